import { useQuery } from '@tanstack/react-query'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import { useDraftBook } from '#features/bidding/drafts/bid-drafts.api.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { BidSheet } from './BidSheet.tsx'
import type { SheetViewChoice } from './SheetViews.tsx'
import { useSheetRows } from './use-bid-sheet.ts'

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
        )
      }
    </QueryState>
  )
}
