import { counted, formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import {
  processingSteps,
  shownStatus,
  UploadKind,
  UploadStatus,
  uploadStatusWord,
} from '#domain/upload.ts'
import type { Tone } from '#ui/Badge.tsx'

type Look = { tone: Tone; icon: string }

const S = UploadStatus
const working: Look = { tone: 'progress', icon: 'half' }

const looks: Record<UploadStatus, Look> = {
  [S.PendingQueue]: { tone: 'neutral', icon: 'clock' },
  [S.Validation]: working,
  [S.ExcelExtraction]: working,
  [S.CleansingLocations]: working,
  [S.Saving]: working,
  [S.RollUp]: working,
  [S.PendingApproval]: { tone: 'pending', icon: 'clock' },
  [S.InputExceptions]: { tone: 'pending', icon: 'warning' },
  [S.BidStructureChanged]: { tone: 'pending', icon: 'warning' },
  [S.Completed]: { tone: 'accepted', icon: 'check' },
  [S.Rejected]: { tone: 'rejected', icon: 'stop' },
  [S.Cancelled]: { tone: 'neutral', icon: 'dash' },
}

/** A status as a badge; steps in progress show how far they are, rows and questions how much waits. */
export function uploadBadge(
  upload: Pick<Upload, 'kind' | 'status' | 'rowsInException' | 'approvedAt' | 'questions'>,
): Look & { text: string } {
  const { kind, status, rowsInException, questions } = upload
  const word = uploadStatusWord(upload)
  const step = processingSteps.findIndex((one) => one === shownStatus(upload))
  if (step >= 0)
    return { ...looks[status], text: `${word}, step ${step + 1} of ${processingSteps.length}` }
  if (kind === UploadKind.BidUpload && rowsInException > 0)
    return { ...looks[status], text: `${word}, ${formatCount(rowsInException)} failed` }
  if (status !== S.InputExceptions) return { ...looks[status], text: word }
  const waiting =
    questions.length > 0 ? counted(questions.length, 'question') : formatCount(rowsInException)
  return { ...looks[status], text: `${word} (${waiting})` }
}
