import type { CheckedRateSheet, RateReview, RateSettings } from '#contract/ext/rate-sheets.ts'
import { cellText, type FileRow } from '#domain/file-reading.ts'
import { isOpen, settledReading } from '#domain/file-questions.ts'
import { type BiddableMode } from '#domain/mode.ts'
import {
  isChargeKey,
  missingRateColumns,
  rateColumns,
  type RateMapping,
} from '#domain/rate-column.ts'
import { rateQuestions } from '#domain/rate-questions.ts'
import { rateHeadings, type RateSuggestion, suggestRateColumns } from '#domain/rate-suggestions.ts'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import { unusedMoney } from '#domain/unused-money.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import {
  everyRow,
  type ExtractedFile,
  extractRows,
  sheetQuestion,
} from '#server/intake/open-upload.ts'
import { pushNotices } from '#server/notices.ts'
import { invalid, Refusal } from '#server/refusal.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { invalidFormatWords, UnreadableFile } from '#server/sheets/read-rows.ts'
import { inTransaction } from '#server/store/database.ts'
import { saveInTransaction } from '#server/bids/save-bids.ts'
import { showBids } from '#server/bids/bid-notices.ts'
import { invitedLanes } from './invited-lanes.ts'
import { readRates } from './read-rates.ts'
import { type Reviewed, reviewRates } from './review-rates.ts'

type Sent = {
  caller: Caller
  mode: BiddableMode
  file: StoredFile
  settings: RateSettings
}

/** How a rate sheet is read and what its rows match; nothing is changed and the file is not kept. */
export const checkRateSheet = async (sent: Sent, context: Context): Promise<CheckedRateSheet> =>
  (await examine(sent, context)).checked

/** Saves the matched rates as drafts, all or nothing; a submitted bid stands. 422 while columns or questions are open. */
export async function saveRateSheet(
  sent: Sent,
  context: Context,
): Promise<{ saved: number; standing: number[]; review: RateReview }> {
  const { checked, reviewed } = await examine(sent, context)
  if (!reviewed) {
    const open = checked.questions.filter(isOpen).map(({ title }) => title)
    throw invalid(`Answer first: ${[...checked.missing, ...open].join(', ')}.`)
  }
  const leftOut = new Set(sent.settings.leaveOut)
  const { lanes } = reviewed.review
  const standing = lanes.flatMap(({ laneId, isSubmitted }) =>
    isSubmitted && !leftOut.has(laneId) ? [laneId] : [],
  )
  const kept = new Set(standing)
  const entries = reviewed.entries.filter(({ laneId }) => !leftOut.has(laneId) && !kept.has(laneId))
  if (entries.length + standing.length === 0)
    throw invalid('No row of this file matches a lane that takes bids.')
  const notices = await inTransaction(context.database, (tx) =>
    saveInTransaction(tx, sent.caller, entries, false, null, context),
  )
  await pushNotices(context, notices)
  await showBids(context, sent.caller)
  return { saved: entries.length, standing, review: reviewed.review }
}

async function examine(
  { caller, mode, file, settings }: Sent,
  context: Context,
): Promise<{ checked: CheckedRateSheet; reviewed: Reviewed | null }> {
  try {
    const extracted = await extract(file, mode, settings, context)
    const { headings, rows, hiddenRows, sheets, place } = extracted
    const cells = rows.map((row) => row.cells)
    const suggestions = suggestRateColumns(mode, headings, cells)
    const mapping = mappingOf(extracted, suggestions, settings, mode)
    const { reading } = settings
    const questions = rateQuestions({ headings, rows: cells, hiddenRows }, mapping, mode, reading)
    if (sheets.length > 1 && reading.sheet === undefined) questions.unshift(sheetQuestion(sheets))
    const missing = missingRateColumns(mapping)
    const isSettled = missing.length === 0 && !questions.some(isOpen)
    const answers = settledReading(questions, reading)
    const reviewed = isSettled
      ? reviewRates(
          readRates(rows, { mode, headings, mapping, answers }),
          await invitedLanes(caller, mode, context),
          mode,
          context.now(),
        )
      : null
    const checked: CheckedRateSheet = {
      sheet: place.sheet ?? null,
      sheets,
      headingLine: place.line,
      headingLines: place.lines,
      rows: rows.length,
      headings: headings.map((heading, index) => ({
        heading,
        example: cells.map((row) => cellText(row[index])).find((text) => text !== '') ?? '',
      })),
      columns: rateColumns(mode).map(({ key, title }) => ({
        key,
        title,
        isCharge: isChargeKey(key),
      })),
      suggestions: suggestions.map(({ key, headings, reason }) => ({ key, headings, reason })),
      mapping: Object.fromEntries(Object.entries(mapping).map(([key, names = []]) => [key, names])),
      unused: unusedMoney(headings, cells, mapping).map(({ heading }) => heading),
      missing,
      questions,
      review: reviewed?.review ?? null,
    }
    return { checked, reviewed }
  } finally {
    await context.files.remove(file.storedName)
  }
}

const mostRates = 100_000

async function extract(
  file: StoredFile,
  mode: BiddableMode,
  { reading }: RateSettings,
  { files }: Context,
): Promise<ExtractedFile & { rows: FileRow[] }> {
  await using local = await files.local(file.storedName)
  const { path } = local
  const kind = await fileKind(path, file.byteCount)
  if (!kind) throw refused(UploadResult.InvalidFileType)
  try {
    const { isKnown } = rateHeadings(mode)
    const extracted = await extractRows(path, kind, reading, { isKnown })
    if (extracted.rowCount === 0) throw refused(UploadResult.SizeTooSmall)
    return { ...extracted, rows: await everyRow(extracted, mostRates, 'A rate sheet') }
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw refused(UploadResult.InvalidFormat, invalidFormatWords(error))
    throw error
  }
}

const refused = (
  result: Exclude<UploadResult, typeof UploadResult.Success>,
  message: string = uploadResultWords[result],
) => new Refusal(422, message, undefined, result)

/** As the carrier mapped the columns, as far as the file has them; else as its headings say. */
function mappingOf(
  { headings }: ExtractedFile,
  suggestions: readonly RateSuggestion[],
  { columns }: RateSettings,
  mode: BiddableMode,
): RateMapping {
  const mapping: RateMapping = {}
  if (columns === undefined) {
    for (const { key, headings: found } of suggestions) mapping[key] = found
    return mapping
  }
  for (const { key } of rateColumns(mode)) {
    const known = (columns[key] ?? []).filter((heading) => headings.includes(heading))
    if (known.length > 0) mapping[key] = isChargeKey(key) ? known : known.slice(0, 1)
  }
  return mapping
}
