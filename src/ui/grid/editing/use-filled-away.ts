import { useEffect, useMemo, useState } from 'react'
import { isHidden } from '#ui/grid/column-geometry.ts'
import type { GridLayout, RowKey } from '#ui/grid/grid-column.ts'
import { resolveColumn } from '#ui/grid/resolved-column.ts'
import type { EditColumn } from './edit-column.ts'
import type { EditSheet } from './edit-sheet.ts'
import { RowFindings } from './row-findings.ts'

/** Long enough not to count between two keys. */
const countDelay = 250

/** Input columns out of sight in which some row holds something, typed or as it came. */
export function useFilledAway<Row, Key extends RowKey>(
  sheet: EditSheet<Row, Key>,
  rows: readonly Row[],
  columns: readonly EditColumn<Row>[],
  layout: GridLayout | undefined,
): ReadonlySet<string> {
  const [filled, setFilled] = useState<ReadonlySet<string>>(() => new Set())
  const away = useMemo(
    () =>
      columns
        .filter(({ edit }) => edit)
        .map((column) => resolveColumn(column))
        .filter((column) => isHidden(column, layout ?? {})),
    [columns, layout],
  )
  useEffect(() => {
    const holds = (row: Row, key: string, unedited: string | number | null) => {
      const value = sheet.value(row, key, unedited)
      return (value !== null && value !== '') || sheet.reading(row, key)?.problem !== undefined
    }
    const findings = new RowFindings<Row, Key, string>(sheet.rowKey, (row) =>
      away.filter(({ key, read }) => holds(row, key, read(row))).map(({ key }) => key),
    )
    findings.setRows(rows)
    const count = () => setFilled(new Set(findings.all()))
    let timer: ReturnType<typeof setTimeout> | undefined
    count()
    const leave = sheet.subscribe((changed) => {
      clearTimeout(timer)
      findings.changed(changed)
      if (away.length > 0) timer = setTimeout(count, countDelay)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [sheet, rows, away])
  return filled
}
