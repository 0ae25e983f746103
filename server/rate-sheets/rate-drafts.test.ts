import { describe, expect, test } from 'vitest'
import { bid } from '#tests/support/tender-world.ts'
import { csv, heading, useRateSheets } from '#tests/support/given-rate-sheets.ts'

const { world, people, lane, check, save, bidOn } = useRateSheets()

describe('a carrier’s own rate sheet', () => {
  test('becomes drafts of the lanes it matches, and submits nothing', async () => {
    const id = await lane()

    const answer = await save(csv(heading, 'CNSHA,NLRTM,40HQ,EUR,1950.50,220,95,180'))

    expect(await answer.json()).toMatchObject({ saved: 1, review: { unmatched: [], problems: [] } })
    expect(await bidOn(id)).toMatchObject({
      status: 'draft',
      currency: 'EUR',
      charges: { 'base-ocean': 1950.5, baf: 220, othc: 95, dthc: 180 },
      submittedAt: null,
    })
  })

  test('is only looked at when it is checked', async () => {
    const id = await lane()

    const { review, mapping } = await check(
      csv(heading, 'Shanghai,"Rotterdam, NL",40HC,EUR,100,,0,1'),
    )

    expect(mapping['charge:base-ocean']).toEqual(['Ocean Freight'])
    expect(review?.lanes).toMatchObject([
      {
        laneId: id,
        row: 2,
        currency: 'EUR',
        // 100 EUR at 1.09 dollars.
        charges: [
          { chargeId: 'othc', amount: 0 },
          { chargeId: 'base-ocean', amount: 100, currency: 'EUR', dollars: 109 },
          { chargeId: 'dthc', amount: 1 },
        ],
      },
    ])
    expect(await bidOn(id)).toBeUndefined()
    expect(review?.lanes[0]?.missing).toEqual([])
  })

  test('says "not charged" with 0 and nothing with a blank: a blank leaves the draft as it was', async () => {
    const id = await lane()
    await save(csv(heading, 'CNSHA,NLRTM,40HC,USD,1900,220,95,180'))

    await save(csv(heading, 'CNSHA,NLRTM,40HC,USD,2000,0,,180'))

    expect((await bidOn(id))?.charges).toEqual({ 'base-ocean': 2000, baf: 0, othc: 95, dthc: 180 })
  })

  test('holds each charge in its own currency, and the draft’s others in theirs', async () => {
    const id = await lane()
    await save(csv(heading, 'CNSHA,NLRTM,40HC,USD,1900,220,95,180'))

    const again = csv(heading, 'CNSHA,NLRTM,40HC,,EUR 1700,,CNY 600,')
    const { review } = await check(again)
    await save(again)

    expect(review?.lanes[0]?.charges).toMatchObject([
      { chargeId: 'othc', amount: 600, currency: 'CNY', before: 95, currencyBefore: 'USD' },
      { chargeId: 'base-ocean', amount: 1700, currency: 'EUR', dollars: 1853 },
    ])
    expect(await bidOn(id)).toMatchObject({
      status: 'draft',
      currency: 'USD',
      charges: { 'base-ocean': 1700, baf: 220, othc: 600, dthc: 180 },
      chargeCurrencies: { 'base-ocean': 'EUR', othc: 'CNY' },
    })
  })

  test('with a charge of 0 in every mandatory column says that the bid has no price', async () => {
    await lane()

    const { review } = await check(csv(heading, 'CNSHA,NLRTM,40HC,USD,0,0,0,0'))

    expect(review?.lanes[0]?.missing).toEqual([
      'Origin THC: an amount above 0 in at least one charge, found 0',
    ])
  })

  test('proposes new rates for a submitted bid, and never makes a draft of it', async () => {
    const id = await lane()
    const other = await lane({ equipment: '20DV' })
    await bid(world(), people().carrier, id, 270_000)
    const rates = csv(heading, 'CNSHA,NLRTM,40HC,USD,1,1,1,1', 'CNSHA,NLRTM,20DV,USD,2,2,2,2')

    const { review } = await check(rates)
    const saved = await save(rates)

    expect(review?.lanes).toMatchObject([
      { laneId: id, isSubmitted: true },
      { laneId: other, isSubmitted: false },
    ])
    expect(review?.entries).toMatchObject([
      { laneId: id, version: 1, charges: { 'base-ocean': 1, baf: 1 } },
      { laneId: other, version: null },
    ])
    expect(await saved.json()).toMatchObject({ saved: 1, standing: [id] })
    expect(await bidOn(id)).toMatchObject({ status: 'submitted', version: 1, landedCost: 270_000 })
    expect(await bidOn(other)).toMatchObject({ status: 'draft' })
  })

  test('leaves out the lanes that are unchecked', async () => {
    const first = await lane()
    const second = await lane({ equipment: '20DV' })
    const file = csv(heading, 'CNSHA,NLRTM,40HC,USD,9,9,9,9', 'CNSHA,NLRTM,20GP,USD,5,5,5,5')

    await save(file, { leaveOut: [first] })

    expect(await bidOn(first)).toBeUndefined()
    expect((await bidOn(second))?.charges['base-ocean']).toBe(5)
  })

  test('is valid for the months of the tender that it covers whole', async () => {
    const id = await lane()
    const file = csv(
      'POL,POD,Ocean Freight (USD),Valid from,Valid until',
      'CNSHA,NLRTM,1900,2026-12-15,2027-03-31',
    )

    await save(file)

    expect((await bidOn(id))?.months).toEqual(['2027-01', '2027-02', '2027-03'])
  })

  test('is mapped as the carrier says, several columns adding up to one charge', async () => {
    const id = await lane()
    const file = csv('A,B,C (USD),D (USD)', 'CNSHA,NLRTM,1000,55')
    expect((await check(file)).missing).toEqual(['Origin', 'Destination', 'a rate'])

    await save(file, {
      columns: { origin: ['A'], destination: ['B'], 'charge:base-ocean': ['C (USD)', 'D (USD)'] },
    })

    expect((await bidOn(id))?.charges).toEqual({ 'base-ocean': 1055 })
  })
})
