import { useMemo } from 'react'
import type { Lane } from '#domain/lane.ts'
import { useSteps } from '#lib/turns.ts'
import type { Board } from './awards.api.ts'
import { type BoardLane, boardSteps } from './board-lane.ts'

/** Fewer are put on their lanes while the page is drawn. */
const manyBids = 20_000

/** The rows of the board; undefined until they are made. Many are made in turns, and those of before stay until then. */
export function useBoardLanes(
  lanes: readonly Lane[] | undefined,
  board: Board | undefined,
): readonly BoardLane[] | undefined {
  const start = useMemo(
    () => (lanes && board ? () => boardSteps(lanes, board) : null),
    [lanes, board],
  )
  const bidCount = board?.reduce((count, { bids }) => count + bids.id.length, 0) ?? 0
  return useSteps(start, bidCount >= manyBids).result ?? undefined
}
