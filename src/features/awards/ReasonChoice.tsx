import { type AwardReason, awardReasons, noteProblem, reasonTitles } from '#domain/award-reason.ts'

type ReasonChoiceProps = {
  reason: AwardReason | undefined
  problem: string | null
  onChange: (reason: AwardReason | undefined) => void
}

/** Why the lanes go where they go, as all their carriers read it. */
export function ReasonChoice({ reason, problem, onChange }: ReasonChoiceProps) {
  return (
    <fieldset className="reason-choice">
      <legend>What decided? Carriers read it, without names or amounts.</legend>
      <div className="d-flex flex-wrap gap-2">
        {awardReasons.map((kind) => (
          <button
            key={kind}
            type="button"
            className="chip"
            aria-pressed={reason?.kind === kind}
            onClick={() =>
              onChange(reason?.kind === kind ? undefined : { kind, note: reason?.note ?? '' })
            }
          >
            {reasonTitles[kind]}
          </button>
        ))}
      </div>
      {reason && (
        <div className="mt-2">
          <label htmlFor="reason-note" className="form-label">
            {reason.kind === 'other' ? 'In your words' : 'In your words (optional)'}
          </label>
          <input
            id="reason-note"
            className={`form-control${problem ? ' is-invalid' : ''}`}
            maxLength={200}
            value={reason.note}
            aria-describedby={problem ? 'reason-problem' : undefined}
            onChange={({ target }) => onChange({ ...reason, note: target.value })}
          />
        </div>
      )}
      {problem ? (
        <p id="reason-problem" className="text-danger mb-0 mt-2" role="alert">
          {problem}
        </p>
      ) : (
        <p className="text-body-secondary mb-0 mt-2">
          {reason
            ? 'The winners and the others are told in their own words.'
            : 'Without a choice, carriers are told whether a lower landed cost was offered.'}
        </p>
      )}
    </fieldset>
  )
}

/** What has to be mended before the reason can go out, or null. */
export function reasonProblem(
  reason: AwardReason | undefined,
  carriers: readonly string[],
): string | null {
  if (!reason) return null
  const note = reason.note.trim()
  if (reason.kind === 'other' && note === '') {
    return 'Say in a few words what decided, or choose another reason.'
  }
  return noteProblem(note, new Set(carriers))
}
