import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { laneEditFields } from '#domain/lane-edit.ts'
import { type Lane, laneTitle } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { laneMutations } from '#features/lanes/lanes.api.ts'
import { problemOf } from '#lib/call.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { draftOf, type EditProblems, fieldsOf, onTopOf, readDraft } from './edited-lane.ts'
import { LaneField } from './LaneField.tsx'
import { counted } from '#domain/quantity.ts'

type EditLaneProps = { lane: Lane; mode: BiddableMode; onClose: () => void }

/** What was said of a draft, of a version of the lane: a newer one is another matter. */
type Said = { version: number; problems: EditProblems; problem: string | null }

/** The fields of one lane; what somebody else saves in the meantime is loaded under one's own changes. */
export function EditLane({ lane, mode, onClose }: EditLaneProps) {
  const change = useMutation(laneMutations.change(lane.id))
  const [seen, setSeen] = useState(lane)
  const [draft, setDraft] = useState(() => draftOf(lane))
  const [news, setNews] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<EditProblems>({})
  const [said, setSaid] = useState<Said | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  const { edit, changes, problems } = readDraft(draft, seen)
  const shown = said?.version === seen.version ? said : null

  if (lane.version > seen.version && !change.isPending) {
    const meanwhile = onTopOf(lane, draft, seen)
    setSeen(lane)
    setDraft(meanwhile.draft)
    setNews(meanwhile.news)
    setTheirs(meanwhile.theirs)
  }

  const say = (about: Omit<Said, 'version'>) => {
    setSaid({ version: seen.version, ...about })
    // The field is marked only after this render.
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const save = () => {
    if (Object.keys(problems).length > 0) {
      say({ problems, problem: null })
      return
    }
    change.mutate(edit, {
      onSuccess: ({ locationStr }) => {
        toast.success(`${locationStr} was saved.`)
        onClose()
      },
      onError: (error) => {
        const { message, issues = [] } = problemOf(error)
        const field = laneEditFields.find((one) => issues.some(({ path }) => path === one))
        say(
          field
            ? { problems: { [field]: message }, problem: null }
            : { problems: {}, problem: message },
        )
      },
    })
  }

  return (
    <FormDialog
      title={`Edit ${laneTitle(lane)}`}
      size="lg"
      action={changes > 1 ? `Save ${counted(changes, 'change')}` : 'Save lane'}
      busy={change.isPending}
      incomplete={changes === 0}
      problem={shown?.problem}
      onSubmit={save}
      onClose={onClose}
    >
      {news && (
        <p className="alert alert-warning" role="alert">
          {news}
        </p>
      )}
      <div ref={fields} className="lane-fields">
        {fieldsOf(mode, seen).map((field) => (
          <LaneField
            key={field}
            field={field}
            lane={seen}
            mode={mode}
            draft={draft}
            note={theirs[field]}
            problem={shown?.problems[field]}
            onChange={(entered) => {
              setDraft({ ...draft, ...entered })
              setSaid(null)
            }}
          />
        ))}
      </div>
    </FormDialog>
  )
}
