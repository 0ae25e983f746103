import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { AwardTerms } from '#domain/award-answer.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { refusalWords } from '#lib/call.ts'
import { newerElsewhere, useLoadAgain } from '#ui/changed-elsewhere.ts'
import { ChangedElsewhere } from '#ui/ChangedElsewhere.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { Field } from '#ui/Field.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { termsMutations, termsQueries } from './terms.api.ts'

/** How carriers answer awards; nothing where the host asks for no answer. */
export function AwardTermsForm({ mode }: { mode: BiddableMode }) {
  const terms = useQuery(termsQueries.awards(mode))
  return (
    <QueryState
      query={terms}
      loading="Loading award terms"
      failed="The award terms could not be loaded."
    >
      {(found) => found && <Fields mode={mode} terms={found} />}
    </QueryState>
  )
}

const days = /^\d{1,2}$/

function Fields({ mode, terms }: { mode: BiddableMode; terms: AwardTerms }) {
  const hintId = useId()
  const save = useMutation(termsMutations.saveAwards(mode))
  const [answerDays, setAnswerDays] = useState(String(terms.answerDays))
  const [reminderDays, setReminderDays] = useState(String(terms.reminderDays))
  const [awardsBackup, setAwardsBackup] = useState(terms.awardsBackup)
  const onLoad = useLoadAgain({
    saved: JSON.stringify([
      String(terms.answerDays),
      String(terms.reminderDays),
      terms.awardsBackup,
    ]),
    entered: JSON.stringify([
      String(Number(answerDays)),
      String(Number(reminderDays)),
      awardsBackup,
    ]),
    isSaving: save.isPending,
    onFill() {
      setAnswerDays(String(terms.answerDays))
      setReminderDays(String(terms.reminderDays))
      setAwardsBackup(terms.awardsBackup)
      save.reset()
    },
  })
  const newer = newerElsewhere('The award terms were', savedWords(terms), onLoad)
  const refused = refusalWords(save.error, newer)
  const problems = {
    answerDays:
      days.test(answerDays) && Number(answerDays) <= 60
        ? null
        : `Expected whole days from 0 to 60, found "${answerDays}".`,
    reminderDays:
      days.test(reminderDays) && (Number(reminderDays) < Number(answerDays) || answerDays === '0')
        ? null
        : `Expected fewer days than to answer, found "${reminderDays}".`,
  }
  const isWrong = problems.answerDays !== null || problems.reminderDays !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    const next = {
      version: terms.version,
      answerDays: Number(answerDays),
      reminderDays: Number(reminderDays),
      awardsBackup,
    }
    save.mutate(next, { onSuccess: () => toast.success('Award terms saved.') })
  }
  return (
    <form className="card terms-group" aria-label="Answers to awards" onSubmit={submit} noValidate>
      <h2 className="section-title mb-0">Answers to awards</h2>
      <div className="field-grid">
        <DaysField
          label="Time to answer"
          hint="Carriers accept or decline an award within this time; 0 asks for no answer."
          value={answerDays}
          problem={problems.answerDays}
          onChange={setAnswerDays}
        />
        <DaysField
          label="Reminder"
          hint="Before the time ends; 0 sends none."
          value={reminderDays}
          problem={problems.reminderDays}
          onChange={setReminderDays}
        />
      </div>
      <div>
        <CheckField
          label="Award the backup automatically"
          checked={awardsBackup}
          aria-describedby={hintId}
          onChange={setAwardsBackup}
        />
        <div id={hintId} className="form-text">
          A declined award goes to the first backup that can take it. You are notified. An award
          without an answer always waits for you.
        </div>
      </div>
      {newer && <ChangedElsewhere newer={newer} busy={save.isPending} />}
      {refused && (
        <p className="alert alert-danger mb-0" role="alert">
          {refused}
        </p>
      )}
      <div>
        <Button
          type="submit"
          variant="outline-primary"
          disabled={isWrong || save.isPending}
          aria-busy={save.isPending}
        >
          Save award terms
        </Button>
      </div>
    </form>
  )
}

const savedWords = ({ answerDays, reminderDays, awardsBackup }: AwardTerms): string =>
  [
    `${counted(answerDays, 'day')} to answer`,
    `reminder ${counted(reminderDays, 'day')} before`,
    awardsBackup ? 'backup awarded automatically' : 'backup awarded by you',
  ].join(', ')

type DaysFieldProps = {
  label: string
  hint: string
  value: string
  problem: string | null
  onChange: (value: string) => void
}

const DaysField = ({ label, hint, value, problem, onChange }: DaysFieldProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <div className="input-group">
        <input
          {...control}
          className={`form-control ${problem ? 'is-invalid' : ''}`}
          inputMode="numeric"
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
        <span className="input-group-text">days</span>
      </div>
    )}
  </Field>
)
