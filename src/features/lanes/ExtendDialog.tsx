import { useMutation, useQuery } from '@tanstack/react-query'
import { addDays } from 'date-fns'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { formatTermsMoment, formatWall } from '#domain/displayed-date.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { extensionProblem } from '#domain/open-to-bids.ts'
import { momentProblem, readMoment } from '#domain/written-moment.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { counted } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { MomentField } from '#ui/MomentField.tsx'
import { laneMutations, laneQueries } from './lanes.api.ts'

type ExtendDialogProps = {
  mode: BiddableMode
  /** Those that take bids and close some time. */
  lanes: readonly Lane[]
  onClose: () => void
  onExtended?: (() => void) | undefined
}

export function ExtendDialog({ mode, ...choice }: ExtendDialogProps) {
  const terms = useQuery(laneQueries.terms(mode))
  return terms.data ? <ExtendForm {...choice} terms={terms.data} /> : null
}

function ExtendForm({
  lanes,
  terms: { zone, round },
  onClose,
  onExtended,
}: Omit<ExtendDialogProps, 'mode'> & { terms: NegotiationTerms }) {
  const extend = useMutation(laneMutations.extend())
  const closing = lanes.flatMap(({ closesAt }) => closesAt ?? []).toSorted()
  const [first, last] = [closing[0], closing.at(-1)]
  const [written, setWritten] = useState(() => longer(last, 3, zone))
  const [problem, setProblem] = useState<string | null>(null)
  const name = lanes.length === 1 ? lanes[0]?.locationStr : counted(lanes.length, 'lane')

  const choose = (next: string) => {
    setWritten(next)
    setProblem(null)
    extend.reset()
  }
  const save = () => {
    const read = readMoment(written, zone)
    if ('refused' in read) {
      setProblem(`Closes at: ${momentProblem(written, read, zone)}`)
      return
    }
    const closesAt = read.instant
    const wrong = extensionProblem(last ?? '', closesAt, new Date())
    if (wrong) {
      setProblem(wrong)
      return
    }
    extend.mutate(
      { laneIds: lanes.map(({ id }) => id), closesAt },
      {
        onSuccess: (extended) => {
          toast.success(
            `${counted(extended.length, 'lane takes', 'lanes take')} bids until ${formatTermsMoment(closesAt, zone)}. The carriers have been notified.`,
          )
          onExtended?.()
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Extend bidding on ${name}?`}
      action={`Extend ${counted(lanes.length, 'lane')}`}
      busy={extend.isPending}
      problem={extend.error && problemOf(extend.error).message}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        Invited carriers can bid until then, even after round {round} closes, and are notified now.
        The next round replaces this closing time.
      </p>
      <MomentField
        label="Closes at"
        hint={closesNow(first, last, zone)}
        problem={problem}
        zone={zone}
        value={written}
        onChange={choose}
      />
      <div className="d-flex gap-2 flex-wrap mt-3" role="group" aria-label="Extend by">
        {steps.map(([days, words]) => {
          const next = longer(last, days, zone)
          return (
            <button
              key={days}
              type="button"
              className="chip"
              aria-pressed={written === next}
              onClick={() => choose(next)}
            >
              {words}
            </button>
          )
        })}
      </div>
    </FormDialog>
  )
}

const steps = [
  [1, '1 day longer'],
  [3, '3 days longer'],
  [7, '1 week longer'],
] as const

/** So many days after it closes now, or after today where that has passed, at the same hour. */
function longer(closesAt: string | undefined, days: number, zone: string): string {
  const now = new Date()
  const closing = new Date(closesAt ?? now)
  const hour = wallTime(closing, zone).slice(10)
  const from = closing > now ? closing : now
  return formatWall(`${wallTime(addDays(from, days), zone).slice(0, 10)}${hour}`)
}

function closesNow(first: string | undefined, last: string | undefined, zone: string): string {
  if (first === undefined || last === undefined) return ''
  const words = (time: string) => formatTermsMoment(time, zone)
  return first === last ? `Now ${words(first)}.` : `Now from ${words(first)} to ${words(last)}.`
}
