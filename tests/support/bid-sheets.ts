import { readXlsx, writeXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import { afterAll, beforeAll } from 'vitest'
import type { BidSheet } from '#contract/bids.ts'
import type { Bid } from '#domain/bid.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { Person } from './backend.ts'
import type { DatabaseKind } from './database.ts'
import { givenLane, givenTender, openTenderWorld, start, type TenderWorld } from './tender-world.ts'

export type SheetCell = string | number | null

/** Headings of an ocean FCL sheet, and a complete offer under them. */
export const base = 'Freight: Base ocean freight (per container) *'
export const origin = 'Origin: Origin THC (per container) *'
export const destination = 'Destination: Destination THC (per container) *'
export const offer = { [origin]: 100, [base]: 1900, [destination]: 150 }

/** A world for a file of tests about bid sheets, with what one does to sheets in it. */
export function useSheetWorld(kind: DatabaseKind) {
  let opened: TenderWorld
  beforeAll(async () => {
    opened = await openTenderWorld(kind)
  })
  afterAll(() => opened?.close())

  async function givenStarted(count = 3) {
    const tender = await givenTender(opened)
    await opened.request('/config/instance/negotiation-terms/2', {
      as: tender.shipper,
      body: { ...defaultTerms, exchangeRates: { USD: 1, EUR: 1.09 } },
    })
    const laneIds: number[] = []
    for (let lane = 0; lane < count; lane += 1)
      laneIds.push(await givenLane(opened, tender.shipper))
    await start(opened, tender.shipper, laneIds)
    const [carrier, rival] = tender.carriers
    return { ...tender, laneIds, carrier, rival }
  }

  const download = (as: Person, more: object = {}) =>
    opened.request('/lanes/export', {
      as,
      method: 'POST',
      body: { mode: 2, purpose: 'bidSheet', ...more },
    })

  const sheetOf = async (as: Person, more: object = {}) => sheetIn(await download(as, more))

  async function upload(as: Person, ...files: File[]): Promise<BidSheet[]> {
    const form = new FormData()
    for (const file of files) form.append('files', file)
    const response = await opened.request('/bids/upload?mode=2', { as, method: 'POST', form })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as BidSheet[]
  }

  /** Confirms all that a returned sheet proposes. */
  async function confirm(as: Person, { upload: { id: uploadId }, ...proposed }: Answer) {
    const { entries, withdrawals, declines } = proposed
    const taken = entries.filter(({ laneId }) => withdrawals.includes(laneId))
    const rest = entries.filter(({ laneId }) => !withdrawals.includes(laneId))
    const said = async (path: string, method: string, body: object) => {
      const response = await opened.request(path, { as, method, body: { ...body, uploadId } })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    }
    if (rest.length > 0) await said('/bids/save', 'POST', { bids: rest, submit: true })
    if (taken.length > 0) await said('/bids/save', 'POST', { bids: taken, submit: false })
    if (declines.length > 0) await said('/ext/declines', 'PUT', { laneIds: declines })
  }

  /** Returns sheets and confirms what they propose. */
  async function submit(as: Person, ...files: File[]): Promise<BidSheet[]> {
    const answers = await upload(as, ...files)
    for (const answer of answers) await confirm(as, { ...answer, upload: answer.upload ?? none })
    return answers
  }

  const bidsOf = async (as: Person, laneId: number) =>
    (await (await opened.request(`/bids/${laneId}`, { as })).json()) as Bid[]

  return { world: () => opened, givenStarted, download, sheetOf, upload, confirm, submit, bidsOf }
}

type Answer = Pick<BidSheet, 'entries' | 'withdrawals' | 'declines'> & { upload: { id: number } }
const none = { id: 0 }

/** The first sheet of a downloaded workbook as rows of cells, headings first. */
export async function sheetIn(response: Response): Promise<SheetCell[][]> {
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  return (sheets[0]?.rows ?? []).map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell : cell === null ? null : String(cell))),
  )
}

export const column = (rows: SheetCell[][], heading: string): number =>
  (rows[0] ?? []).indexOf(heading)

/** Writes into a line, the headings being line 0. */
export function fill(rows: SheetCell[][], line: number, cells: Record<string, SheetCell>): void {
  for (const [heading, value] of Object.entries(cells)) {
    const row = rows[line]
    if (row) row[column(rows, heading)] = value
  }
}

export async function asXlsx(rows: SheetCell[][], name = 'sheet.xlsx'): Promise<File> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Bid sheet', rows }] })
  return new File([new Uint8Array(bytes)], name)
}

export const asCsv = (rows: SheetCell[][]): File => new File([Papa.unparse(rows)], 'sheet.csv')
