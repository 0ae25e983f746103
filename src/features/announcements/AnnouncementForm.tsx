import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Audience, Reach } from '#contract/ext/announcements.ts'
import { Priority } from '#domain/notification.ts'
import { problemOf } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { announcementMutations, announcementQueries } from './announcements.api.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { counted } from '#domain/quantity.ts'

const everybody: Audience = { roles: [], companyIds: [], modes: [] }
const longest = 500

export function AnnouncementForm() {
  const send = useMutation(announcementMutations.send())
  const [text, setText] = useState('')
  const [priority, setPriority] = useState<keyof typeof Priority>('None')
  const [audience, setAudience] = useState(everybody)
  const [problem, setProblem] = useState<string>()
  const reach = useQuery(announcementQueries.reach(audience))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') {
      setProblem('Text: enter the announcement.')
      return
    }
    send.mutate(
      { text, priority: Priority[priority], audience },
      {
        onSuccess: (reached) => {
          toast.success(`Sent to ${inWords(reached)}.`)
          setText('')
        },
        onError: (error) => setProblem(problemOf(error).message),
      },
    )
  }

  return (
    <form className="card announcement" onSubmit={submit} noValidate aria-label="Announcement">
      <div className="announcement-fields">
        <h2 className="section-title">New announcement</h2>
        <Field label="Text" problem={problem} hint={`${text.length} of ${longest} characters`}>
          {(control) => (
            <textarea
              {...control}
              className="form-control"
              rows={3}
              maxLength={longest}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
        <AudienceFields audience={audience} onChange={setAudience} />
      </div>
      <div className="announcement-side">
        <Field label="Priority">
          {(control) => (
            <select
              {...control}
              className="form-select"
              value={priority}
              onChange={(event) => setPriority(priorityOf(event.target.value))}
            >
              {Object.keys(Priority).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <section aria-label="Preview">
          <p className="form-label">Preview</p>
          <div className="toast-preview">
            <strong>Announcement{priority === 'Urgent' && ' · Urgent'}</strong>
            <span>{text.trim() || 'Your text'}</span>
          </div>
          <p className="form-text">A toast for 15 seconds, then in the bell.</p>
        </section>
        <p className="mb-0" role="status">
          {reach.data ? `Reaches ${inWords(reach.data)}` : 'Counting recipients'}
        </p>
        <Button
          type="submit"
          disabled={send.isPending || reach.data?.people === 0}
          aria-busy={send.isPending}
        >
          Send now
        </Button>
      </div>
    </form>
  )
}

const priorityOf = (name: string): keyof typeof Priority =>
  name === 'Urgent' || name === 'Information' ? name : 'None'

const inWords = ({ companies, people }: Reach) =>
  `${counted(people, 'person', 'people')} in ${counted(companies, 'company', 'companies')}`
