import { useMemo } from 'react'
import { usePassed } from '#lib/use-passed.ts'
import type { SheetRow } from './sheet-row.ts'

/** The rows, given again whenever one of their lanes closes: what is open is read again then. */
export function useRowsOfNow(rows: readonly SheetRow[]): readonly SheetRow[] {
  const closings = useMemo(() => closingTimes(rows), [rows])
  const next = closings.find((at) => Date.parse(at) > Date.now())
  usePassed(next ?? null)
  return useMemo(() => (next === closings[0] ? rows : [...rows]), [rows, closings, next])
}

const closingTimes = (rows: readonly SheetRow[]): string[] =>
  [...new Set(rows.flatMap(({ lane }) => lane.closesAt ?? []))].toSorted(
    (a, b) => Date.parse(a) - Date.parse(b),
  )
