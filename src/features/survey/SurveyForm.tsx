import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { survey } from '#contract/ext/survey.ts'
import { carrierCriteria, evenWeights, sharesOf, type Weights } from '#domain/carrier-criterion.ts'
import { problemOf, saveFile } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { CriterionWeight } from './CriterionWeight.tsx'
import { surveyMutations } from './survey.api.ts'
import { counted } from '#domain/quantity.ts'

/** Null: this host keeps no answers, so they are saved as a file. */
type SurveyFormProps = { code: string | null; survey: ResponseOf<typeof survey.read> | null }

export function SurveyForm({ code, survey: found }: SurveyFormProps) {
  const send = useMutation(surveyMutations.answer(code))
  const [weights, setWeights] = useState<Weights>(found?.answer?.weights ?? evenWeights)
  const [comments, setComments] = useState(found?.answer?.comments ?? '')
  const shares = sharesOf(weights)
  const change = (next: Weights) => {
    setWeights(next)
    send.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (found) send.mutate({ weights, comments })
    else download({ weights, comments })
  }
  return (
    <form onSubmit={submit}>
      {found === null && (
        <p className="alert alert-info">
          This server does not store surveys. Save your answers as a file and send it to the person
          who asked you.
        </p>
      )}
      {found?.answer && !send.isSuccess && (
        <p className="alert alert-info" role="status">
          You already answered. You can change your answers and send them again.
        </p>
      )}
      <div className="criteria">
        {carrierCriteria.map((criterion) => (
          <CriterionWeight
            key={criterion}
            criterion={criterion}
            weight={weights[criterion]}
            share={shares[criterion]}
            average={found?.average?.[criterion] ?? null}
            onChange={(weight) => change({ ...weights, [criterion]: weight })}
          />
        ))}
      </div>
      <Field label="Comments" className="mb-3">
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={3}
            maxLength={4000}
            value={comments}
            onChange={({ target }) => {
              setComments(target.value)
              send.reset()
            }}
          />
        )}
      </Field>
      {found?.average && (
        <p className="text-body-secondary">
          {counted(found.answers ?? 0, 'answer')} of {found.company} so far. The marker on each
          scale shows their average.
        </p>
      )}
      {send.error && (
        <p className="alert alert-danger" role="alert">
          {problemOf(send.error).message}
        </p>
      )}
      {send.isSuccess && (
        <p className="alert alert-success" role="status">
          Thank you. Your answer is saved. You can change it while this link is valid.
        </p>
      )}
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" disabled={send.isPending} aria-busy={send.isPending}>
          {found ? 'Send answer' : 'Save answers as a file'}
        </Button>
        <Button variant="outline-secondary" onClick={() => change(evenWeights)}>
          Reset weights
        </Button>
      </div>
    </form>
  )
}

const download = (answer: { weights: Weights; comments: string }) =>
  saveFile({
    name: 'carrier-survey.json',
    blob: new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }),
  })
