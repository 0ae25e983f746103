import type { QueryClient } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { missingColumns } from '#domain/column-mapping.ts'
import { isBiddable } from '#domain/mode.ts'
import type { ReadingQuestion } from '#domain/file-reading.ts'
import { isOpen } from '#domain/file-questions.ts'
import type { FirstLook } from './read-row.ts'
import { outbox, type OutboxFile, type Refused } from './outbox.ts'
import { settingsOf } from './read-file.ts'
import { reportFrontendErrors, saveStatistics, sendRows } from './uploads.api.ts'

/** Sends one file and forgets it once it is received; else the reason stays beside it. */
export async function sendFile(one: OutboxFile, client: QueryClient): Promise<void> {
  const { key, file, reading } = one
  const { mode, content, firstLook } = reading
  if (mode === null) return
  const controller = new AbortController()
  const startedAt = Date.now()
  const showProgress = (percent: number) => {
    const seconds = Math.max((Date.now() - startedAt) / 1000, 0.2)
    const bytesPerSecond = (file.size * percent) / 100 / seconds
    outbox.change(key, { sending: { percent, bytesPerSecond, controller } })
  }
  outbox.change(key, { refused: null, sending: { percent: 0, bytesPerSecond: 0, controller } })
  try {
    const answer = await sendRows(file, mode, settingsOf(reading), {
      signal: controller.signal,
      onProgress: showProgress,
    })
    if (answer.result !== UploadResult.Success || !answer.upload) {
      outbox.change(key, { sending: null, refused: answer })
      return
    }
    outbox.leave(key)
    toast.success(`${file.name} uploaded. Checking it now.`)
    void client.invalidateQueries({ queryKey: queryKeys.uploads('list') })
    if (content?.isWhole && firstLook) await reportFindings(answer.upload.id, firstLook)
  } catch (error) {
    outbox.change(key, { sending: null, refused: reasonOf(error, controller.signal.aborted) })
  }
}

/** What was found before sending; the upload stands whether or not this arrives. */
async function reportFindings(uploadId: number, { places, problems }: FirstLook): Promise<void> {
  try {
    await saveStatistics(uploadId, places)
    if (problems.length > 0) await reportFrontendErrors(uploadId, problems)
  } catch (error) {
    console.warn('The findings could not be reported', error)
  }
}

function reasonOf(error: unknown, isAborted: boolean): Refused {
  if (isAborted) return { result: null, message: 'Cancelled. Nothing was saved.' }
  const { message, result } = problemOf(error)
  if (result !== undefined) return { result, message: uploadResultWords[result] }
  return statusOf(error) === 413
    ? { result: UploadResult.SizeTooLarge, message: uploadResultWords[UploadResult.SizeTooLarge] }
    : { result: null, message }
}

/** What keeps a chosen file from being sent, in words; null = it can go. */
export function obstacleTo({ reading, isReading }: OutboxFile): string | null {
  const { mode, purpose, table, mapping, questions } = reading
  if (isReading) return 'Wait until the file is read.'
  if (purpose === 'lanes' && (mode === null || !isBiddable(mode)))
    return 'Choose the mode of the lanes.'
  if (mode === null) return 'Choose the mode of the shipments.'
  if (table?.rows.length === 0) return 'There are no rows under these headings.'
  const missing = table ? missingColumns(mapping, mode, purpose) : []
  if (missing.length > 0) return `Map these required columns: ${missing.join(', ')}.`
  return questionObstacle(questions)
}

export function questionObstacle(questions: readonly ReadingQuestion[]): string | null {
  const open = questions
    .filter(isOpen)
    .map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1))
  return open.length > 0 ? `Answer: ${open.join(', ')}.` : null
}
