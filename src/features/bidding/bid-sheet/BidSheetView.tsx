import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { LinesLeftOut } from '#features/bidding/lines-left-out.parts.tsx'
import { useDraftBook } from '#features/bidding/drafts/bid-drafts.api.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { BidSheet } from './BidSheet.tsx'
import type { SheetRow } from './sheet-row.ts'
import type { SheetViewChoice } from './SheetViews.tsx'

type BidSheetViewProps = {
  mode: BiddableMode
  title: string
  lanes: readonly Lane[]
  laneColumns: readonly GridColumn<Lane>[]
  views: readonly SheetViewChoice[]
  onOpenLane: (lane: Lane) => void
}

/** Brings together what the sheet is made of: lanes, bids, charge lines, rules and the draft. */
export function BidSheetView(props: BidSheetViewProps) {
  const { mode, title, lanes, laneColumns, views, onOpenLane } = props
  const { rows, query } = useSheetRows(mode, lanes)
  const parts = useQuery(bidQueries.sheetParts(mode, lanes[0]?.id ?? null))
  const drafts = useDraftBook(mode)
  if (lanes.length === 0) return <EmptyState text="You have no invitations in this mode yet." />
  const waited = [query, parts, drafts].find(({ data }) => data === undefined) ?? query
  return (
    <QueryState<unknown>
      query={waited}
      loading="Loading your bid sheet"
      failed="Your bid sheet could not be loaded."
    >
      {() =>
        parts.data &&
        drafts.data && (
          <>
            <LinesLeftOut lines={parts.data.leftOut} />
            <BidSheet
              key={`${drafts.data.userId} ${mode}`}
              label={`${title} bid sheet`}
              rows={rows}
              parts={parts.data}
              laneColumns={laneColumns}
              drafts={drafts.data}
              views={views}
              onOpenLane={onOpenLane}
            />
          </>
        )
      }
    </QueryState>
  )
}

/** A row a lane; null until both lanes and bids are there. */
function useSheetRows(
  mode: BiddableMode,
  lanes: readonly Lane[],
): { rows: readonly SheetRow[]; query: ReturnType<typeof useQuery<Bid[]>> } {
  const query = useQuery(
    bidQueries.ofLanes(
      mode,
      lanes.map(({ id }) => id),
    ),
  )
  const rows = useMemo(() => {
    const byLane = new Map((query.data ?? []).map((bid) => [bid.laneId, bid]))
    return lanes.map((lane) => ({ lane, bid: byLane.get(lane.id) ?? null }))
  }, [lanes, query.data])
  return { rows, query }
}
