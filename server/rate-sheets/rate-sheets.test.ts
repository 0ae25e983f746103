import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bids } from '#contract/bids.ts'
import { type CheckedRateSheet, type RateSettings, rateSheets } from '#contract/ext/rate-sheets.ts'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Person } from '#tests/support/backend.ts'
import { givenInvitation } from '#tests/support/factories.ts'
import {
  bid,
  givenLane,
  givenTender,
  openTenderWorld,
  type TenderWorld,
} from '#tests/support/tender-world.ts'

let world: TenderWorld
let shipper: Person
let carrier: Person
let rival: Person

beforeAll(async () => {
  world = await openTenderWorld('embedded')
})
afterAll(() => world.close())
beforeEach(async () => {
  const tender = await givenTender(world)
  shipper = tender.shipper
  carrier = tender.carriers[0]
  rival = tender.carriers[1]
  const rates = { ...defaultTerms, exchangeRates: { USD: 1, EUR: 1.09 } }
  for (const mode of [Mode.OceanFCL, Mode.RoadFTL, Mode.AirFreight])
    await world.request(`/config/instance/negotiation-terms/${mode}`, { as: shipper, body: rates })
})

/** Started, with the carrier invited; Shanghai to Rotterdam unless told. */
async function lane(given: Parameters<typeof givenLane>[2] = {}, ...invited: Person[]) {
  const id = await givenLane(world, shipper, {
    origin: 'Shanghai, CN',
    destination: 'Rotterdam, NL',
    originRef: 'port:CNSHA',
    destinationRef: 'port:NLRTM',
    equipment: '40HC',
    service: 'Port-Port',
    status: 'started',
    ...given,
  })
  await givenInvitation(world, { id }, ...(invited.length > 0 ? invited : [carrier]))
  return id
}

const csv = (...lines: string[]) => new File([`${lines.join('\n')}\n`], 'rates.csv')

function form(file: File, settings: Partial<RateSettings> = {}) {
  const body = new FormData()
  body.append('settings', JSON.stringify(settings))
  body.append('file', file)
  return body
}

const check = async (
  file: File,
  settings: Partial<RateSettings> = {},
  { mode = Mode.OceanFCL, as = carrier }: { mode?: number; as?: Person } = {},
): Promise<CheckedRateSheet> => {
  const { status, answer } = await world.ask(rateSheets.check, {
    as,
    params: { mode },
    body: form(file, settings),
  })
  expect(status).toBe(200)
  return answer
}

const save = (file: File, settings: Partial<RateSettings> = {}, mode: number = Mode.OceanFCL) =>
  world.request(`/ext/rate-sheets/${mode}`, {
    as: carrier,
    method: 'POST',
    form: form(file, settings),
  })

const ownBid = async (laneId: number, as = carrier) =>
  (await world.ask(bids.ofLane, { as, params: { laneId } })).answer[0]

const heading = 'POL,POD,Container type,Currency,Ocean Freight,BAF,THC origin,THC destination'
const reasons = ({ review }: CheckedRateSheet) =>
  review?.unmatched.map(({ row, reason }) => [row, reason])
const open = ({ questions }: CheckedRateSheet) =>
  questions.filter(({ answer }) => answer === null).map(({ key }) => key)

describe('a carrier’s own rate sheet', () => {
  test('becomes drafts of the lanes it matches, and submits nothing', async () => {
    const id = await lane()

    const answer = await save(csv(heading, 'CNSHA,NLRTM,40HQ,EUR,1950.50,220,95,180'))

    expect(await answer.json()).toMatchObject({ saved: 1, review: { unmatched: [], problems: [] } })
    expect(await ownBid(id)).toMatchObject({
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
          { chargeId: 'base-ocean', amount: 100, dollars: 109 },
          { chargeId: 'dthc', amount: 1 },
        ],
      },
    ])
    expect(await ownBid(id)).toBeUndefined()
    expect(review?.lanes[0]?.missing).toEqual(['Origin THC: an amount above 0, found 0'])
  })

  test('says "not charged" with 0 and nothing with a blank: a blank leaves the draft as it was', async () => {
    const id = await lane()
    await save(csv(heading, 'CNSHA,NLRTM,40HC,USD,1900,220,95,180'))

    await save(csv(heading, 'CNSHA,NLRTM,40HC,USD,2000,0,,180'))

    expect((await ownBid(id))?.charges).toEqual({ 'base-ocean': 2000, baf: 0, othc: 95, dthc: 180 })
  })

  test('in another currency takes over none of the draft’s rates', async () => {
    const id = await lane()
    await save(csv(heading, 'CNSHA,NLRTM,40HC,USD,1900,220,95,180'))

    await save(csv(heading, 'CNSHA,NLRTM,40HC,EUR,1700,,,'))

    expect(await ownBid(id)).toMatchObject({ currency: 'EUR', charges: { 'base-ocean': 1700 } })
    expect(Object.keys((await ownBid(id))?.charges ?? {})).toEqual(['base-ocean'])
  })

  test('leaves a submitted bid alone', async () => {
    const id = await lane()
    await bid(world, carrier, id, 270_000)

    const checked = await check(csv(heading, 'CNSHA,NLRTM,40HC,USD,1,1,1,1'))

    expect(reasons(checked)).toEqual([
      [2, 'You already submitted a bid: open the bid sheet to change it'],
    ])
    expect((await save(csv(heading, 'CNSHA,NLRTM,40HC,USD,1,1,1,1'))).status).toBe(422)
    expect((await ownBid(id))?.status).toBe('submitted')
  })

  test('leaves out the lanes that are unchecked', async () => {
    const first = await lane()
    const second = await lane({ equipment: '20DV' })
    const file = csv(heading, 'CNSHA,NLRTM,40HC,USD,9,9,9,9', 'CNSHA,NLRTM,20GP,USD,5,5,5,5')

    await save(file, { leaveOut: [first] })

    expect(await ownBid(first)).toBeUndefined()
    expect((await ownBid(second))?.charges['base-ocean']).toBe(5)
  })

  test('never tells of lanes the carrier is not invited to', async () => {
    await lane({}, rival)

    const checked = await check(csv(heading, 'CNSHA,NLRTM,40HC,USD,9,9,9,9'))

    expect(reasons(checked)).toEqual([[2, 'No invited lane from Shanghai, CN to Rotterdam, NL']])
    expect(checked.review?.openLanes).toBe(0)
    expect(JSON.stringify(checked)).not.toContain(shipper.company)
  })

  test.each([
    ['CNSHA,NLRTM,40RF,USD,9,,,', 'Equipment 40RF is not on that lane: it is for 40HC'],
    ['CNSHA,USLAX,40HC,USD,9,,,', 'No invited lane from Shanghai, CN to Los Angeles, CA'],
    ['CNSHA,,40HC,USD,9,,,', 'Destination is blank.'],
    ['CNSHA,NLRTM,40HC,NOK,9,,,', 'Currency NOK: the tender takes one of EUR, USD'],
    ['CNSHA,NLRTM,40HC,USD,,,,', 'No rate in this row'],
    [
      'CNSHA,NLRTM,40HC,,EUR 9,USD 7,,',
      'Charges in EUR and USD: the bid sheet holds one currency per lane',
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

  test('is not read before the decimal mark and the currency are certain', async () => {
    const id = await lane()
    const file = csv('POL;POD;Ocean Freight', 'CNSHA;NLRTM;1.950')

    const checked = await check(file)

    expect(checked.review).toBeNull()
    expect(open(checked)).toEqual(['decimalMark', 'currency:Ocean Freight'])
    expect((await save(file)).status).toBe(422)
    const reading = { decimalMark: ',', currencies: { 'Ocean Freight': 'EUR' } } as const
    const answered = await check(file, { reading })
    expect(answered.review?.lanes).toMatchObject([
      { laneId: id, currency: 'EUR', charges: [{ amount: 1950 }] },
    ])
  })

  test('names cells that cannot be read, with both readings, and leaves their rows out', async () => {
    await lane()
    const other = await lane({ equipment: '20DV' })

    const { review } = await check(
      csv(
        'POL;POD;Equipment;Ocean Freight (USD);BAF (USD)',
        'CNSHA;NLRTM;40HC;1.950;call us',
        'CNSHA;NLRTM;20DV;1.950,50;28%',
        'CNSHA;NLRTM;20DV;1.100,50;20',
      ),
    )

    expect(review?.problems).toMatchObject([
      { row: 2, column: 'BAF (USD)', found: 'call us' },
      { row: 3, column: 'BAF (USD)', found: '28%', expected: 'an amount, not a percentage' },
    ])
    expect(review?.lanes).toMatchObject([{ laneId: other, row: 4 }])
  })

  test('is valid for the months of the tender that it covers whole', async () => {
    const id = await lane()
    const file = csv(
      'POL,POD,Ocean Freight (USD),Valid from,Valid until',
      'CNSHA,NLRTM,1900,2026-12-15,2027-03-31',
    )

    await save(file)

    expect((await ownBid(id))?.months).toEqual(['2027-01', '2027-02', '2027-03'])
  })

  test('that ended before the tender begins matches nothing', async () => {
    await lane()

    const checked = await check(
      csv('POL,POD,Ocean Freight (USD),Valid until', 'CNSHA,NLRTM,1900,2026-03-31'),
    )

    expect(reasons(checked)).toEqual([
      [2, 'Valid until 31 March 2026: the tender is for Dec 2026 to Nov 2027'],
    ])
  })

  test('is mapped as the carrier says, several columns adding up to one charge', async () => {
    const id = await lane()
    const file = csv('A,B,C (USD),D (USD)', 'CNSHA,NLRTM,1000,55')
    expect((await check(file)).missing).toEqual(['Origin', 'Destination', 'a rate'])

    await save(file, {
      columns: { origin: ['A'], destination: ['B'], 'charge:base-ocean': ['C (USD)', 'D (USD)'] },
    })

    expect((await ownBid(id))?.charges).toEqual({ 'base-ocean': 1055 })
  })

  test('of several sheets is read on the chosen one, below its titles, without hidden rows', async () => {
    const id = await lane()
    const rows = (rate: number) => [
      ['Meridian Lines: FCL contract rates'],
      ['Subject to space'],
      [],
      ['POL', 'POD', 'Container type', 'Ocean Freight (USD)'],
      ['CNSHA', 'NLRTM', '40HC', rate],
      ['CNSHA', 'NLRTM', '40HC', 1],
    ]
    const rowDefs = new Map([[5, { hidden: true }]])
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Spot', rows: rows(2400), rowDefs },
        { name: 'Contract', rows: rows(1900), rowDefs },
      ],
    })
    const file = new File([new Uint8Array(bytes)], 'rates.xlsx')

    const first = await check(file)
    expect(open(first)).toEqual(['sheet', 'hiddenRows'])
    expect(first.headingLine).toBe(4)
    const checked = await check(file, {
      reading: { currencies: {}, sheet: 'Contract', hiddenRows: 'leave out' },
    })

    expect(checked.review?.lanes).toMatchObject([
      { laneId: id, row: 5, charges: [{ amount: 1900 }] },
    ])
    expect(reasons(checked)).toEqual([])
  })
})

describe('rates for another unit', () => {
  const road = {
    mode: Mode.RoadFTL,
    origin: 'Chicago, IL',
    destination: 'Dallas, TX',
    originRef: null,
    destinationRef: null,
    equipment: "53' Dry Van",
    service: 'Door-Door',
  }

  test('are asked about where the heading does not say it', async () => {
    await lane(road)
    const file = csv('Origin,Destination,Linehaul (USD)', '"Chicago, IL","Dallas, TX",2.15')

    const checked = await check(file, {}, { mode: Mode.RoadFTL })

    expect(open(checked)).toEqual(['amountUnit:Linehaul (USD)'])
  })

  test.each([
    // 1 mile = 1.609344 km: 1.10 a km is 1.7702784 a mile, to the cent.
    ['Linehaul USD/km', 1.1, 1.77],
    ['Linehaul per mile (USD)', 2.15, 2.15],
    ['RPM (USD)', 2.15, 2.15],
  ])('under "%s" are converted exactly', async (linehaul, written, amount) => {
    const id = await lane(road)
    const file = csv(`Origin,Destination,${linehaul}`, `"Chicago, IL","Dallas, TX",${written}`)

    const { review } = await check(file, {}, { mode: Mode.RoadFTL })

    expect(review?.lanes).toMatchObject([
      { laneId: id, charges: [{ chargeId: 'linehaul', amount }] },
    ])
  })

  test('of weight breaks are read by their headings, per 100 kg in kilograms', async () => {
    const id = await lane({
      mode: Mode.AirFreight,
      origin: 'Frankfurt, DE',
      destination: 'New York, NY',
      originRef: 'airport:FRA',
      destinationRef: 'airport:JFK',
      equipment: null,
    })
    const file = csv(
      'Origin,Destination,Min (EUR),-45 (EUR/100kg),+45 (EUR/100kg),+250 (EUR/100kg),+300 (EUR/100kg)',
      'FRA,JFK,75,410,380.5,300,290',
    )

    const checked = await check(file, {}, { mode: Mode.AirFreight })

    expect(checked.review?.lanes[0]).toMatchObject({ laneId: id })
    expect(
      checked.review?.lanes[0]?.charges.map(({ chargeId, amount }) => [chargeId, amount]),
    ).toEqual([
      ['minimum', 75],
      // 410 for 100 kg are 4.10 a kg; no break of the bid sheet begins at 250 kg.
      ['break-n', 4.1],
      ['break-45', 3.81],
      ['break-300', 2.9],
    ])
    expect(checked.unused).toEqual(['+250 (EUR/100kg)'])
  })
})
