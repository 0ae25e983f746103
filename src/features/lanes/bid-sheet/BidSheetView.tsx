import { useQuery } from '@tanstack/react-query'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { bidQueries } from '#features/bids/bids.api.ts'
import { useUser } from '#lib/use-session.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { readerMark } from '#ui/reader-locale.ts'
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
    queryKey: ['bid-draft', storeKey, readerMark()],
    queryFn: () => readDraft(storeKey),
    staleTime: 0,
    gcTime: 0,
  })
  if (lanes.length === 0)
    return <EmptyState text="You are not invited to any lane of this mode yet." />
  const waited = [query, parts, draft].find(({ data }) => data === undefined) ?? query
  return (
    <QueryState<unknown>
      query={waited}
      loading="Loading your bid sheet"
      failed="Your bid sheet could not be loaded."
    >
      {() =>
        parts.data &&
        draft.data !== undefined && (
          <BidSheet
            key={storeKey}
            label={`${title} bid sheet`}
            rows={rows}
            parts={parts.data}
            laneColumns={laneColumns}
            storeKey={storeKey}
            draft={draft.data}
            views={views}
            onOpenLane={onOpenLane}
          />
        )
      }
    </QueryState>
  )
}
