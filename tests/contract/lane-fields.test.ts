import { describe, expect, test } from 'vitest'
import {
  fileHeader,
  isLaneFieldFor,
  type LaneFieldKey,
  laneFieldKeys,
  laneFields,
} from '#domain/lane-fields.ts'
import { laneSchema } from '#domain/lane.ts'
import { biddableModes, type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { carrierColumns, shipperColumns } from '#features/lanes/lane-columns.api.ts'
import { laneColumns } from '#server/bids/sheets/lane-columns.ts'
import { exportLanes } from '#server/lanes/lane-export.ts'

const sides = ['shipper', 'carrier'] as const
type Side = (typeof sides)[number]

const lanesOf = (mode: BiddableMode) =>
  ['Alder', 'Birch'].map((shipper) => laneSchema.parse({ id: 1, mode, shipper }))

async function exported(mode: BiddableMode, side: Side): Promise<string[]> {
  const lanes = side === 'carrier' ? lanesOf(mode) : []
  const { body } = await exportLanes({ mode, side }, lanes, 'csv')
  return String(body).replace('\uFEFF', '').split('\r\n')[0]?.split(',') ?? []
}

/** The headers of each place, as it shows the lanes of a mode. */
const places = {
  table: {
    sides,
    headers: async (mode: BiddableMode, side: Side) =>
      (side === 'shipper' ? shipperColumns(mode) : carrierColumns(mode, lanesOf(mode))).map(
        ({ header }) => header,
      ),
    headerOf: (key: LaneFieldKey): string => laneFields[key].header,
  },
  export: {
    sides,
    headers: exported,
    headerOf: (key: LaneFieldKey): string => laneFields[key].header,
  },
  bidSheet: {
    sides: ['carrier'] as const,
    headers: async (mode: BiddableMode) => [
      laneFields.laneId.header,
      ...laneColumns(mode, true).map(({ heading }) => heading),
    ],
    headerOf: fileHeader,
  },
}

describe.each(Object.entries(places))('the lanes in the %s', (name, { sides: of, ...place }) => {
  const cases = biddableModes.flatMap((mode) =>
    of.map((side) => [modeDefinitions[mode].title, side, mode] as const),
  )

  test.each(cases)('of %s for a %s have the fields declared for it', async (_title, side, mode) => {
    const headers = await place.headers(mode, side)
    const declared = laneFieldKeys.filter((key) =>
      isLaneFieldFor(side, name as keyof typeof places, key, mode),
    )

    expect(declared.filter((key) => !headers.includes(place.headerOf(key)))).toEqual([])
    expect(headers.toSorted()).toEqual(declared.map(place.headerOf).toSorted())
  })
})

test('a header names one field', () => {
  const headers = laneFieldKeys.map((key) => laneFields[key].header)

  expect(headers.filter((header, at) => headers.indexOf(header) !== at)).toEqual([])
})

const sources = Object.entries(
  import.meta.glob<string>(
    [
      '/server/**/*.ts',
      '/src/{domain,features,ui}/**/*.{ts,tsx}',
      '!**/*.test.*',
      '!/server/demo/**',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
)
/** Columns of shipment files and of carriers are other rows. */
const others = [
  '/src/domain/lane-fields.ts',
  '/src/domain/export-column.ts',
  '/src/domain/shipment-column.ts',
  '/src/features/carriers/carrier-columns.ts',
]

// Words such as 'Origin' head columns of other rows too; two words together head one of lanes.
const spelled = new Set(laneFieldKeys.flatMap((key) => [laneFields[key].header, fileHeader(key)]))
test.each([...spelled].filter((header) => header.includes(' ')))(
  'the header "%s" is written in no other list of columns',
  (header) => {
    const words = `'${header.replace(/[()]/g, '\\$&')}'`
    const column = new RegExp(`(header|heading): ${words}|'\\w+',\\s*${words},`, 'i')
    const where = sources.flatMap(([file, source]) => (column.test(source) ? [file] : []))

    expect(where.filter((file) => !others.includes(file))).toEqual([])
  },
)
