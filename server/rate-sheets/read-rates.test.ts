import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { csv, openQuestions, reasons, useRateSheets } from '#tests/support/given-rate-sheets.ts'

const { lane, check, save } = useRateSheets()

describe('a rate sheet', () => {
  test('is not read before the decimal mark and the currency are certain', async () => {
    const id = await lane()
    const file = csv('POL;POD;Ocean Freight', 'CNSHA;NLRTM;1.950')

    const checked = await check(file)

    expect(checked.review).toBeNull()
    expect(openQuestions(checked)).toEqual(['decimalMark', 'currency:Ocean Freight'])
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
    expect(openQuestions(first)).toEqual(['sheet', 'hiddenRows'])
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

    expect(openQuestions(checked)).toEqual(['amountUnit:Linehaul (USD)'])
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
