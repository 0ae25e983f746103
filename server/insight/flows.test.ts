import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overview, type Narrowed } from '#contract/overview.ts'
import { shipments } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { type BiddableMode, biddableModes, Mode, modeDefinitions, modeTitle } from '#domain/mode.ts'
import { tradeRegionOf } from '#domain/trade-region.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { processUploads } from '#tests/support/intake.ts'

type Pair = { origin: string; destination: string; from: string; to: string }

const pair = (origin: string, from: string, destination: string, to: string): Pair => ({
  origin,
  destination,
  from,
  to,
})
const byRoad = [
  pair('Chicago, IL, US', 'US', 'Dallas, TX, US', 'US'),
  pair('Chicago, IL, US', 'US', 'Toronto, Canada', 'CA'),
  pair('Berlin, Germany', 'DE', 'Paris, France', 'FR'),
]
const bySea = [
  pair('Shanghai, China', 'CN', 'Los Angeles, US', 'US'),
  pair('Shanghai, China', 'CN', 'Rotterdam, Netherlands', 'NL'),
  pair('Ho Chi Minh City, Vietnam', 'VN', 'Los Angeles, US', 'US'),
]
const pairs: Record<BiddableMode, readonly Pair[]> = {
  [Mode.RoadDrayage]: byRoad,
  [Mode.RoadFTL]: byRoad,
  [Mode.OceanFCL]: bySea,
  [Mode.OceanLCL]: bySea,
  [Mode.AirFreight]: [
    pair('FRA', 'DE', 'JFK', 'US'),
    pair('FRA', 'DE', 'NRT', 'JP'),
    pair('HKG', 'HK', 'JFK', 'US'),
  ],
}

const large: Record<BiddableMode, string> = {
  [Mode.RoadDrayage]: '40HC',
  [Mode.RoadFTL]: "53' Dry Van",
  [Mode.OceanFCL]: '40HC',
  [Mode.OceanLCL]: 'Palletised',
  [Mode.AirFreight]: 'Palletised',
}
const small: Record<BiddableMode, string> = {
  [Mode.RoadDrayage]: '20DV',
  [Mode.RoadFTL]: "48' Flatbed",
  [Mode.OceanFCL]: '20DV',
  [Mode.OceanLCL]: 'Loose',
  [Mode.AirFreight]: 'Loose',
}

/** What a shipper's file says, 48 rows a mode, in cents. */
const rows = biddableModes.flatMap((mode) =>
  Array.from({ length: 48 }, (_, at) => {
    const ends = pairs[mode][at % 3] ?? byRoad[0]
    if (!ends) throw new Error('No pair')
    return {
      mode,
      ...ends,
      region: tradeRegionOf(ends.to),
      equipment: at % 4 === 1 ? large[mode] : small[mode],
      month: `2026-0${1 + (at % 5)}`,
      shipments: 1 + (at % 3),
      containers: 2 + (at % 4),
      kilograms: 500 + at * 3,
      cubicMetres: 4 + (at % 6),
      miles: 300 + (at % 3) * 100,
      cents: 70_007 + mode * 1013 + at * 977,
    }
  }),
)
type Row = (typeof rows)[number]

const volumeOf = (row: Row): number => {
  const { key } = modeDefinitions[row.mode].measure
  return key === 'miles' ? row.miles * row.shipments : row[key]
}
const totals = (some: readonly Row[]) => ({
  shipments: some.reduce((sum, row) => sum + row.shipments, 0),
  volume: some.reduce((sum, row) => sum + volumeOf(row), 0),
  cents: some.reduce((sum, row) => sum + row.cents, 0),
})

describe.each(databaseKinds)('flows and parts of a shipper’s file (%s)', (kind) => {
  let backend: Backend
  let shipper: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
    shipper = await backend.person('Customer')
    const headings =
      'Mode,Origin,Destination,Equipment,Ship date,Shipments,Containers,Weight (kg),Volume (cbm),Miles,Total cost (USD)'
    const text = rows.map((row) =>
      [
        modeTitle(row.mode),
        row.origin,
        row.destination,
        row.equipment,
        `${row.month}-15`,
        row.shipments,
        row.containers,
        row.kilograms,
        row.cubicMetres,
        row.miles,
        (row.cents / 100).toFixed(2),
      ]
        .map((cell) => `"${cell}"`)
        .join(','),
    )
    const form = new FormData()
    form.append('settings', '{}')
    form.append('files', new File([[headings, ...text].join('\n')], 'all.csv'))
    const query = { mode: Mode.Universal }
    const { answer } = await backend.ask(shipments.upload, { as: shipper, query, body: form })
    await processUploads(backend)
    await backend.ask(uploads.approve, { as: shipper, body: [answer[0]?.upload?.id ?? 0] })
    await processUploads(backend)
  })
  afterAll(() => backend?.close())

  const flows = async (mode: BiddableMode, query: Narrowed = {}) => {
    const ask = { as: shipper, params: { id: mode }, query }
    return (await backend.ask(overview.visualiser, ask)).answer
  }
  const totalsOf = (found: Awaited<ReturnType<typeof flows>>) => ({
    shipments: found.reduce((sum, flow) => sum + flow.shipments, 0),
    volume: Math.round(found.reduce((sum, flow) => sum + flow.volume, 0) * 1000) / 1000,
    cents: Math.round(found.reduce((sum, flow) => sum + flow.spend, 0) * 100),
  })

  test.each(biddableModes)('between two countries add up to the rows in mode %s', async (mode) => {
    const found = await flows(mode)

    const ofMode = rows.filter((row) => row.mode === mode)
    expect(found).toHaveLength(3)
    for (const { from, to } of pairs[mode]) {
      const between = found.filter((flow) => flow.originCountry === from && flow.destCountry === to)
      const expected = ofMode.filter((row) => row.from === from && row.to === to)
      expect(totalsOf(between), `${from} ${to}`).toEqual(totals(expected))
      expect(between[0]?.lanes).toBe(new Set(expected.map((row) => row.equipment)).size)
    }
  })

  test.each(biddableModes)(
    'narrowed to a region or an equipment are those rows in mode %s',
    async (mode) => {
      const ofMode = rows.filter((row) => row.mode === mode)

      for (const region of new Set(ofMode.map((row) => row.region))) {
        const expected = totals(ofMode.filter((row) => row.region === region))
        expect(totalsOf(await flows(mode, { region })), region).toEqual(expected)
      }
      for (const equipment of [small[mode], large[mode]]) {
        const expected = totals(ofMode.filter((row) => row.equipment === equipment))
        expect(totalsOf(await flows(mode, { equipment })), equipment).toEqual(expected)
      }
    },
  )

  test.each(biddableModes)(
    'parts by region and equipment are those rows in mode %s',
    async (mode) => {
      const ask = { as: shipper, params: { id: mode }, query: {} }

      const { answer } = await backend.ask(overview.laneBreakdown, ask)

      const ofMode = rows.filter((row) => row.mode === mode)
      for (const by of ['region', 'equipment'] as const) {
        const parts = answer.filter((part) => part.by === by)
        expect(new Set(parts.map(({ value }) => value))).toEqual(
          new Set(ofMode.map((row) => row[by])),
        )
        for (const part of parts) {
          const { cents, ...expected } = totals(ofMode.filter((row) => row[by] === part.value))
          expect(part).toMatchObject({ ...expected, spend: cents / 100 })
        }
      }
    },
  )

  test.each(biddableModes)('months of the history are those rows in mode %s', async (mode) => {
    const ask = { as: shipper, params: { id: mode }, query: { equipment: small[mode] } }

    const { answer } = await backend.ask(overview.stats, ask)

    const ofSmall = rows.filter((row) => row.mode === mode && row.equipment === small[mode])
    const months = [...new Set(ofSmall.map(({ month }) => month))].toSorted()
    const ofMonth = months.map((month) => totals(ofSmall.filter((row) => row.month === month)))
    const trend = (stat: string) =>
      answer.find((one) => one.kind === stat)?.trend.map(({ value }) => value)
    expect(answer.find((one) => one.kind === 'Spend')?.trend.map(({ month }) => month)).toEqual(
      months,
    )
    expect(trend('Spend')).toEqual(ofMonth.map(({ cents }) => cents / 100))
    expect(trend('Volume')).toEqual(ofMonth.map(({ volume }) => volume))
    expect(trend('Shipments')).toEqual(ofMonth.map((one) => one.shipments))
  })

  test('go by sea once their way is found, on maps shown before as well', async () => {
    const paths = async () =>
      (await flows(Mode.OceanFCL, { equipment: small[Mode.OceanFCL] })).map(({ path }) => path)
    const found = await paths()
    expect(found.every((path) => path.length > 2)).toBe(true)
    const { pool } = backend.context.database
    await pool.query(`delete from sea_paths; update lanes set version = version + 1`)
    expect(await paths()).toEqual(found.map(() => []))

    await processUploads(backend)

    expect(await paths()).toEqual(found)
  })
})
