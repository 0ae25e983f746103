import type { QueryClient } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import { missingColumns } from '#domain/column-mapping.ts'
import { noSettings } from '#domain/shipment-upload.ts'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { checkRows } from './first-problems.ts'
import { type OutboxFile, outbox, type Refused } from './outbox.ts'
import {
  reportFrontendErrors,
  saveStatistics,
  sendShipments,
  uploadQueries,
} from './uploads.api.ts'

/** What keeps a chosen file from being sent, in words; null = it can go. */
export function obstacleTo({ mode, preview, mapping, isReading }: OutboxFile): string | null {
  if (isReading) return 'Wait until the file is read.'
  if (mode === null) return 'Choose the mode of the shipments.'
  const missing = preview ? missingColumns(mapping, mode) : []
  return missing.length > 0 ? `Tell which column holds: ${missing.join(', ')}.` : null
}

/** Sends one file and forgets it once it is received; else the reason stays beside it. */
export async function sendFile(one: OutboxFile, client: QueryClient): Promise<void> {
  const { key, file, mode, preview, mapping } = one
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
    const answer = await sendShipments(
      file,
      mode,
      { ...noSettings, columns: mapping },
      { signal: controller.signal, onProgress: showProgress },
    )
    if (answer.result !== UploadResult.Success || !answer.upload) {
      outbox.change(key, { sending: null, refused: answer })
      return
    }
    outbox.leave(key)
    toast.success(`${file.name} is received and being checked.`)
    void client.invalidateQueries({ queryKey: uploadQueries.lists() })
    if (preview?.isWhole) await tellFindings(answer.upload.id, checkRows(preview, mapping))
  } catch (error) {
    outbox.change(key, { sending: null, refused: reasonOf(error, controller.signal.aborted) })
  }
}

/** What was found before sending; the upload stands whether or not this arrives. */
async function tellFindings(
  uploadId: number,
  { places, problems }: ReturnType<typeof checkRows>,
): Promise<void> {
  try {
    await saveStatistics(uploadId, places)
    if (problems.length > 0) await reportFrontendErrors(uploadId, problems)
  } catch (error) {
    console.warn('The findings could not be told', error)
  }
}

function reasonOf(error: unknown, isAborted: boolean): Refused {
  if (isAborted) return { result: null, message: 'Cancelled. Nothing was kept.' }
  const { message, result } = problemOf(error)
  if (result !== undefined) return { result, message: uploadResultWords[result] }
  return statusOf(error) === 413
    ? { result: UploadResult.SizeTooLarge, message: uploadResultWords[UploadResult.SizeTooLarge] }
    : { result: null, message }
}
