import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { BiddingTerms } from '#domain/bidding-terms.ts'
import type { Bid } from '#domain/bid.ts'
import type { ChargeLine } from '#domain/charge.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { bidQueries } from '#features/bidding/bids.api.ts'
import type { DraftBook } from '#features/bidding/drafts/bid-drafts.api.ts'
import { sheetTexts } from './sheet-drafts.ts'
import type { EditColumn } from '#ui/grid/editing/edit-column.ts'
import { EditSheet } from '#ui/grid/editing/edit-sheet.ts'
import type { RowFindings } from '#ui/grid/editing/row-findings.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { termsOfRows } from './row-terms.ts'
import { sheetColumns } from './sheet-columns.ts'
import { outcomeOf, type RowOutcome } from './sheet-summary.ts'
import { type BidEditSheet, currencyOf, rowState, type SheetRow } from './sheet-row.ts'

export type SheetParts = {
  lines: readonly ChargeLine[]
  terms: readonly BiddingTerms[]
}

type Sheet = {
  sheet: BidEditSheet
  columns: readonly EditColumn<SheetRow>[]
  outcomes: RowFindings<SheetRow, number, RowOutcome>
}

/** The sheet with its columns, made once and kept as long as it is filled in. */
export function useBidSheet(
  { lines, terms }: SheetParts,
  laneColumns: readonly GridColumn<Lane>[],
  drafts: DraftBook,
  rows: readonly SheetRow[],
): Sheet {
  const [made] = useState((): Sheet => {
    const columns = sheetColumns({
      lines,
      termsOf: termsOfRows(terms),
      laneColumns,
      stateOf: (row) => rowState(row, lines, sheet),
      currencyOf: (row) => currencyOf(row, sheet),
    })
    const sheet: BidEditSheet = new EditSheet({
      columns,
      rowKey: ({ lane }: SheetRow) => lane.id,
      saved: sheetTexts(drafts),
      rows,
    })
    return { sheet, columns, outcomes: sheet.find((row) => [outcomeOf(row, lines, sheet)]) }
  })
  return made
}

/** A row a lane; null until both lanes and bids are there. */
export function useSheetRows(
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
