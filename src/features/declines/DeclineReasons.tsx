import { type DeclineReason, declineReasons, declineReasonWords } from '#domain/decline.ts'

type DeclineReasonsProps = {
  legend: string
  reason: DeclineReason | null
  onChoose: (reason: DeclineReason | null) => void
  className?: string
}

/** Why a carrier declines; pressed again, a reason is taken back. */
export const DeclineReasons = ({ legend, reason, onChoose, className }: DeclineReasonsProps) => (
  <fieldset className={className}>
    <legend>{legend}</legend>
    <div className="d-flex flex-wrap gap-2">
      {declineReasons.map((kind) => (
        <button
          key={kind}
          type="button"
          className="chip"
          aria-pressed={reason === kind}
          onClick={() => onChoose(reason === kind ? null : kind)}
        >
          {declineReasonWords[kind]}
        </button>
      ))}
    </div>
  </fieldset>
)
