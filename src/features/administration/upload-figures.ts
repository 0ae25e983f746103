import type { Health } from '#contract/ext/system.ts'
import { passesIntake, type Upload } from '#domain/shipment-upload.ts'
import { isStuck, processingSteps, UploadStatus } from '#domain/upload.ts'

/** Where uploads stand, counted from the list of them all. */
export function uploadFigures(uploads: readonly Upload[]): Pick<Health, 'uploads' | 'queue'> {
  const standing = (status: UploadStatus) => uploads.filter((upload) => upload.status === status)
  const queued = standing(UploadStatus.PendingQueue)
  return {
    uploads: {
      stuck: uploads.filter((upload) => isStuck(upload)).length,
      inExceptions: standing(UploadStatus.InputExceptions).length,
      toApprove: standing(UploadStatus.PendingApproval).filter(passesIntake).length,
    },
    queue: {
      waiting: queued.length,
      underWay: uploads.filter(({ status }) => processingSteps.some((step) => step === status))
        .length,
      oldestAt: queued.map(({ createdAt }) => createdAt).toSorted()[0] ?? null,
    },
  }
}
