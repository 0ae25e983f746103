import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { TermsProblem } from '#domain/terms-problem.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { CarrierPreview } from './CarrierPreview.tsx'
import { changedFields, draftOf, onTopOf, readDraft, type TermsDraft } from './terms-draft.ts'
import { termsMutations } from './terms.api.ts'
import { TermsFields } from './TermsFields.tsx'
import { agreeing, counted } from '#domain/quantity.ts'

type TermsFormProps = {
  mode: BiddableMode
  terms: NegotiationTerms
  /** What new shippers start from: no times and no targets, for there is no tender yet. */
  defaults?: boolean
}

/** What somebody else saves in the meantime is loaded, and one's own changes stay. */
export function TermsForm({ mode, terms, defaults = false }: TermsFormProps) {
  const save = useMutation(termsMutations.save(mode))
  const [seen, setSeen] = useState(terms)
  const [draft, setDraft] = useState(() => draftOf(terms))
  const [problems, setProblems] = useState<readonly TermsProblem[]>([])
  const [news, setNews] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const changes = changedFields(draft, draftOf(seen)).length

  // Newer terms that arrive while the form is open: a round closed beside it, or somebody else's.
  if (terms.version > seen.version) {
    setSeen(terms)
    setDraft(onTopOf(draftOf(terms), draft, draftOf(seen)))
    if (changes > 0) setNews(meanwhile(changes))
  }

  const change = (part: Partial<TermsDraft>) => {
    setDraft({ ...draft, ...part })
    setProblems([])
  }
  const show = (found: readonly TermsProblem[]) => {
    setProblems(found)
    // The field is marked only after this render.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { terms: next, problems: found } = readDraft(draft, seen)
    if (found.length > 0) {
      show(found)
      return
    }
    save.mutate(next, {
      onSuccess: (saved) => {
        setSeen(saved)
        setDraft(draftOf(saved))
        setNews(null)
        toast.success('Terms saved.')
      },
      onError: (error) => {
        const { message, issues } = problemOf(error)
        // The newest terms arrive by themselves, and with them what is said about it.
        if (statusOf(error) === 409) return
        show(
          issues?.map(({ path, message: text }) => ({ field: path, message: text })) ?? [
            { field: '', message },
          ],
        )
      },
    })
  }

  return (
    <form ref={form} className="terms-form" onSubmit={submit} noValidate aria-label="Terms">
      <div>
        {news && (
          <p className="alert alert-warning" role="alert">
            {news}
          </p>
        )}
        <TermsFields draft={draft} problems={problems} defaults={defaults} onChange={change} />
        <div className="sticky-actions terms-actions">
          {problems.length > 0 && (
            <div className="alert alert-danger w-100 mb-0" role="alert">
              {problems.map(({ field, message }) => (
                <div key={field}>{message}</div>
              ))}
            </div>
          )}
          <Button type="submit" disabled={save.isPending} aria-busy={save.isPending}>
            Save terms
          </Button>
          <Button
            variant="outline-secondary"
            disabled={changes === 0}
            onClick={() => {
              setDraft(draftOf(seen))
              setProblems([])
              setNews(null)
            }}
          >
            Discard changes
          </Button>
          <span className="text-body-secondary" role="status">
            {changes === 0 ? 'No changes' : counted(changes, 'change')}
          </span>
        </div>
      </div>
      <CarrierPreview terms={readDraft(draft, seen).terms} withTimes={!defaults} />
    </form>
  )
}

const meanwhile = (changes: number) =>
  `The terms were changed by somebody else. Their version is loaded; your ${agreeing(
    changes,
    'change stays',
    `${counted(changes, 'change')} stay`,
  )} below. Review and save again.`
