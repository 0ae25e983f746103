import { Check, Circle, CircleDotDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Upload } from '#domain/shipment-upload.ts'
import {
  isApproving,
  processingSteps,
  shownStatus,
  type StepState,
  stepStates,
  UploadStatus,
  uploadSteps,
  uploadStatusWords,
} from '#domain/upload.ts'
import { Icon } from '#ui/Icon.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'

const icons: Record<StepState, LucideIcon> = {
  done: Check,
  current: CircleDotDashed,
  held: TriangleAlert,
  ahead: Circle,
}

const short: Partial<Record<UploadStatus, string>> = {
  [UploadStatus.CleansingLocations]: 'Locations',
  [UploadStatus.PendingApproval]: 'Approval',
}

export function UploadSteps({ upload }: { upload: Upload }) {
  const { progress } = upload
  const status = shownStatus(upload)
  const states = stepStates(status)
  const step = processingSteps.findIndex((one) => one === status)
  return (
    <div className="upload-steps">
      <ol>
        {uploadSteps.map((one, index) => {
          const state = states[index] ?? 'ahead'
          return (
            <li
              key={one}
              className={`is-${state}`}
              aria-current={state === 'current' || state === 'held' ? 'step' : undefined}
            >
              <span className="upload-step-mark">
                <Icon icon={icons[state]} size={14} />
              </span>
              <span className="upload-step-name">
                {state === 'held'
                  ? uploadStatusWords[status]
                  : (short[one] ?? uploadStatusWords[one])}
              </span>
            </li>
          )
        })}
      </ol>
      {isApproving(upload) && (
        <ProgressBar percent={Math.round(progress * 100)} label="Approving" />
      )}
      {step >= 0 && (
        <ProgressBar
          percent={Math.round(progress * 100)}
          label={`${uploadStatusWords[status]}, step ${step + 1} of ${processingSteps.length}`}
        />
      )}
    </div>
  )
}
