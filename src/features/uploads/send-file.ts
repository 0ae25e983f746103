import type { QueryClient } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'
import type { FirstLook } from './first-problems.ts'
import { type OutboxFile, outbox, type Refused } from './outbox.ts'
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
