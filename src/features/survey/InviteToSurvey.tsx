import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import * as z from 'zod'
import { may } from '#domain/capability.ts'
import { problemOf } from '#lib/call.ts'
import { useUser } from '#lib/use-session.ts'
import { Field } from '#ui/Field.tsx'
import { TextField } from '#ui/TextField.tsx'
import { surveyMutations, surveyQueries } from './survey.api.ts'

const addressesSchema = z.array(z.email()).min(1).max(50)

/** Asks somebody to answer by mail, with or without an account. */
export function InviteToSurvey() {
  const isOwner = may(useUser(), 'see every company')
  const shippers = useQuery({ ...surveyQueries.shippers(), enabled: isOwner })
  const invite = useMutation(surveyMutations.invite())
  const [text, setText] = useState('')
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const company = companyId ?? shippers.data?.[0]?.id
  const send = (event: FormEvent) => {
    event.preventDefault()
    const read = addressesSchema.safeParse(text.split(/[\s,;]+/).filter(Boolean))
    setProblem(read.success ? null : 'Enter up to 50 email addresses.')
    if (!read.success) return
    invite.mutate(
      { addresses: read.data, ...(isOwner && company !== undefined && { companyId: company }) },
      { onSuccess: ({ refused }) => setText(refused.map(({ address }) => address).join(', ')) },
    )
  }
  return (
    <section className="card survey-invite" aria-labelledby="survey-invite-title">
      <h2 id="survey-invite-title" className="section-title">
        Ask others
      </h2>
      <form onSubmit={send}>
        {isOwner && (
          <Field label="For which shipper" className="mb-3">
            {(control) => (
              <select
                {...control}
                className="form-select"
                value={company ?? ''}
                onChange={({ target }) => setCompanyId(Number(target.value))}
              >
                {(shippers.data ?? []).map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <TextField
          label="Email addresses"
          placeholder="dock@company.com, planning@company.com"
          value={text}
          onChange={setText}
        >
          They get a link that works for 30 days without an account.
        </TextField>
        {(problem ?? invite.error) && (
          <p className="alert alert-danger" role="alert">
            {problem ?? problemOf(invite.error).message}
          </p>
        )}
        {invite.data && (
          <p className="alert alert-success" role="status">
            Asked: {invite.data.invited.join(', ') || 'nobody'}.
            {invite.data.refused.map(({ address, reason }) => ` ${address}: ${reason}`)}
          </p>
        )}
        <Button type="submit" variant="outline-primary" disabled={invite.isPending}>
          Send
        </Button>
      </form>
    </section>
  )
}
