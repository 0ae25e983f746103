import { useCallback, useMemo, useState, useId } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import * as z from 'zod'
import Button from 'react-bootstrap/Button'
import type { BiddableMode } from '#domain/mode.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { ExtendDialog } from '#features/lanes/lanes.parts.tsx'
import { useAfterRows } from '#lib/turns.ts'
import { useRowSelection } from '#ui/grid/row-selection.ts'
import { AwardReceipt, type Receipt } from './AwardReceipt.tsx'
import { useBoardAddress } from './board-address.ts'
import { BoardFigures, BoardFiguresToCome } from './BoardFigures.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import { type BoardCapacity, type BoardLane, capacitiesLeft, confirmable } from './board-lane.ts'
import { BulkBar } from './BulkBar.tsx'
import { bestChoices, carrierChoices, type Choice, pendingChoices } from './choice.ts'
import { CompareDrawer } from './CompareDrawer.tsx'
import { QuickRules } from './QuickRules.tsx'
import { leftOutWords } from './standing.ts'
import { useAwardSheets } from './use-award-sheets.tsx'

type BoardProps = {
  mode: BiddableMode
  lanes: readonly BoardLane[]
  /** Those that are not shown too: their awards take up capacity. Null while they are not all here. */
  everyLane: readonly BoardLane[] | null
  /** Of all lanes. */
  laneCount: number
  carriers: { id: number; name: string }[]
  /** What carriers take of several lanes together. */
  capacities: readonly BoardCapacity[]
  /** Where in the header of the page the board's own actions stand. */
  actionsPlace: HTMLElement | null
}

export function Board(props: BoardProps) {
  const { mode, lanes, everyLane, laneCount, carriers, capacities, actionsPlace } = props
  const address = useBoardAddress()
  const { state } = useLocation()
  const { selection, selected, words, clear } = useRowSelection(() => tickedBefore(state))
  const [shown, setShown] = useState(lanes)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [extending, setExtending] = useState<BoardLane | null>(null)
  const ticked = useMemo(() => lanes.filter(({ id }) => selected.has(id)), [lanes, selected])
  const awardable = useMemo(
    () => (ticked.length > 0 ? ticked : lanes).filter((lane) => lane.awardable),
    [ticked, lanes],
  )
  const left = useMemo(
    () => (everyLane ? capacitiesLeft(capacities, awardable, everyLane) : []),
    [capacities, awardable, everyLane],
  )
  const whole = everyLane && lanes
  const open = whole?.find(({ id }) => id === address.laneId)
  const figured = useAfterRows(whole)
  const actedOn = useAfterRows(shown)
  const show = useCallback(
    (rows: readonly BoardLane[]) => setShown((before) => (isSame(before, rows) ? before : rows)),
    [],
  )

  const awards = useAwardSheets({
    mode,
    lanes: everyLane ?? lanes,
    onDone: clear,
    onAwarded: (choices) => setReceipt({ choices, at: new Date() }),
  })

  return (
    <>
      {receipt && <AwardReceipt mode={mode} receipt={receipt} onClose={() => setReceipt(null)} />}
      {figured ? <BoardFigures lanes={figured} /> : <BoardFiguresToCome laneCount={laneCount} />}
      <QuickRules
        lanes={everyLane ? awardable : null}
        capacities={left}
        scope={
          ticked.length > 0 ? `${counted(ticked.length, 'lane')} ticked` : 'all awardable lanes'
        }
        busy={awards.busy}
        onApply={awards.pend}
      />
      {actionsPlace &&
        createPortal(
          figured && actedOn ? (
            <BoardActions
              shown={actedOn}
              lanes={figured}
              busy={awards.busy}
              onAwardBest={(choices) => awards.review(choices, actedOn, noWholeBid)}
              onConfirm={(pending) => awards.review(pendingChoices(pending), pending)}
            />
          ) : (
            <BoardActionsToCome />
          ),
          actionsPlace,
        )}
      <BoardGrid
        mode={mode}
        lanes={lanes}
        carriers={carriers}
        address={address}
        selection={selection}
        onShown={show}
        rowsToCome={everyLane ? 0 : laneCount - lanes.length}
        onExtend={setExtending}
      />
      {everyLane && ticked.length > 0 && (
        <BulkBar
          lanes={ticked}
          words={words}
          busy={awards.busy}
          onAwardBest={() => awards.review(bestChoices(ticked), ticked, noWholeBid)}
          onAwardTo={({ carrierId, carrier }) =>
            awards.review(
              carrierChoices(ticked, carrierId),
              ticked,
              `without a bid from ${carrier} for the whole lane`,
            )
          }
          onConfirm={() =>
            awards.review(pendingChoices(ticked.filter(confirmable)), ticked, 'not pending')
          }
          onUnmark={() => awards.unmark(ticked.filter((lane) => lane.pending.length > 0))}
          onReset={awards.reset}
          onClear={clear}
        />
      )}
      {open && (
        <CompareDrawer
          key={open.id}
          mode={mode}
          lane={open}
          busy={awards.busy}
          onAward={(choices) => awards.review(choices, [open])}
          onPend={awards.pend}
          onReset={() => awards.reset([open])}
          onUnmark={() => awards.unmark([open])}
          onClose={() => address.openLane(null)}
        />
      )}
      {extending && (
        <ExtendDialog mode={mode} lanes={[extending.lane]} onClose={() => setExtending(null)} />
      )}
      {awards.sheets}
    </>
  )
}

const isSame = <T,>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at])

/** Lanes ticked in the list come along. */
const cameAlong = z.object({ ticked: z.array(z.number()) })

function tickedBefore(state: unknown): ReadonlySet<number> {
  const came = cameAlong.safeParse(state)
  return new Set(came.success ? came.data.ticked : [])
}

const noWholeBid = 'without a bid for the whole lane'

/** Before all lanes are here. */
export const BoardActionsToCome = () => (
  <>
    <Button size="sm" variant="outline-primary" disabled>
      Confirm … pending
    </Button>
    <Button size="sm" disabled>
      Award best bid on … lanes
    </Button>
  </>
)

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
