import { useMemo, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useLocation } from 'react-router-dom'
import * as z from 'zod'
import type { AwardReason } from '#domain/award-reason.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { GridHandle } from '#ui/grid/grid-props.ts'
import { useRowSelection } from '#ui/grid/row-selection.ts'
import { AwardReview, type Review } from './AwardReview.tsx'
import { useBoardAddress } from './board-address.ts'
import { BoardFigures } from './BoardFigures.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import type { BoardLane } from './board-lane.ts'
import { BulkBar } from './BulkBar.tsx'
import {
  bestChoices,
  carrierChoices,
  type Choice,
  pendingChoices,
  renewed,
  wholeLane,
} from './choice.ts'
import { CompareDrawer } from './CompareDrawer.tsx'
import { count, useDecisions } from './decisions.ts'
import { QuickRules } from './QuickRules.tsx'

type BoardProps = {
  mode: BiddableMode
  title: string
  lanes: readonly BoardLane[]
  carriers: { id: number; name: string }[]
}

/** The board with everything loaded: figures, rules, lanes, and whatever is being decided. */
export function Board({ mode, title, lanes, carriers }: BoardProps) {
  const address = useBoardAddress()
  const decisions = useDecisions()
  const grid = useRef<GridHandle<BoardLane>>(null)
  const { state } = useLocation()
  const { selection, selected, words, clear } = useRowSelection(() => tickedBefore(state))
  const [shown, setShown] = useState(lanes.length)
  const [review, setReview] = useState<Review | null>(null)
  const ticked = useMemo(() => lanes.filter(({ id }) => selected.has(id)), [lanes, selected])
  const awardable = useMemo(
    () => (ticked.length > 0 ? ticked : lanes).filter((lane) => lane.awardable),
    [ticked, lanes],
  )
  const pending = lanes.filter((lane) => lane.pending.length > 0 && lane.awardable)
  const open = lanes.find(({ id }) => id === address.laneId)

  const reviewOf = (choices: readonly Choice[], asked: number) =>
    setReview({ choices, leftOut: asked - new Set(choices.map(({ lane }) => lane.id)).size })
  const done = () => {
    setReview(null)
    clear()
  }
  const outcomeOf = (choices: readonly Choice[], onKept: () => void) => ({
    onKept,
    onRefused: (refused: string) => setReview({ choices, leftOut: 0, refused }),
  })
  const pend = (choices: readonly Choice[], reason?: AwardReason) =>
    void decisions.markPending(
      choices,
      reason,
      outcomeOf(choices, () => setReview(null)),
    )

  return (
    <>
      <BoardFigures lanes={lanes} />
      <QuickRules
        lanes={awardable}
        scope={ticked.length > 0 ? `${count(ticked.length)} ticked` : 'all awardable lanes'}
        busy={decisions.busy}
        onApply={({ chosen }) =>
          pend(
            awardable.flatMap((lane) => {
              const bid = chosen.get(lane.id)
              return bid ? [wholeLane(lane, bid)] : []
            }),
          )
        }
      />
      <div className="board-actions">
        <Button
          size="sm"
          disabled={decisions.busy || shown === 0}
          onClick={() => {
            // What is pending was decided already: only ticking a lane decides anew.
            const asked = (grid.current?.shownRows() ?? []).filter(
              ({ awards }) => awards.length === 0,
            )
            reviewOf(bestChoices(asked), asked.length)
          }}
        >
          Award best of {count(shown)} shown
        </Button>
        <Button
          size="sm"
          variant="outline-primary"
          disabled={decisions.busy || pending.length === 0}
          onClick={() => reviewOf(pendingChoices(pending), pending.length)}
        >
          Confirm {pending.length} pending
        </Button>
      </div>
      <BoardGrid
        ref={grid}
        title={title}
        lanes={lanes}
        carriers={carriers}
        address={address}
        selection={selection}
        onShownCount={setShown}
      />
      {ticked.length > 0 && (
        <BulkBar
          lanes={ticked}
          words={words}
          busy={decisions.busy}
          onAwardBest={() => reviewOf(bestChoices(ticked), ticked.length)}
          onAwardTo={(carrierId) => reviewOf(carrierChoices(ticked, carrierId), ticked.length)}
          onConfirm={() => reviewOf(pendingChoices(ticked), ticked.length)}
          onUnmark={() => void decisions.unmark(ticked.filter((lane) => lane.pending.length > 0))}
          onReset={() => {
            void decisions.reset(ticked)
            done()
          }}
          onClear={clear}
        />
      )}
      {open && (
        <CompareDrawer
          key={open.id}
          mode={mode}
          lane={open}
          busy={decisions.busy}
          onAward={(choices) => reviewOf(choices, 1)}
          onPend={(choices) => pend(choices)}
          onReset={() => void decisions.reset([open])}
          onUnmark={() => void decisions.unmark([open])}
          onClose={() => address.openLane(null)}
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
          onRenew={() => reviewOf(renewed(review.choices, lanes), review.choices.length)}
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
