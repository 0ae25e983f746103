import { writeXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { BidSheet } from '#contract/bids.ts'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import {
  asXlsx,
  base,
  column,
  destination,
  fill,
  offer,
  origin,
  type SheetCell,
  useSheetWorld,
} from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { bid, givenLane, start } from '#tests/support/tender-world.ts'

const asText = (text: string | Uint8Array, name = 'sheet.csv') =>
  new File([typeof text === 'string' ? text : new Uint8Array(text)], name)

/** Semicolons, commas for decimals. */
const germanText = (rows: SheetCell[][]) =>
  Papa.unparse(
    rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)),
    ),
    { delimiter: ';', newline: '\r\n' },
  )

/** As a German Excel saves 'CSV': in its old code page, which has neither of both letters. */
const germanCsv = (rows: SheetCell[][]) =>
  asText(Buffer.from(germanText(rows).replaceAll('Ł', '?').replaceAll('ź', '?'), 'latin1'))

/** As a German Excel saves 'CSV UTF-8': with a byte order mark. */
const germanUtf8Csv = (rows: SheetCell[][]) => asText(`\uFEFF${germanText(rows)}`)

describe.each(databaseKinds)('a bid sheet that comes back (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload } = useSheetWorld(kind)

  /** Three lanes with places of their own, and their sheet filled with a rate each. */
  async function givenFilled() {
    const tender = await givenStarted(1)
    const places = ['Łódź, PL', 'São Paulo, BR']
    for (const [at, from] of places.entries()) {
      const location = { originZipClean: `0211${at}` } as never
      const lane = await givenLane(world(), tender.shipper, { origin: from, location })
      await start(world(), tender.shipper, [lane])
      tender.laneIds.push(lane)
    }
    const rows = await sheetOf(tender.carrier)
    for (const [line, laneId] of rows.map(([id]) => Number(id)).entries())
      if (line > 0) fill(rows, line, { ...offer, [base]: 1000.25 + tender.laneIds.indexOf(laneId) })
    return { ...tender, rows }
  }

  const rates = (answer: BidSheet | undefined) =>
    Object.fromEntries(
      (answer?.entries ?? []).map(({ laneId, charges }) => [laneId, charges['base-ocean']]),
    )

  /** The lane id, first in the template, stands last. */
  const moved = (rows: SheetCell[][]) => {
    const [head = []] = rows
    const order = head.map((_cell, at) => at).toReversed()
    return rows.map((row) => order.map((at) => row[at] ?? null))
  }

  test.each<[string, (rows: SheetCell[][]) => Promise<File> | File]>([
    ['with its rows sorted', ([head = [], ...rows]) => asXlsx([head, ...rows.toReversed()])],
    ['with its columns moved', (rows) => asXlsx(moved(rows))],
    [
      'with columns of the carrier’s own between them',
      (rows) =>
        asXlsx(
          rows.map(([id = null, ...row], at) =>
            at === 0 ? ['Our no.', id, 'Note', ...row] : [`${at}`, id, 'see 12', ...row],
          ),
        ),
    ],
    [
      'with headings in capitals',
      ([head = [], ...rows]) => asXlsx([head.map((cell) => String(cell).toUpperCase()), ...rows]),
    ],
    [
      'with its sheet renamed and sheets before it',
      async (rows) =>
        asText(
          await writeXlsx({
            sheets: [
              {
                name: 'Our costs',
                rows: [
                  ['Lane ID', 'Cost'],
                  [1, 2],
                ],
              },
              { name: 'Round 1 final', rows },
            ],
          }),
          'final.xlsx',
        ),
    ],
    ['saved as csv by a German Excel', germanCsv],
    ['saved as UTF-8 csv by a German Excel', germanUtf8Csv],
    ['saved as csv by Google Sheets', (rows) => asText(Papa.unparse(rows, { newline: '\r\n' }))],
    [
      'saved as csv by LibreOffice, every text in quotes',
      (rows) => asText(Papa.unparse(rows, { quotes: true, newline: '\n' })),
    ],
    [
      'saved as csv with a byte order mark, every text in quotes',
      (rows) => asText(`\uFEFF${Papa.unparse(rows, { quotes: true })}`),
    ],
    ['saved as tab-separated text', (rows) => asText(Papa.unparse(rows, { delimiter: '\t' }))],
  ])('%s is read by headings and lane ids', async (_how, file) => {
    const { carrier, rows, laneIds } = await givenFilled()
    const [first = 0, second = 0, third = 0] = laneIds

    const [answer] = await upload(carrier, await file(rows))

    expect(answer?.problems).toEqual([])
    expect(rates(answer)).toEqual({ [first]: 1000.25, [second]: 1001.25, [third]: 1002.25 })
  })

  test('without some of its rows says nothing of their lanes, whether bid on or not', async () => {
    const { carrier, rows, laneIds } = await givenFilled()
    const [first = 0, second = 0, third = 0] = laneIds
    await bid(world(), carrier, second, 300_000)
    const kept = rows.filter(([id]) => id !== second && id !== third)

    const [answer] = await upload(carrier, await asXlsx(kept))

    expect(answer).toMatchObject({ problems: [], withdrawals: [], declines: [] })
    expect(rates(answer)).toEqual({ [first]: 1000.25 })
  })

  test('with a zip code that lost its zero is still the same lane', async () => {
    const { carrier, rows } = await givenFilled()
    const at = column(rows, 'Origin Zip')
    const bare = rows.map((row, line) =>
      row.map((cell, place) => (line > 0 && place === at && cell ? Number(cell) : cell)),
    )
    expect(bare.flat()).toContain(2110)

    const [answer] = await upload(carrier, await asXlsx(bare))

    expect(answer?.problems).toEqual([])
  })

  test.each([
    ['Origin', 'Hamburg, DE'],
    ['Destination', 'Rotterdam, NL'],
    ['Equipment', '20DV'],
    ['Move Type', 'Door-Door'],
    ['Origin Zip', '99999'],
  ])('with another %s is told at the cell, and its row not taken', async (heading, written) => {
    const { carrier, rows, laneIds } = await givenFilled()
    const [, second = 0] = laneIds
    const line = rows.findIndex(([id]) => id === second)
    const was = rows[line]?.[column(rows, heading)] ?? ''
    fill(rows, line, { [heading]: written })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.problems).toEqual([
      {
        row: line + 1,
        column: heading,
        found: written,
        laneId: second,
        expected: `${was === '' ? 'nothing' : String(was)}, as lane ${second} has it`,
      },
    ])
    expect(rates(answer)).not.toHaveProperty(String(second))
    expect(answer?.entries).toHaveLength(2)
  })

  test('with a lane id typed over is told by the stamp of its row', async () => {
    const { carrier, rows, laneIds } = await givenFilled()
    const [first = 0, second = 0] = laneIds
    const line = rows.findIndex(([id]) => id === first)
    const head = rows[0] ?? []
    // Only the id and the rates are left, so that no place contradicts it.
    const bare = rows
      .filter(([id]) => id !== second)
      .map((row) => [row[0] ?? null, ...row.slice(-20)])
    const at = bare.findIndex(([id]) => id === first)
    fill(bare, at, { 'Lane ID': second })

    const [answer] = await upload(carrier, await asXlsx(bare))

    expect(head).toContain('Structure')
    expect(line).toBeGreaterThan(0)
    expect(answer?.problems).toMatchObject([
      {
        row: at + 1,
        column: 'Lane ID',
        found: String(second),
        expected: `${first}, the lane of this row when it was downloaded`,
      },
    ])
    expect(rates(answer)).not.toHaveProperty(String(second))
  })

  test('with places sorted apart from their ids is told row by row', async () => {
    const { carrier, rows } = await givenFilled()
    const [head = [], ...lanes] = rows
    const torn = lanes.map((row, line) => [row[0] ?? null, ...(lanes.at(line - 1) ?? []).slice(1)])

    const [answer] = await upload(carrier, await asXlsx([head, ...torn]))

    expect(answer?.entries).toEqual([])
    expect(new Set(answer?.problems.map(({ row }) => row))).toEqual(new Set([2, 3, 4]))
    expect(answer?.upload?.status).toBe(UploadStatus.Rejected)
  })

  test('with a lane twice proposes neither of its rows', async () => {
    const { carrier, rows, laneIds } = await givenFilled()
    const copy = [...(rows.find(([id]) => id === laneIds[0]) ?? [])]
    rows.push(copy)
    fill(rows, 4, { [base]: 999 })

    const [answer] = await upload(carrier, await asXlsx(rows))

    expect(answer?.problems).toMatchObject([
      { row: 5, column: 'Lane ID', found: String(laneIds[0]), expected: 'each lane once' },
    ])
    expect(rates(answer)).not.toHaveProperty(String(laneIds[0]))
  })

  test('with two columns of one heading proposes nothing: either may count', async () => {
    const { carrier, rows } = await givenFilled()
    const twice = rows.map((row, line) => [...row, line === 0 ? ` ${base.toLowerCase()}` : 1500])

    const [answer] = await upload(carrier, await asXlsx(twice))

    expect(answer).toMatchObject({
      entries: [],
      problems: [{ row: 1, column: base, expected: 'one column of this heading' }],
    })
  })

  test('names a lane of another carrier or mode without telling anything of it', async () => {
    const { shipper, carrier, rows } = await givenFilled()
    const stranger = await givenStarted(1)
    const road = await givenLane(world(), shipper, { mode: Mode.RoadFTL, origin: 'Secret, NV' })
    await start(world(), shipper, [road])
    const [head = []] = rows
    const row = (id: number) =>
      head.map((heading) =>
        heading === 'Lane ID'
          ? id
          : ({ [base]: 1, [origin]: 1, [destination]: 1 }[String(heading)] ?? null),
      )
    const named = [stranger.laneIds[0] ?? 0, road, 987_654_321]

    const [answer] = await upload(carrier, await asXlsx([head, ...named.map(row)]))

    expect(answer).toMatchObject({ entries: [], upload: { status: UploadStatus.Rejected } })
    expect(answer?.problems).toEqual(
      named.map((laneId, at) => ({
        row: at + 2,
        column: 'Lane ID',
        found: String(laneId),
        laneId,
        expected: 'a lane of this mode you are invited to',
      })),
    )
  })
})
