import {
  type AwardReason,
  awardReasons,
  contradictionWords,
  noteProblem,
  reasonTitles,
} from '#domain/award-reason.ts'
import { counted } from '#domain/quantity.ts'
import { Field } from '#ui/Field.tsx'
import type { ContradictedLanes } from './choice.ts'

type ReasonChoiceProps = {
  reason: AwardReason | undefined
  /** Reasons that cannot be given. */
  contradicted: ContradictedLanes
  problem: string | null
  onChange: (reason: AwardReason | undefined) => void
}

export function ReasonChoice({ reason, contradicted, problem, onChange }: ReasonChoiceProps) {
  return (
    <fieldset className="reason-choice">
      <legend>What decided? Carriers see your answer, so leave out names and amounts.</legend>
      <div className="d-flex flex-wrap gap-2">
        {awardReasons
          .filter((kind) => !contradicted.has(kind))
          .map((kind) => (
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
        <Field
          label={reason.kind === 'other' ? 'In your words' : 'In your words (optional)'}
          className="mt-2"
        >
          {(control) => (
            <input
              {...control}
              className={`form-control${problem ? ' is-invalid' : ''}`}
              maxLength={200}
              value={reason.note}
              aria-describedby={problem ? 'reason-problem' : undefined}
              onChange={({ target }) => onChange({ ...reason, note: target.value })}
            />
          )}
        </Field>
      )}
      {(['price', 'incumbent'] as const).map((kind) => {
        const lanes = contradicted.get(kind)
        return lanes === undefined ? null : (
          <p key={kind} className="text-body-secondary mb-0 mt-2">
            {`${reasonTitles[kind]} does not fit: on ${counted(lanes, 'lane')}, ${contradictionWords[kind]}.`}
          </p>
        )
      })}
      {problem ? (
        <p id="reason-problem" className="text-danger mb-0 mt-2" role="alert">
          {problem}
        </p>
      ) : (
        <p className="text-body-secondary mb-0 mt-2">
          {reason
            ? 'Winning and other carriers each get their own message.'
            : 'If you choose none, carriers only learn whether a lower landed cost was offered.'}
        </p>
      )}
    </fieldset>
  )
}

export function reasonProblem(
  reason: AwardReason | undefined,
  carriers: readonly string[],
): string | null {
  if (!reason) return null
  const note = reason.note.trim()
  if (reason.kind === 'other' && note === '') {
    return 'Describe what decided in a few words, or choose another reason.'
  }
  return noteProblem(note, new Set(carriers))
}
