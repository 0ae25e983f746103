import { type ColumnMapping, missingColumns, recogniseHeadings } from '#domain/column-mapping.ts'
import {
  cellText,
  type FileRow,
  type ReadingAnswers,
  type ReadingQuestion,
} from '#domain/file-reading.ts'
import { isOpen, questionsOf, settledReading } from '#domain/file-questions.ts'
import type { Mode } from '#domain/mode.ts'
import { columnIndexes, type FileWords, type Reading, type RowProblem } from '#domain/row-cells.ts'
import type { IntakeSettings, Repair } from '#domain/shipment-upload.ts'
import { anotherRow } from '#domain/written-cost.ts'
import { readEquipment } from '#domain/written-equipment.ts'
import { readMode } from '#domain/written-mode.ts'
import { readService } from '#domain/written-service.ts'
import type { CompanyAliases } from '#server/company-aliases/aliases-of.ts'
import type { RateTable } from '#domain/exchange-rate.ts'
import type { FileKind } from '#server/sheets/file-kind.ts'
import { findHeadings, type Headings } from '#server/sheets/heading-row.ts'
import { readRows, type SheetFacts, UnreadableFile } from '#server/sheets/read-rows.ts'
import { combineRows } from './combine-rows.ts'
import { type CleanRow, type CleansingRules, cleanseRow } from './cleanse-row.ts'
import { placeReader } from './read-places.ts'
import {
  decisionsOf,
  isLeftOut,
  named,
  type Progress,
  type RowInException,
  sortRows,
} from './sort-rows.ts'

export type ExtractedFile = {
  headings: string[]
  rows: FileRow[]
  hiddenRows: number
  /** Sheets that may hold the shipments; more than one has to be chosen from. */
  sheets: string[]
  /** Where its headings stand, and where they may. */
  place: Pick<Headings, 'sheet' | 'line' | 'lines'>
}

export type CleansedFile = {
  headings: string[]
  rowsTotal: number
  clean: CleanRow[]
  exceptions: RowInException[]
  leftOut: number
  /** How the rows were read: what the uploader answered and the file itself shows. */
  answers: ReadingAnswers
}

/** What the company knows of its own words, rates and equipment. */
export type CompanyKnowledge = {
  aliases: CompanyAliases
  rates: RateTable
  /** Names of equipment in the reference list, by mode. */
  equipment: ReadonlyMap<Mode, ReadonlySet<string>>
}

/** The columns of a file cannot be told, or no row of it can be saved; the message says why. */
export class UnusableFile extends UnreadableFile {}

/** Every row of the chosen sheet below its headings; columns beyond the headings are dropped. */
export async function extractRows(
  path: string,
  kind: FileKind,
  { sheet, headingLine, hiddenRows: treatment }: Partial<ReadingAnswers> = {},
  isKnown?: (heading: string) => boolean,
): Promise<ExtractedFile> {
  const found = await findHeadings(path, kind, { isKnown, sheet, headingLine })
  if (!found) throw new UnusableFile('No row of headings was found.')
  const rows: FileRow[] = []
  let hidden: ReadonlySet<number> = new Set()
  let hiddenRows = 0
  let line = 0
  const options = {
    sheet: found.sheet,
    withoutHidden: treatment === 'leave out',
    onSheet: (facts: SheetFacts) => {
      hidden = new Set(facts.hiddenLines)
    },
  }
  for await (const batch of readRows(path, kind, options)) {
    for (const cells of batch) {
      line += 1
      if (line <= found.line || !cells.some((cell) => cellText(cell) !== '')) continue
      rows.push({ line, cells })
      if (hidden.has(line)) hiddenRows += 1
    }
  }
  const { sheets, line: headingAt, lines } = found
  const place = { sheet: found.sheet, line: headingAt, lines }
  return { headings: found.headings, rows, hiddenRows, sheets, place }
}

/** The columns of a file as the uploader mapped them, else by their headings. */
export function mappingOf(
  headings: readonly string[],
  settings: IntakeSettings,
  mode: Mode,
): ColumnMapping {
  const { purpose } = settings
  const mapping = { ...recogniseHeadings(headings, purpose), ...settings.columns }
  const missing = missingColumns(mapping, mode, purpose)
  if (missing.length > 0)
    throw new UnusableFile(`Map these required columns: ${missing.join(', ')}.`)
  return mapping
}

/** What the file leaves open of how it is read; empty when its rows can be read. */
export function openQuestions(
  { headings, rows, hiddenRows, sheets }: ExtractedFile,
  mapping: ColumnMapping,
  mode: Mode,
  { reading: answers, purpose }: Pick<IntakeSettings, 'reading' | 'purpose'>,
): { open: ReadingQuestion[]; settled: ReadingAnswers } {
  const sample = { headings, rows: rows.map(({ cells }) => cells), hiddenRows }
  const questions = questionsOf(sample, mapping, mode, answers, null, purpose)
  const open = questions.filter(isOpen)
  if (sheets.length > 1 && answers.sheet === undefined) open.unshift(sheetQuestion(sheets))
  return { open, settled: settledReading(questions, answers) }
}

export const sheetQuestion = (sheets: readonly string[]): ReadingQuestion => ({
  key: 'sheet',
  title: 'Sheet',
  evidence: `${sheets.length} sheets have the same columns`,
  choices: sheets.map((name) => ({ value: name, label: name, detail: '' })),
  answer: null,
  source: null,
})

/** Everything that settles how the rows of a file become clean. */
export type Cleansing = {
  mapping: ColumnMapping
  mode: Mode
  answers: ReadingAnswers
  settings: IntakeSettings
  known: CompanyKnowledge
}

/** Cleanses every row of a shipment file and puts the parts of one shipment together. */
export async function cleanseRows(
  { headings, rows }: ExtractedFile,
  { mapping, mode, answers, settings, known }: Cleansing,
  repairs: readonly Repair[],
  progress: Progress,
): Promise<CleansedFile> {
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
  const sorted = await sortRows(rows, rules.reading, {
    cleanse: (row) => cleanseRow(row, rules),
    decided,
    progress,
  })
  const result: CleansedFile = { headings, rowsTotal: rows.length, ...sorted, answers }
  combine(rows, rules.reading, decided, result)
  return result
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
function combine(
  rows: readonly FileRow[],
  reading: Reading,
  decided: ReadonlyMap<string, Repair>,
  result: CleansedFile,
): void {
  const { shipments, uncosted, unweighed } = combineRows(
    result.clean,
    reading.answers.rowIs ?? 'shipment',
  )
  const byLine = new Map(
    uncosted.length + unweighed.length > 0 ? rows.map((row) => [row.line, row]) : [],
  )
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
  result.clean = shipments
}
