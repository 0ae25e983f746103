import { type ColumnMapping, missingColumns, recogniseHeadings } from '#domain/column-mapping.ts'
import { laneColumns, shipmentColumns } from '#domain/shipment-column.ts'
import type { ShipmentColumnKey } from '#domain/shipment-column-key.ts'
import {
  cellText,
  type FileRow,
  type ReadingAnswers,
  type ReadingQuestion,
} from '#domain/file-reading.ts'
import { columnsQuestionKey, isOpen, questionsOf, settledReading } from '#domain/file-questions.ts'
import type { RateTable } from '#domain/exchange-rate.ts'
import { knownRate } from '#domain/file-rate.ts'
import type { Mode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { type IntakeSettings, intakeSettingsSchema } from '#domain/shipment-upload.ts'
import type { FileStore } from '#server/files.ts'
import { type FileKind, fileKind } from '#server/sheets/file-kind.ts'
import { findHeadings, type Headings } from '#server/sheets/heading-row.ts'
import { readRows, type SheetFacts, UnreadableFile } from '#server/sheets/read-rows.ts'
import { rowSample, type TellingColumns } from './row-sample.ts'
import type { UploadRow } from './upload-state.ts'

export type ExtractedFile = {
  headings: string[]
  /** All of its rows, or those of a large file that show how it is written. */
  sample: FileRow[]
  rowCount: number
  hiddenRows: number
  /** Whether a shipment reference repeats anywhere. */
  hasRepeats: boolean
  /** Every row, in batches; those of a large file are read from it each time. */
  read(): AsyncIterable<readonly FileRow[]>
  /** Sheets that may hold the shipments; more than one has to be chosen from. */
  sheets: string[]
  /** Where its headings stand, and where they may. */
  place: Pick<Headings, 'sheet' | 'line' | 'lines'>
}

export type OpenedUpload = {
  mode: Mode
  settings: IntakeSettings
  extracted: ExtractedFile
  mapping: ColumnMapping
  /** Titles of required columns that nothing says. */
  missing: string[]
  /** Lets go of the file: no rows can be read from it any more. */
  [Symbol.asyncDispose](): Promise<void>
}

/** The stored file of an upload by its settings, to be let go once it is read; an unreadable one throws. */
export async function openUpload(
  upload: UploadRow,
  files: FileStore,
  watch: Watch = {},
): Promise<OpenedUpload> {
  const local = await files.local(upload.storedName)
  const letGo = () => local[Symbol.asyncDispose]()
  try {
    return { ...(await open(upload, local.path, watch)), [Symbol.asyncDispose]: letGo }
  } catch (error) {
    await letGo()
    throw error
  }
}

async function open(
  { byteCount, settings: stored, mode: number }: UploadRow,
  path: string,
  watch: Watch,
): Promise<Omit<OpenedUpload, typeof Symbol.asyncDispose>> {
  const kind = await fileKind(path, byteCount)
  if (!kind) throw new UnreadableFile('The file is neither xlsx nor csv.')
  const settings = intakeSettingsSchema.parse(stored)
  const mode = number as Mode
  const { purpose } = settings
  const mappingOf = (headings: readonly string[]) => ({
    ...recogniseHeadings(headings, purpose),
    ...settings.columns,
  })
  const extracted = await extractRows(path, kind, settings.reading, {
    tellingIn: (headings) => tellingColumns(headings, mappingOf(headings)),
    ...watch,
  })
  const mapping = mappingOf(extracted.headings)
  const missing = missingColumns(mapping, mode, purpose)
  return { mode, settings, extracted, mapping, missing }
}

/** Stops the first reading of a file, and hears how many rows it has come to. */
type Watch = {
  signal?: AbortSignal | undefined
  onRows?: ((count: number) => Promise<void>) | undefined
}

type Extracting = Watch & {
  isKnown?: ((heading: string) => boolean) | undefined
  tellingIn?: (headings: readonly string[]) => TellingColumns
}

/** The chosen sheet below its headings; columns beyond the headings are dropped. */
export async function extractRows(
  path: string,
  kind: FileKind,
  { sheet, headingLine, hiddenRows: treatment }: Partial<ReadingAnswers> = {},
  { isKnown, tellingIn, signal, onRows }: Extracting = {},
): Promise<ExtractedFile> {
  const found = await findHeadings(path, kind, { isKnown, sheet, headingLine })
  if (!found) throw new UnreadableFile('No row of headings was found.')
  const { line: headingAt } = found
  let hidden: ReadonlySet<number> = new Set()
  const options = {
    sheet: found.sheet,
    withoutHidden: treatment === 'leave out',
    onSheet: (facts: SheetFacts) => {
      hidden = new Set(facts.hiddenLines)
    },
  }
  async function* readFile(): AsyncGenerator<FileRow[]> {
    let line = 0
    for await (const batch of readRows(path, kind, options)) {
      signal?.throwIfAborted()
      const rows: FileRow[] = []
      for (const cells of batch) {
        line += 1
        if (line <= headingAt || !cells.some((cell) => cellText(cell) !== '')) continue
        rows.push({ line, cells })
      }
      yield rows
    }
  }
  const sample = rowSample(tellingIn?.(found.headings) ?? nothingTelling)
  let hiddenRows = 0
  for await (const rows of readFile()) {
    for (const row of rows) {
      sample.add(row)
      if (hidden.has(row.line)) hiddenRows += 1
    }
    await onRows?.(sample.count())
  }
  const { rows, isWhole, ...counted } = sample.taken()
  const { headings, sheets, lines } = found
  return {
    headings,
    sample: rows,
    ...counted,
    hiddenRows,
    read: isWhole ? () => inBatches(rows) : readFile,
    sheets,
    place: { sheet: found.sheet, line: headingAt, lines },
  }
}

const nothingTelling: TellingColumns = { written: [], perRow: [], reference: undefined }

async function* inBatches(rows: readonly FileRow[]): AsyncGenerator<readonly FileRow[]> {
  for (let from = 0; from < rows.length; from += 500) yield rows.slice(from, from + 500)
}

/** What the questions of a file look at. */
function tellingColumns(headings: readonly string[], mapping: ColumnMapping): TellingColumns {
  const at = (keys: readonly ShipmentColumnKey[]) =>
    keys.flatMap((key) => (mapping[key] ?? []).map((heading) => headings.indexOf(heading)))
  const isTelling = ({ key, kind }: (typeof shipmentColumns)[number]) =>
    kind === 'money' || kind === 'number' || kind === 'date' || settlesRows.includes(key)
  return {
    written: at([...shipmentColumns, ...laneColumns].filter(isTelling).map(({ key }) => key)),
    perRow: at(settlesRows),
    reference: at(['reference'])[0],
  }
}

const settlesRows: readonly ShipmentColumnKey[] = [
  'mode',
  'currency',
  'weightUnit',
  'volumeUnit',
  'distanceUnit',
  'containers',
]

export async function rowsAt(
  lines: ReadonlySet<number>,
  { read }: Pick<ExtractedFile, 'read'>,
): Promise<Map<number, FileRow>> {
  const found = new Map<number, FileRow>()
  if (lines.size === 0) return found
  for await (const rows of read())
    for (const row of rows) if (lines.has(row.line)) found.set(row.line, row)
  return found
}

/** Every row of a file that cannot be read in batches; throws where it has too many for that. */
export async function everyRow(
  { read, rowCount }: Pick<ExtractedFile, 'read' | 'rowCount'>,
  most: number,
  what: string,
): Promise<FileRow[]> {
  if (rowCount > most)
    throw new UnreadableFile(
      `The file has ${formatCount(rowCount)} rows. ${what} may have up to ${formatCount(most)}: split it.`,
    )
  const all: FileRow[] = []
  for await (const rows of read()) all.push(...rows)
  return all
}

/** What the file leaves open of how it is read; empty when its rows can be read. */
export function openQuestions(
  {
    mode,
    settings: { reading: answers, purpose },
    extracted: { headings, sample: rows, rowCount, hasRepeats, hiddenRows, sheets },
    mapping,
    missing,
  }: OpenedUpload,
  rates: RateTable,
): { open: ReadingQuestion[]; settled: ReadingAnswers } {
  const isSheetOpen = sheets.length > 1 && answers.sheet === undefined
  // Which columns there are depends on the sheet, and everything else on the columns.
  if (missing.length > 0)
    return {
      open: [isSheetOpen ? sheetQuestion(sheets) : columnsQuestion(missing)],
      settled: answers,
    }
  const sample = {
    headings,
    rows: rows.map(({ cells }) => cells),
    hiddenRows,
    ...(rows.length < rowCount && { whole: { rowCount, hasRepeats } }),
  }
  const questions = questionsOf(sample, mapping, mode, answers, null, purpose, (currency, date) =>
    knownRate(rates, currency, date),
  )
  const open = questions.filter(isOpen)
  if (isSheetOpen) open.unshift(sheetQuestion(sheets))
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

const columnsQuestion = (missing: readonly string[]): ReadingQuestion => ({
  key: columnsQuestionKey,
  title: 'Columns',
  evidence: `Map these required columns: ${missing.join(', ')}.`,
  choices: [],
  answer: null,
  source: null,
})
