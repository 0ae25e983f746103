import type { DataValidation } from 'hucre'
import type { OwnCapacity } from '#contract/ext/carrier-capacities.ts'
import {
  type CapacityField,
  type CapacityLimit,
  limitsProblem,
  mostCapacityLimits,
} from '#domain/carrier-capacity.ts'
import { plainHeading } from '#domain/plain-heading.ts'
import { type Cell, cellText } from '#domain/file-reading.ts'
import { guardFormula } from '#domain/csv.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { measureOf } from '#domain/unit-rate.ts'
import { numberExpected, readNumber } from '#domain/written-number.ts'
import type { FileKind } from '#server/sheets/file-kind.ts'
import { readRows } from '#server/sheets/read-rows.ts'
import { headingStyle, onePageWide } from './bid-sheet-layout.ts'

export const capacitySheetName = 'Capacity'

const headings = {
  shipper: 'Shipper',
  lanes: 'Lanes',
  value: 'Place, equipment or region',
  most: 'Most a year',
} as const

/** How the sheet calls what a limit is about. */
const written: Record<CapacityField, string> = {
  origin: 'Origin',
  destination: 'Destination',
  equipment: 'Equipment',
  region: 'Trade region',
}
const allLanes = 'All lanes'
const lanesTaken = [allLanes, ...Object.values(written)]

/** The most that the carrier takes of lanes together so far, with rows to say more. */
export function capacitySheet(mode: BiddableMode, own: readonly OwnCapacity[]) {
  const open = own.filter(({ isOpen }) => isOpen)
  const said = open.flatMap(({ shipper, limits }) =>
    limits.map(({ field, value, most }) => [
      guardFormula(shipper),
      field === null ? allLanes : written[field],
      guardFormula(value),
      most,
    ]),
  )
  const [first] = open
  const empty = Array.from({ length: 5 }, () => [
    open.length === 1 && first ? guardFormula(first.shipper) : null,
    null,
    null,
    null,
  ])
  const head = [
    headings.shipper,
    headings.lanes,
    headings.value,
    `${headings.most} (${measureOf(mode)})`,
  ]
  const last = said.length + empty.length + 1
  return {
    name: capacitySheetName,
    columns: [{ width: 26 }, { width: 16 }, { width: 34 }, { width: 22 }],
    rows: [head, ...said, ...empty],
    cells: new Map(
      head.map((value, column) => [
        `0,${column}`,
        { value, type: 'string' as const, style: headingStyle },
      ]),
    ),
    freezePane: { rows: 1 },
    pageSetup: onePageWide,
    dataValidations: [
      {
        type: 'list',
        values: lanesTaken,
        range: `B2:B${last}`,
        allowBlank: true,
        showErrorMessage: true,
        errorTitle: headings.lanes,
        errorMessage: 'Choose which lanes the capacity is about.',
      } satisfies DataValidation,
    ],
  }
}

export type StatedCapacities = {
  /** Of shippers that take bids now, where the workbook says something else than before. */
  changed: OwnCapacity[]
  problems: SheetProblem[]
}

/** What a returned workbook says of capacities; nothing where it has no such sheet. Wrong rows are named, and none is taken. */
export async function readCapacitySheet(
  path: string,
  kind: FileKind,
  own: readonly OwnCapacity[],
): Promise<StatedCapacities> {
  const lines = kind.kind === 'xlsx' ? await linesOf(path, kind) : null
  const head = lines?.[0]?.map((cell) => plainHeading(cellText(cell))) ?? []
  const at = (name: string) => head.findIndex((cell) => cell.startsWith(plainHeading(name)))
  const columns = {
    shipper: at(headings.shipper),
    lanes: at(headings.lanes),
    value: at(headings.value),
    most: at(headings.most),
  }
  if (!lines || columns.lanes < 0 || columns.most < 0) return { changed: [], problems: [] }
  const problems: SheetProblem[] = []
  const stated = new Map<number, CapacityLimit[]>()
  const open = own.filter(({ isOpen }) => isOpen)
  for (const [index, cells] of lines.entries()) {
    const cell = (name: keyof typeof columns): Cell => cells[columns[name]] ?? ''
    const text = (name: keyof typeof columns) => cellText(cell(name)).trim()
    if (index === 0 || (text('lanes') === '' && text('most') === '')) continue
    const wrong = (name: keyof typeof columns, expected: string) =>
      problems.push({
        row: 0,
        column: `${capacitySheetName}, line ${index + 1}: ${headings[name]}`,
        found: text(name),
        expected,
        laneId: null,
      })
    const [only] = open
    const shipper =
      text('shipper') === '' && open.length === 1
        ? only
        : open.find((one) => one.shipper.toLowerCase() === text('shipper').toLowerCase())
    const field = fieldOf(text('lanes'))
    const read = readNumber(cell('most'), null)
    if (!shipper) wrong('shipper', 'a shipper that takes your bids now')
    else if (field === undefined) wrong('lanes', `one of ${lanesTaken.join(', ')}`)
    else if (field !== null && text('value') === '')
      wrong('value', 'what the lanes have in common, as the bid sheet writes it')
    else if ('refused' in read) wrong('most', numberExpected(read, null) ?? 'a volume above 0')
    else if (read.number <= 0 || read.number > 1_000_000_000) wrong('most', 'a volume above 0')
    else {
      const value = field === null ? '' : text('value')
      const limits = stated.get(shipper.companyId) ?? []
      stated.set(shipper.companyId, [...limits, { field, value, most: read.number }])
    }
  }
  const changed = open.flatMap((one) => {
    const limits = stated.get(one.companyId) ?? []
    const problem =
      limits.length > mostCapacityLimits
        ? `At most ${mostCapacityLimits} capacities.`
        : limitsProblem(limits)
    if (problem !== null)
      problems.push({
        row: 0,
        column: capacitySheetName,
        found: one.shipper,
        expected: problem,
        laneId: null,
      })
    return isSame(limits, one.limits) ? [] : [{ ...one, limits }]
  })
  return { changed: problems.length > 0 ? [] : changed, problems }
}

async function linesOf(path: string, kind: FileKind): Promise<Cell[][] | null> {
  let name = ''
  const lines: Cell[][] = []
  const onSheet = (facts: { sheet: string }) => {
    name = facts.sheet
  }
  for await (const batch of readRows(path, kind, {
    sheet: capacitySheetName,
    maxRows: mostLines,
    onSheet,
  }))
    lines.push(...batch)
  return name === capacitySheetName ? lines : null
}

const mostLines = 2000

function fieldOf(text: string): CapacityField | null | undefined {
  const plain = text.toLowerCase()
  if (plain === '' || plain === allLanes.toLowerCase()) return null
  const found = Object.entries(written).find(([, words]) => words.toLowerCase() === plain)
  return found && (found[0] as CapacityField)
}

const isSame = (a: readonly CapacityLimit[], b: readonly CapacityLimit[]): boolean => {
  const inOrder = (limits: readonly CapacityLimit[]) =>
    limits.map(({ field, value, most }) => `${field} ${value} ${most}`).toSorted()
  return inOrder(a).join('\n') === inOrder(b).join('\n')
}
