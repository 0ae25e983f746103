import { Suspense, useMemo, useState, useId } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import * as z from 'zod'
import Button from 'react-bootstrap/Button'
import type { AwardReason } from '#domain/award-reason.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { ExtendDialog } from '#features/lanes/lanes.parts.tsx'
import { useRowSelection } from '#ui/grid/row-selection.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { AwardReceipt, type Receipt } from './AwardReceipt.tsx'
import { AwardReview, type Review } from './AwardReview.tsx'
import { useBoardAddress } from './board-address.ts'
import { BoardFigures } from './BoardFigures.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import { type BoardLane, confirmable } from './board-lane.ts'
import { BulkBar } from './BulkBar.tsx'
import {
  bestChoices,
  carrierChoices,
  type Choice,
  pendingChoices,
  renewed,
  replacedLanes,
  wholeLane,
  withoutPending,
  confirmedChoices,
} from './choice.ts'
import { CompareDrawer } from './CompareDrawer.tsx'
import { useDecisions } from './decisions.ts'
import { QuickRules } from './QuickRules.tsx'
import { ReplaceDialog } from './ReplacedAwards.tsx'
import { leftOutWords } from './standing.ts'
import { CarrierTable } from './CarrierTable.tsx'

type BoardProps = {
  mode: BiddableMode
  lanes: readonly BoardLane[]
  carriers: { id: number; name: string }[]
  /** Where in the header of the page the board's own actions stand. */
  actionsPlace: HTMLElement | null
}

export function Board({ mode, lanes, carriers, actionsPlace }: BoardProps) {
  const address = useBoardAddress()
  const decisions = useDecisions(mode)
  const { state } = useLocation()
  const { selection, selected, words, clear } = useRowSelection(() => tickedBefore(state))
  const [shown, setShown] = useState(lanes)
  const [review, setReview] = useState<Review | null>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [replacing, setReplacing] = useState<readonly Choice[] | null>(null)
  const [resetting, setResetting] = useState<readonly BoardLane[]>([])
  const [extending, setExtending] = useState<BoardLane | null>(null)
  const ticked = useMemo(() => lanes.filter(({ id }) => selected.has(id)), [lanes, selected])
  const awardable = useMemo(
    () => (ticked.length > 0 ? ticked : lanes).filter((lane) => lane.awardable),
    [ticked, lanes],
  )
  const open = lanes.find(({ id }) => id === address.laneId)

  const reviewOf = (choices: readonly Choice[], asked: readonly BoardLane[], undecided?: string) =>
    setReview({ choices, leftOut: leftOutWords(asked, choices, undecided) })
  const done = () => {
    setReview(null)
    clear()
  }
  const outcomeOf = (choices: readonly Choice[], onKept: () => void) => ({
    onKept,
    onRefused: (refused: string) => setReview({ choices, leftOut: '', refused }),
    onAwarded: () => setReceipt({ choices, at: new Date() }),
  })
  const pend = (choices: readonly Choice[], reason?: AwardReason) =>
    void decisions.markPending(
      choices,
      reason,
      outcomeOf(choices, () => {
        setReview(null)
        setReplacing(null)
      }),
    )
  /** Lists the pending awards that would give way first. */
  const pendListed = (choices: readonly Choice[]) => {
    const fresh = withoutPending(choices)
    if (replacedLanes(fresh).length > 0) setReplacing(fresh)
    else if (fresh.length > 0) pend(fresh)
    else toast.info('These lanes are pending this way already.')
  }

  return (
    <>
      {receipt && <AwardReceipt mode={mode} receipt={receipt} onClose={() => setReceipt(null)} />}
      <BoardFigures lanes={lanes} />
      <QuickRules
        lanes={awardable}
        scope={
          ticked.length > 0 ? `${counted(ticked.length, 'lane')} ticked` : 'all awardable lanes'
        }
        busy={decisions.busy}
        onApply={({ chosen }) =>
          pendListed(
            awardable.flatMap((lane) => {
              const bid = chosen.get(lane.id)
              return bid ? [wholeLane(lane, bid)] : []
            }),
          )
        }
      />
      {actionsPlace &&
        createPortal(
          <BoardActions
            shown={shown}
            lanes={lanes}
            busy={decisions.busy}
            onAwardBest={(choices) => reviewOf(choices, shown, noWholeBid)}
            onConfirm={(pending) => reviewOf(pendingChoices(pending), pending)}
          />,
          actionsPlace,
        )}
      <BoardGrid
        mode={mode}
        lanes={lanes}
        carriers={carriers}
        address={address}
        selection={selection}
        onShown={setShown}
        onExtend={setExtending}
      />
      {ticked.length > 0 && (
        <BulkBar
          lanes={ticked}
          words={words}
          busy={decisions.busy}
          onAwardBest={() => reviewOf(bestChoices(ticked), ticked, noWholeBid)}
          onAwardTo={({ carrierId, carrier }) =>
            reviewOf(
              carrierChoices(ticked, carrierId),
              ticked,
              `without a bid from ${carrier} for the whole lane`,
            )
          }
          onConfirm={() =>
            reviewOf(pendingChoices(ticked.filter(confirmable)), ticked, 'not pending')
          }
          onUnmark={() => void decisions.unmark(ticked.filter((lane) => lane.pending.length > 0))}
          onReset={setResetting}
          onClear={clear}
        />
      )}
      {open && (
        <CompareDrawer
          key={open.id}
          mode={mode}
          lane={open}
          busy={decisions.busy}
          onAward={(choices) => reviewOf(choices, [open])}
          onPend={pendListed}
          onReset={() => setResetting([open])}
          onUnmark={() => void decisions.unmark([open])}
          onClose={() => address.openLane(null)}
        />
      )}
      {resetting.length > 0 && (
        <ResetDialog
          lanes={resetting}
          busy={decisions.busy}
          onReset={() => {
            void decisions.reset(resetting)
            setResetting([])
            clear()
          }}
          onClose={() => setResetting([])}
        />
      )}
      <Suspense>
        {extending && (
          <ExtendDialog mode={mode} lanes={[extending.lane]} onClose={() => setExtending(null)} />
        )}
      </Suspense>
      {replacing && (
        <ReplaceDialog
          choices={replacing}
          busy={decisions.busy}
          onPend={(choices) => pend(choices)}
          onClose={() => setReplacing(null)}
        />
      )}
      {review && (
        <AwardReview
          review={review}
          lanes={lanes}
          busy={decisions.busy}
          onAward={(reason) => {
            const { choices } = review
            void decisions.awardSoon(choices, reason, outcomeOf(choices, done))
          }}
          onPend={(reason) => pend(review.choices, reason)}
          onRenew={() => {
            const asked = new Set(review.choices.map(({ lane }) => lane.id))
            reviewOf(
              renewed(review.choices, lanes),
              lanes.filter(({ id }) => asked.has(id)),
            )
          }}
          onClose={() => setReview(null)}
        />
      )}
    </>
  )
}

/** Lanes ticked in the list come along. */
const cameAlong = z.object({ ticked: z.array(z.number()) })

function tickedBefore(state: unknown): ReadonlySet<number> {
  const came = cameAlong.safeParse(state)
  return new Set(came.success ? came.data.ticked : [])
}

const noWholeBid = 'without a bid for the whole lane'

type BoardActionsProps = {
  /** Those that pass the filters, of all lanes. */
  shown: readonly BoardLane[]
  lanes: readonly BoardLane[]
  busy: boolean
  onAwardBest: (choices: readonly Choice[]) => void
  onConfirm: (pending: readonly BoardLane[]) => void
}

/** What can be done without ticking lanes, each button with how many lanes it is about. */
function BoardActions({ shown, lanes, busy, onAwardBest, onConfirm }: BoardActionsProps) {
  const pending = useMemo(() => lanes.filter(confirmable), [lanes])
  // What is pending was already decided: only ticking a lane decides again.
  const best = useMemo(
    () => bestChoices(shown.filter(({ awards }) => awards.length === 0)),
    [shown],
  )
  const leftOutId = useId()
  const leftOut = useMemo(() => leftOutWords(shown, best, noWholeBid), [shown, best])
  return (
    <>
      <Button
        size="sm"
        variant="outline-primary"
        disabled={busy || pending.length === 0}
        onClick={() => onConfirm(pending)}
      >
        Confirm {formatCount(pending.length)} pending
      </Button>
      <Button
        size="sm"
        title={leftOut === '' ? undefined : leftOut}
        aria-describedby={leftOut === '' ? undefined : leftOutId}
        disabled={busy || best.length === 0}
        onClick={() => onAwardBest(best)}
      >
        Award best bid on {counted(best.length, 'lane')}
      </Button>
      {leftOut !== '' && (
        <small id={leftOutId} className="visually-hidden">
          {leftOut}
        </small>
      )}
    </>
  )
}

type ResetDialogProps = {
  /** Awarded lanes. */
  lanes: readonly BoardLane[]
  busy: boolean
  onReset: () => void
  onClose: () => void
}

function ResetDialog({ lanes, busy, onReset, onClose }: ResetDialogProps) {
  const [only] = lanes
  const what = counted(lanes.length, 'lane')
  return (
    <ConfirmDialog
      title={`Reset the award of ${lanes.length === 1 ? only?.lane.locationStr : what}?`}
      action={`Reset ${what}`}
      danger
      busy={busy}
      onConfirm={onReset}
      onClose={onClose}
    >
      <CarrierTable choices={confirmedChoices(lanes)} />
      <p className="mb-0">
        Every carrier that bid is notified that its bid is active again. The savings do not count
        until {lanes.length === 1 ? 'the lane is' : 'the lanes are'} awarded again; award history is
        kept.
      </p>
    </ConfirmDialog>
  )
}
