import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { carrierQueries, type TenderMode } from './carriers.api.ts'
import { SheetList } from './SheetList.tsx'

/** What carriers returned by file; bids made on screen are on the lanes. */
export function SheetsTab({ mode }: { mode: TenderMode }) {
  const sheets = useQuery(carrierQueries.sheets(mode))
  return (
    <QueryState
      query={sheets}
      loading="Loading bid sheets"
      failed="The bid sheets could not be loaded."
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState text="No bid sheets from carriers yet. Bids entered on screen appear on the lanes." />
        ) : (
          <SheetList sheets={rows} named />
        )
      }
    </QueryState>
  )
}
