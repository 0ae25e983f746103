import { describe, expect, test } from 'vitest'
import { csv, heading, reasons, useRateSheets } from '#tests/support/given-rate-sheets.ts'

const { people, lane, check } = useRateSheets()

describe('a rate sheet', () => {
  test('never tells of lanes the carrier is not invited to', async () => {
    await lane({}, people().rival)

    const checked = await check(csv(heading, 'CNSHA,NLRTM,40HC,USD,9,9,9,9'))

    expect(reasons(checked)).toEqual([[2, 'No invited lane from Shanghai, CN to Rotterdam, NL']])
    expect(checked.review?.openLanes).toBe(0)
    expect(JSON.stringify(checked)).not.toContain(people().shipper.company)
  })

  test.each([
    ['CNSHA,NLRTM,40RF,USD,9,,,', 'Equipment 40RF is not on that lane: it is for 40HC'],
    ['CNSHA,USLAX,40HC,USD,9,,,', 'No invited lane from Shanghai, CN to Los Angeles, CA'],
    ['CNSHA,,40HC,USD,9,,,', 'Destination is blank.'],
    ['CNSHA,NLRTM,40HC,NOK,9,,,', 'Currency NOK: the tender takes one of CNY, EUR, USD'],
    ['CNSHA,NLRTM,40HC,USD,,,,', 'No rate in this row'],
    [
      'CNSHA,NLRTM,40HC,,USD 9,,NOK 7,',
      'Origin THC NOK: the tender takes one of CNY, EUR, USD as its currency',
    ],
  ])('tells why "%s" matches no lane', async (row, reason) => {
    await lane()

    expect(reasons(await check(csv(heading, row)))).toEqual([[2, reason]])
  })

  test('proposes what a misspelled place may be', async () => {
    await lane()

    const checked = await check(csv(heading, 'CNSHA,"Rotterdm, NL",40HC,USD,9,,,'))

    expect(checked.review?.lanes).toEqual([])
    expect(checked.review?.unmatched[0]?.reason).toMatch(
      /^Destination "Rotterdm, NL" was not found.* Did you mean .*Rotterdam, NL/,
    )
  })

  test('with two rows for one lane takes neither', async () => {
    await lane()

    const checked = await check(
      csv(heading, 'CNSHA,NLRTM,40HC,USD,9,,,', 'Shanghai,"Rotterdam, NL",40HQ,USD,8,,,'),
    )

    expect(checked.review?.lanes).toEqual([])
    expect(reasons(checked)).toEqual([
      [2, 'Several rows for one lane: lines 2 and 3'],
      [3, 'Several rows for one lane: lines 2 and 3'],
    ])
  })

  test('that names no equipment is matched where that leaves one lane only', async () => {
    const id = await lane()
    const row = csv('POL,POD,Ocean Freight (USD)', 'CNSHA,NLRTM,1900')
    expect((await check(row)).review?.lanes).toMatchObject([{ laneId: id }])

    await lane({ equipment: '20DV' })

    expect(reasons(await check(row))).toEqual([
      [2, 'Name the equipment: the lanes from Shanghai, CN to Rotterdam, NL are for 40HC and 20DV'],
    ])
  })

  test('matches lanes from before places had an identity by their names', async () => {
    const id = await lane({ originRef: null, destinationRef: null })

    const { review } = await check(csv(heading, 'CNSHA,NLRTM,40HC,USD,9,,,'))

    expect(review?.lanes).toMatchObject([{ laneId: id }])
  })

  test('that ended before the tender begins matches nothing', async () => {
    await lane()

    const checked = await check(
      csv('POL,POD,Ocean Freight (USD),Valid until', 'CNSHA,NLRTM,1900,2026-03-31'),
    )

    expect(reasons(checked)).toEqual([
      [2, 'Valid until 31 Mar 2026: the tender is for Dec 2026 to Nov 2027'],
    ])
  })

  test('leaves out a row whose columns of one charge are in several currencies', async () => {
    const id = await lane()
    const other = await lane({ equipment: '20DV' })
    const file = csv(
      'POL,POD,Equipment,Freight,Surcharge',
      'CNSHA,NLRTM,40HC,USD 1000,EUR 55',
      'CNSHA,NLRTM,20DV,USD 900,EUR 0',
    )

    const checked = await check(file, {
      columns: {
        origin: ['POL'],
        destination: ['POD'],
        equipment: ['Equipment'],
        'charge:base-ocean': ['Freight', 'Surcharge'],
      },
    })

    expect(reasons(checked)).toEqual([
      [
        2,
        'Base ocean freight is in USD and EUR: the columns of one charge must be in one currency',
      ],
    ])
    expect(checked.review?.lanes.map(({ laneId }) => laneId)).not.toContain(id)
    expect(checked.review?.lanes).toMatchObject([
      { laneId: other, charges: [{ amount: 900, currency: 'USD' }] },
    ])
  })
})
