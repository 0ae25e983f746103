import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { centsOfAll, formatCents } from '#domain/money.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { FailedQuery } from '#ui/FailedQuery.tsx'
import { CheckField } from '#ui/CheckField.tsx'
import { ClosingTime } from './ClosingTime.tsx'
import { laneMutations, laneQueries } from './lanes.api.ts'

type StartDialogProps = {
  mode: BiddableMode
  lanes: readonly Lane[]
  onClose: () => void
  onStarted: () => void
}

export function StartDialog({ mode, lanes, onClose, onStarted }: StartDialogProps) {
  const carriers = useQuery(laneQueries.carriers(mode))
  const terms = useQuery(laneQueries.terms(mode))
  const start = useMutation(laneMutations.start())
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const known = carriers.data ?? []
  const invited = known.filter(({ id }) => !left.has(id))
  const problem =
    known.length > 0 && invited.length === 0 ? 'Choose at least one carrier to invite.' : null
  const without = lanes.filter(({ baselineCost }) => baselineCost === null).length
  const baselineCents = centsOfAll(lanes.map(({ baselineCost }) => baselineCost))

  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const startNow = () => {
    if (problem) return
    start.mutate(
      {
        laneIds: lanes.map(({ id }) => id),
        // All of the mode is what the server does by itself, also where it lists no carriers.
        ...(left.size > 0 && { carrierIds: invited.map(({ id }) => id) }),
      },
      {
        onSuccess: (started) => {
          toast.success(`Bidding is open on ${counted(started.length, 'lane')}.`)
          onStarted()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      title={`Start bidding on ${counted(lanes.length, 'lane')}?`}
      action={`Start ${counted(lanes.length, 'lane')}`}
      busy={start.isPending}
      problem={problem ?? (start.error ? problemOf(start.error).message : null)}
      onConfirm={startNow}
      onClose={onClose}
    >
      <dl className="fact-row">
        <Fact name="Lanes" value={formatCount(lanes.length)} />
        <Fact name="Baseline (fixed once started)" value={formatCents(baselineCents)} />
        <Fact
          name="Bidding closes"
          value={
            terms.data ? (
              <ClosingTime closesAt={terms.data.closesAt} zone={terms.data.zone} />
            ) : terms.isError ? (
              'Could not be loaded'
            ) : (
              '…'
            )
          }
        />
      </dl>
      {without > 0 && (
        <p className="note">
          {counted(without, 'lane')} without history: no baseline, so no savings are calculated for
          them.
        </p>
      )}
      {known.length > 0 && (
        <fieldset className="invited">
          <legend>
            {formatCount(invited.length)} of {counted(known.length, 'carrier')} will be invited and
            notified
          </legend>
          {known.map(({ id, name }) => (
            <CheckField key={id} label={name} checked={!left.has(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      )}
      {carriers.isError && (
        <FailedQuery
          failed="Your carriers could not be loaded. All of this mode would be invited and notified."
          onRetry={carriers.refetch}
        />
      )}
      {carriers.data?.length === 0 && (
        <p className="note">You have no carriers in this mode yet, so no one would be invited.</p>
      )}
    </ConfirmDialog>
  )
}
