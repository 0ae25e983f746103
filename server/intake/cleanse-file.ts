import type { ColumnMapping } from '#domain/column-mapping.ts'
import type { RateTable } from '#domain/exchange-rate.ts'
import type { ReadingAnswers, RowMeaning } from '#domain/file-reading.ts'
import type { Mode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { columnIndexes, type FileWords, type Reading, type RowProblem } from '#domain/row-cells.ts'
import type { IntakeSettings, Repair } from '#domain/shipment-upload.ts'
import { anotherRow } from '#domain/written-cost.ts'
import { readEquipment } from '#domain/written-equipment.ts'
import { readMode } from '#domain/written-mode.ts'
import { readService } from '#domain/written-service.ts'
import { aliasesOf, type CompanyAliases } from '#server/company-aliases/aliases-of.ts'
import { UnreadableFile } from '#server/sheets/read-rows.ts'
import { uncountedContainers } from '#domain/row-questions.ts'
import { exactSum } from '#domain/shipment-cost.ts'
import { byCharge } from '#domain/shipment-charge.ts'
import type { Context } from '#server/context.ts'
import { companyRates } from '#server/exchange-rates/company-rates.ts'
import { equipmentTypes } from '#server/store/tables/reference.ts'
import { type CleanRow, cleanseRow, type CleansingRules } from './cleanse-row.ts'
import { type ExtractedFile, rowsAt } from './open-upload.ts'
import { placeReader } from './read-places.ts'
import {
  decisionsOf,
  isLeftOut,
  named,
  type Progress,
  type SortedRows,
  sortRows,
} from './sort-rows.ts'
import type { CleanCost } from './cleanse-cost.ts'

type CompanyKnowledge = {
  aliases: CompanyAliases
  rates: RateTable
  /** Names of equipment in the reference list, by mode. */
  equipment: ReadonlyMap<Mode, ReadonlySet<string>>
}

export type Cleansing = {
  mapping: ColumnMapping
  mode: Mode
  answers: ReadingAnswers
  settings: IntakeSettings
  known: CompanyKnowledge
}

/** A shipment in several rows is put together in memory. */
const mostParts = 200_000

/** Cleanses every row of a shipment file, batch by batch, and puts the parts of one shipment together. */
export async function* cleanseRows(
  extracted: ExtractedFile,
  { mapping, mode, answers, settings, known }: Cleansing,
  repairs: readonly Repair[],
  progress: Progress,
): AsyncGenerator<SortedRows<CleanRow>> {
  const { headings, rowCount } = extracted
  const rules: CleansingRules = {
    reading: {
      headings,
      columns: columnIndexes(headings, mapping),
      answers,
      mode,
      words: wordsOf(settings, known, repairs),
    },
    readPlace: placeReader(repairs, known.aliases),
    rates: known.rates,
    laneLevel: answers.laneLevel ?? 'written',
  }
  const decided = decisionsOf(repairs)
  const sorted = sortRows(extracted, rules.reading, {
    cleanse: (row) => cleanseRow(row, rules),
    decided,
    progress,
  })
  if ((answers.rowIs ?? 'shipment') === 'shipment') {
    yield* sorted
    return
  }
  if (rowCount > mostParts)
    throw new UnreadableFile(
      `The file has ${formatCount(rowCount)} rows. Files with several rows for one shipment may have up to ${formatCount(mostParts)}: split it between two shipments.`,
    )
  const parts: CleanRow[] = []
  for await (const { clean, ...others } of sorted) {
    parts.push(...clean)
    yield { clean: [], ...others }
  }
  yield* combined(parts, extracted, rules.reading, decided)
}

/** Repairs of a word stand before the company's aliases, those before the trade's own. */
export function wordsOf(
  settings: IntakeSettings,
  { aliases, equipment }: CompanyKnowledge,
  repairs: readonly Repair[],
): FileWords {
  const repaired = (kind: Repair['kind']) =>
    new Map(
      repairs
        .filter((repair) => repair.kind === kind && repair.action !== 'exclude')
        .map(({ found, action, value }) => [found, action === 'keep' ? found : value]),
    )
  const [equipmentRepairs, serviceRepairs] = [
    repaired('UnknownEquipment'),
    repaired('UnknownService'),
  ]
  return {
    mode: (word) => settings.modes[word] ?? aliases.mode(word) ?? readMode(word),
    equipment(word, mode) {
      const decided = equipmentRepairs.get(word) ?? aliases.equipment(mode, word)
      const listed = equipment.get(mode)?.has(word) ? word : undefined
      // A decided word that names no known equipment is a type of the company's own.
      return decided === undefined
        ? (readEquipment(word, mode) ?? listed)
        : (readEquipment(decided, mode) ?? decided)
    },
    service(word) {
      const service = readService(serviceRepairs.get(word) ?? aliases.service(word) ?? word)
      return service === 'blank' ? undefined : service
    },
  }
}

/** Parts of one shipment are put together; those that no row brings a cost or weight for wait for repair. */
async function* combined(
  parts: readonly CleanRow[],
  extracted: ExtractedFile,
  reading: Reading,
  decided: ReadonlyMap<string, Repair>,
): AsyncGenerator<SortedRows<CleanRow>> {
  const { shipments, uncosted, unweighed } = combineRows(parts, reading.answers)
  const held = new Set([...uncosted, ...unweighed].map(({ line }) => line))
  const byLine = await rowsAt(held, extracted)
  const result: SortedRows<CleanRow> = { clean: [], exceptions: [], leftOut: 0 }
  const hold = (row: CleanRow, kind: 'CostInAnotherRow' | 'WeightInAnotherRow') => {
    const key = kind === 'CostInAnotherRow' ? 'freightCost' : 'kilograms'
    const column = reading.headings[reading.columns.get(key)?.[0] ?? -1] ?? key
    const { line, mode } = row
    const problem: RowProblem = { kind, key, column, found: anotherRow, suggestions: [], mode }
    if (isLeftOut(problem, decided)) {
      result.leftOut += 1
      return
    }
    const cells = named(byLine.get(line) ?? { line, cells: [] }, reading)
    result.exceptions.push({ line, cells, problems: [problem] })
  }
  for (const row of uncosted) hold(row, 'CostInAnotherRow')
  for (const row of unweighed) hold(row, 'WeightInAnotherRow')
  yield result
  for (let from = 0; from < shipments.length; from += 500)
    yield { clean: shipments.slice(from, from + 500), exceptions: [], leftOut: 0 }
}

/**
 * Shipments of a file whose rows are parts of them. Rows of one reference on one lane are one shipment:
 * containers and items add up, charges share the measures of their shipment. A part whose cost stands in
 * another row needs one row that brings it; parts without one are returned apart.
 */
function combineRows(
  rows: readonly CleanRow[],
  answers: Pick<ReadingAnswers, 'rowIs' | 'containersPerRow'>,
): { shipments: CleanRow[]; uncosted: CleanRow[]; unweighed: CleanRow[] } {
  const { rowIs = 'shipment' } = answers
  if (rowIs === 'shipment') return { shipments: [...rows], uncosted: [], unweighed: [] }
  const parts = new Map<string, CleanRow[]>()
  for (const row of rows) {
    const key =
      row.reference === ''
        ? `line ${row.line}`
        : `${row.mode}|${row.reference}|${row.lane.laneKey}|${row.carrier ?? ''}`
    const known = parts.get(key)
    if (known) known.push(row)
    else parts.set(key, [row])
  }
  const shipments: CleanRow[] = []
  const uncosted: CleanRow[] = []
  const unweighed: CleanRow[] = []
  for (const group of parts.values()) {
    const [first] = group
    if (!first) continue
    const costed = group.some(({ cost }) => cost.cents > 0)
    const isWeighed =
      !group.some(({ isWeightElsewhere }) => isWeightElsewhere) ||
      group.some(({ kilograms }) => kilograms !== null)
    if (!costed) uncosted.push(...group)
    else if (!isWeighed) unweighed.push(...group)
    else {
      const shipment = group.length === 1 ? first : oneShipment(first, group, rowIs)
      const containers = shipment.containers ?? uncountedContainers(shipment.mode, answers)
      shipments.push({ ...shipment, containers })
    }
  }
  return { shipments, uncosted, unweighed }
}

function oneShipment(first: CleanRow, group: readonly CleanRow[], rowIs: RowMeaning): CleanRow {
  const measure = (valueOf: (row: CleanRow) => number | null): number | null => {
    const values = group.map(valueOf).filter((value) => value !== null)
    if (values.length === 0) return null
    return rowIs === 'charge' ? Math.max(...values) : exactSum(values)
  }
  return {
    ...first,
    rows: group.length,
    shipDate: group.map(({ shipDate }) => shipDate).toSorted()[0] ?? first.shipDate,
    shipmentCount: 1,
    containers: measure(({ containers }) => containers),
    kilograms: measure(({ kilograms }) => kilograms),
    isWeightElsewhere: false,
    cubicMetres: measure(({ cubicMetres }) => cubicMetres),
    cost: addedUp(group.map(({ cost }) => cost)),
  }
}

/** Amounts of one currency at one rate stay one amount; others are listed. */
function addedUp(costs: readonly CleanCost[]): CleanCost {
  const amounts = costs.flatMap((cost) => cost.amounts)
  const charged = costs.filter(({ cents }) => cents > 0)
  const isSplit = charged.every(({ charges }) => charges !== null)
  return {
    cents: costs.reduce((sum, { cents }) => sum + cents, 0),
    charges: isSplit
      ? byCharge((charge) => charged.reduce((sum, cost) => sum + (cost.charges?.[charge] ?? 0), 0))
      : null,
    amounts,
  }
}

export async function companyKnowledge(
  companyId: number,
  { database: { db } }: Context,
): Promise<CompanyKnowledge> {
  const [aliases, rates, types] = await Promise.all([
    aliasesOf(db, companyId),
    companyRates(db, companyId),
    db.select().from(equipmentTypes),
  ])
  const equipment = new Map<Mode, Set<string>>()
  for (const { name, modes } of types) {
    for (const mode of modes) {
      const known = equipment.get(mode as Mode)
      if (known) known.add(name)
      else equipment.set(mode as Mode, new Set([name]))
    }
  }
  return { aliases, rates, equipment }
}
