import * as z from 'zod'

/** Processing statuses and their numbers (spec section 3). */
export const UploadStatus = {
  Validation: 100,
  CleansingLocations: 101,
  ExcelExtraction: 102,
  Saving: 103,
  RollUp: 105,
  PendingApproval: 110,
  InputExceptions: 111,
  BidStructureChanged: 112,
  PendingQueue: 120,
  Completed: 200,
  Rejected: 400,
  Cancelled: 500,
} as const
export type UploadStatus = (typeof UploadStatus)[keyof typeof UploadStatus]
export const uploadStatusSchema = z.literal(Object.values(UploadStatus))

export const UploadResult = {
  NoFile: 0,
  SizeTooSmall: 1,
  SizeTooLarge: 2,
  InvalidFileType: 3,
  InvalidFormat: 4,
  DuplicateFile: 5,
  Success: 200,
} as const
export type UploadResult = (typeof UploadResult)[keyof typeof UploadResult]
export const uploadResultSchema = z.literal(Object.values(UploadResult))

export const UploadKind = {
  ShipmentUpload: 0,
  BidUpload: 1,
  LaneUpload: 2,
  UserTemplateConfig: 3,
} as const
export type UploadKind = (typeof UploadKind)[keyof typeof UploadKind]
export const uploadKindSchema = z.literal(Object.values(UploadKind))

/** Bytes of a whole request, multipart wrapping included (spec section 9). */
export const uploadByteLimit = 524_288_000

const S = UploadStatus

/** Its rows count for nothing, and its file may be sent again. */
export const stoppedStatuses = [S.Rejected, S.Cancelled] as const

/** Its rows are saved: they wait for approval or are approved. */
export const savedStatuses = [S.PendingApproval, S.Completed] as const

/** Where a worker that is through with an upload leaves it. */
export const processedStatuses = [S.InputExceptions, ...savedStatuses, S.Rejected] as const

/** What may follow each status. Work in progress may fall back to the queue after a crash. */
export const uploadTransitions: Record<UploadStatus, readonly UploadStatus[]> = {
  [S.PendingQueue]: [S.Validation, ...stoppedStatuses],
  [S.Validation]: [S.ExcelExtraction, S.PendingQueue, ...stoppedStatuses],
  [S.ExcelExtraction]: [
    S.CleansingLocations,
    S.BidStructureChanged,
    S.PendingQueue,
    ...stoppedStatuses,
  ],
  [S.CleansingLocations]: [S.InputExceptions, S.Saving, S.PendingQueue, ...stoppedStatuses],
  [S.InputExceptions]: [S.PendingQueue, ...stoppedStatuses],
  [S.BidStructureChanged]: [S.PendingQueue, ...stoppedStatuses],
  [S.Saving]: [S.RollUp, S.PendingQueue, ...stoppedStatuses],
  [S.RollUp]: [S.PendingApproval, S.Completed, S.PendingQueue, ...stoppedStatuses],
  [S.PendingApproval]: [S.RollUp, S.PendingQueue, ...stoppedStatuses],
  [S.Completed]: [],
  [S.Rejected]: [],
  [S.Cancelled]: [],
}

export const mayFollow = (from: UploadStatus, to: UploadStatus): boolean =>
  uploadTransitions[from].includes(to)

export const isFinal = (status: UploadStatus): boolean => uploadTransitions[status].length === 0

export const finalStatuses = Object.values(UploadStatus).filter(isFinal)

export const isStopped = (status: UploadStatus): boolean =>
  stoppedStatuses.some((stopped) => stopped === status)

export const isSaved = (status: UploadStatus): boolean =>
  savedStatuses.some((saved) => saved === status)

/** In the order a shipment upload passes them. */
export const processingSteps = [
  S.Validation,
  S.ExcelExtraction,
  S.CleansingLocations,
  S.Saving,
  S.RollUp,
] as const

export const uploadStatusWords: Record<UploadStatus, string> = {
  [S.Validation]: 'Validation',
  [S.CleansingLocations]: 'Cleansing locations',
  [S.ExcelExtraction]: 'Extraction',
  [S.Saving]: 'Saving',
  [S.RollUp]: 'Roll-up',
  [S.PendingApproval]: 'Waiting for approval',
  [S.InputExceptions]: 'Needs attention',
  [S.BidStructureChanged]: 'Sheet changed',
  [S.PendingQueue]: 'Queued',
  [S.Completed]: 'Done',
  [S.Rejected]: 'Rejected',
  [S.Cancelled]: 'Cancelled',
}

export const uploadKindWords: Record<UploadKind, string> = {
  [UploadKind.ShipmentUpload]: 'Shipment history',
  [UploadKind.BidUpload]: 'Bid sheet',
  [UploadKind.LaneUpload]: 'Lane sheet',
  [UploadKind.UserTemplateConfig]: 'Export template',
}

/** Where an upload stands among the steps people see; 120, 400 and 500 stand at none. */
export const uploadSteps = [...processingSteps, S.PendingApproval, S.Completed] as const

export type StepState = 'done' | 'current' | 'held' | 'ahead'

/** Rows in exceptions hold an upload at its locations, a changed sheet at its extraction. */
export function stepStates(status: UploadStatus): readonly StepState[] {
  const held = status === S.InputExceptions || status === S.BidStructureChanged
  const stands =
    status === S.InputExceptions
      ? S.CleansingLocations
      : status === S.BidStructureChanged
        ? S.ExcelExtraction
        : status
  const at = uploadSteps.findIndex((step) => step === stands)
  return uploadSteps.map((_step, index) => {
    if (index < at || status === S.Completed) return 'done'
    if (index > at) return 'ahead'
    return held ? 'held' : 'current'
  })
}

type Approval = { status: UploadStatus; approvedAt: string | null }

/** Approved, and its lanes are being summed: it is Completed once that is through. */
export const isApproving = ({ status, approvedAt }: Approval): boolean =>
  status === S.RollUp && approvedAt !== null

/** An upload's status in a word; its roll-up after approval is the approval's. */
export function uploadStatusWord(upload: Approval & { kind?: UploadKind }): string {
  if (isApproving(upload)) return 'Approving'
  return (
    (upload.kind === UploadKind.BidUpload && bidSheetWords[upload.status]) ||
    uploadStatusWords[upload.status]
  )
}

/** Nobody approves a bid sheet: the carrier that sent it reviews it or sets it aside. */
const bidSheetWords: Partial<Record<UploadStatus, string>> = {
  [S.PendingApproval]: 'Waiting for review',
  [S.Cancelled]: 'Set aside',
}

/** The step an upload shows: its roll-up after approval belongs to the approval. */
export const shownStatus = (upload: Approval): UploadStatus =>
  isApproving(upload) ? S.PendingApproval : upload.status

/** Whether the server works on it or will. */
export const isUnderWay = (status: UploadStatus): boolean =>
  status === S.PendingQueue || processingSteps.some((step) => step === status)

/** What is under way and has not moved for so long is stuck. */
export const stuckAfterMs = 15 * 60 * 1000

export const isStuck = (
  { status, updatedAt }: { status: UploadStatus; updatedAt: string },
  now = Date.now(),
): boolean => isUnderWay(status) && now - new Date(updatedAt).getTime() > stuckAfterMs

/** Sentences beside a file, never a bare code. */
export const uploadResultWords: Record<UploadResult, string> = {
  [UploadResult.NoFile]: 'Choose a file first.',
  [UploadResult.SizeTooSmall]: 'The file is empty or too small.',
  [UploadResult.SizeTooLarge]: 'The file is over 500 MB.',
  [UploadResult.InvalidFileType]: 'This file type is not accepted. Use .xlsx or .csv.',
  [UploadResult.InvalidFormat]: 'We could not read the columns. Start from the template.',
  [UploadResult.DuplicateFile]: 'This file was already uploaded.',
  [UploadResult.Success]: 'Received.',
}
