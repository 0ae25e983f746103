import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { carrierCapacities } from '#contract/ext/carrier-capacities.ts'
import type { CapacityLimit } from '#domain/carrier-capacity.ts'
import { Mode } from '#domain/mode.ts'
import type { Person } from '#tests/support/backend.ts'
import {
  base,
  destination,
  fill,
  offer,
  origin,
  type SheetCell,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'

const mode = Mode.OceanFCL
const head = ['Shipper', 'Lanes', 'Place, equipment or region', 'Most a year (containers)']

describe.each(databaseKinds)('the capacity sheet of a template (%s)', (kind) => {
  const { world, givenStarted, download, sheetOf, upload } = useSheetWorld(kind)

  const say = (as: Person, to: Person, limits: CapacityLimit[]) =>
    world().ask(carrierCapacities.save, {
      as,
      body: { companyId: to.companyId, mode, version: 0, limits },
    })
  const own = async (as: Person) =>
    (await world().ask(carrierCapacities.own, { as, query: { mode: String(mode) } })).answer
  const template = async (as: Person) => {
    const { sheets } = await readXlsx(new Uint8Array(await (await download(as)).arrayBuffer()))
    return sheets.find(({ name }) => name === 'Capacity')?.rows ?? []
  }
  async function workbook(bids: SheetCell[][], capacity: SheetCell[][]): Promise<File> {
    const sheets = [
      { name: 'Bid sheet', rows: bids },
      { name: 'Capacity', rows: capacity },
    ]
    return new File([new Uint8Array(await writeXlsx({ sheets }))], 'sheet.xlsx')
  }
  const empty = (rows: SheetCell[][]) => {
    for (const line of rows.keys())
      if (line > 0) fill(rows, line, { [origin]: null, [base]: null, [destination]: null })
    return rows
  }

  test('holds what was said, and returned unchanged says nothing new', async () => {
    const { shipper, carrier } = await givenStarted(2)
    await say(carrier, shipper, [
      { field: null, value: '', most: 500 },
      { field: 'origin', value: 'Shanghai, CN', most: 80.5 },
    ])

    const capacity = (await template(carrier)) as SheetCell[][]

    expect(capacity.slice(0, 3)).toEqual([
      head,
      [shipper.company, 'All lanes', expect.toSatisfy((cell) => !cell), 500],
      [shipper.company, 'Origin', 'Shanghai, CN', 80.5],
    ])
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    expect(await upload(carrier, await workbook(rows, capacity))).toMatchObject([
      { capacities: [], problems: [], entries: [{}] },
    ])
  })

  test('proposes what it says now beside the bids, and saves nothing', async () => {
    const { shipper, carrier } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    const lines = [
      [null, 'All lanes', null, 240],
      [shipper.company.toLowerCase(), 'equipment', '40HC', '1,200.5'],
      [null, null, null, null],
    ]

    const [answer] = await upload(carrier, await workbook(rows, [head, ...lines]))

    expect(answer).toMatchObject({
      entries: [{}],
      capacities: [
        {
          companyId: shipper.companyId,
          version: 0,
          limits: [
            { field: null, value: '', most: 240 },
            { field: 'equipment', value: '40HC', most: 1200.5 },
          ],
        },
      ],
    })
    expect(await own(carrier)).toMatchObject([{ version: 0, limits: [] }])
  })

  test('alone is enough, also to take all of it back', async () => {
    const { shipper, carrier } = await givenStarted(1)
    await say(carrier, shipper, [{ field: null, value: '', most: 500 }])
    const rows = empty(await sheetOf(carrier))

    const [answer] = await upload(carrier, await workbook(rows, [head]))

    expect(answer).toMatchObject({
      message: 'The sheet holds no bids. Its capacity is saved once you confirm it.',
      upload: null,
      capacities: [{ version: 1, limits: [] }],
    })
  })

  test.each<[string, SheetCell[], string, string, string]>([
    [
      'no shipper of theirs',
      ['Nobody', 'All lanes', null, 5],
      'Shipper',
      'Nobody',
      'a shipper that takes your bids now',
    ],
    [
      'lanes that nobody knows',
      [null, 'Some', null, 5],
      'Lanes',
      'Some',
      'one of All lanes, Origin, Destination, Equipment, Trade region',
    ],
    [
      'an origin left open',
      [null, 'Origin', null, 5],
      'Place, equipment or region',
      '',
      'what the lanes have in common, as the bid sheet writes it',
    ],
    [
      'words for a volume',
      [null, 'All lanes', null, 'plenty'],
      'Most a year',
      'plenty',
      'a volume above 0',
    ],
    [
      'a volume that reads two ways',
      [null, 'All lanes', null, '1.234'],
      'Most a year',
      '1.234',
      '1.2340 or 1234',
    ],
  ])('names %s, and proposes none of it', async (_what, line, column, found, expected) => {
    const { carrier } = await givenStarted(1)
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)

    const [answer] = await upload(
      carrier,
      await workbook(rows, [head, [null, 'Destination', 'Hamburg, DE', 9], line]),
    )

    expect(answer?.capacities).toEqual([])
    expect(answer?.problems).toMatchObject([
      { row: 0, column: `Capacity, line 3: ${column}`, found },
    ])
    expect(answer?.problems[0]?.expected).toContain(expected)
    expect(answer?.entries).toHaveLength(1)
  })
})
