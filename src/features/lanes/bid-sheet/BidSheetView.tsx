import { useQuery } from '@tanstack/react-query'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { bidQueries } from '#features/bids/bids.api.ts'
import { useUser } from '#lib/use-session.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { BidSheet } from './BidSheet.tsx'
import { draftKey, readDraft } from './draft-store.ts'
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
  const user = useUser()
  const storeKey = draftKey(user.id, mode)
  const { rows, query } = useSheetRows(mode, lanes)
  const parts = useQuery(bidQueries.sheetParts(mode, lanes[0]?.id ?? null))
  const draft = useQuery({
    queryKey: ['bid-draft', storeKey],
    queryFn: () => readDraft(storeKey),
    staleTime: 0,
    gcTime: 0,
  })
  if (lanes.length === 0)
    return <EmptyState text="You are not invited to any lane of this mode yet." />
  return (
    <QueryState query={query} loading="Loading your bids" failed="Your bids could not be loaded.">
      {() => (
        <QueryState
          query={parts}
          loading="Loading charge lines"
          failed="The charge lines could not be loaded."
        >
          {(found) => (
            <QueryState query={draft} loading="Looking for a draft" failed="No draft was found.">
              {(kept) => (
                <BidSheet
                  key={storeKey}
                  label={`${title} bid sheet`}
                  rows={rows}
                  parts={found}
                  laneColumns={laneColumns}
                  storeKey={storeKey}
                  draft={kept}
                  views={views}
                  onOpenLane={onOpenLane}
                />
              )}
            </QueryState>
          )}
        </QueryState>
      )}
    </QueryState>
  )
}
