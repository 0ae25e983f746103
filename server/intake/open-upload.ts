import { type ColumnMapping, missingColumns, recogniseHeadings } from '#domain/column-mapping.ts'
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
import { type IntakeSettings, intakeSettingsSchema } from '#domain/shipment-upload.ts'
import type { FileStore } from '#server/files.ts'
import { type FileKind, fileKind } from '#server/sheets/file-kind.ts'
import { findHeadings, type Headings } from '#server/sheets/heading-row.ts'
import { readRows, type SheetFacts, UnreadableFile } from '#server/sheets/read-rows.ts'
import type { UploadRow } from './upload-state.ts'

export type ExtractedFile = {
  headings: string[]
  rows: FileRow[]
  hiddenRows: number
  /** Sheets that may hold the shipments; more than one has to be chosen from. */
  sheets: string[]
  /** Where its headings stand, and where they may. */
  place: Pick<Headings, 'sheet' | 'line' | 'lines'>
}

/** The file of an upload with its columns, as far as they are known. */
export type OpenedUpload = {
  mode: Mode
  settings: IntakeSettings
  extracted: ExtractedFile
  mapping: ColumnMapping
  /** Titles of required columns that nothing says. */
  missing: string[]
}

/** The stored file of an upload by its settings; an unreadable one throws. */
export async function openUpload(
  { storedName, byteCount, settings: stored, mode: number }: UploadRow,
  files: FileStore,
): Promise<OpenedUpload> {
  await using local = await files.local(storedName)
  const { path } = local
  const kind = await fileKind(path, byteCount)
  if (!kind) throw new UnreadableFile('The file is neither xlsx nor csv.')
  const settings = intakeSettingsSchema.parse(stored)
  const mode = number as Mode
  const extracted = await extractRows(path, kind, settings.reading)
  const { purpose } = settings
  const mapping = { ...recogniseHeadings(extracted.headings, purpose), ...settings.columns }
  const missing = missingColumns(mapping, mode, purpose)
  return { mode, settings, extracted, mapping, missing }
}

/** Every row of the chosen sheet below its headings; columns beyond the headings are dropped. */
export async function extractRows(
  path: string,
  kind: FileKind,
  { sheet, headingLine, hiddenRows: treatment }: Partial<ReadingAnswers> = {},
  isKnown?: (heading: string) => boolean,
): Promise<ExtractedFile> {
  const found = await findHeadings(path, kind, { isKnown, sheet, headingLine })
  if (!found) throw new UnreadableFile('No row of headings was found.')
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

/** What the file leaves open of how it is read; empty when its rows can be read. */
export function openQuestions(
  {
    mode,
    settings: { reading: answers, purpose },
    extracted: { headings, rows, hiddenRows, sheets },
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
  const sample = { headings, rows: rows.map(({ cells }) => cells), hiddenRows }
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
