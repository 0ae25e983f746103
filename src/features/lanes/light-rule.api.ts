import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { may } from '#domain/capability.ts'
import { ofSeveralShippers } from '#domain/lane-shippers.ts'
import type { Lane } from '#domain/lane.ts'
import { lightRuleOf, lightRuleWords } from '#domain/light.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { useUser } from '#lib/use-session.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { laneQueries } from './lanes.api.ts'

/** What makes a bid green, amber or red; undefined until it is known, null for a carrier that sees no signals. */
export function useLightRule(
  mode: BiddableMode,
  lanes: readonly Lane[] = [],
): string | null | undefined {
  const isCarrier = may(useUser(), 'bid')
  const terms = useQuery(laneQueries.terms(mode))
  if (terms.isPending) return undefined
  if (!terms.data || (isCarrier && !terms.data.carriersSee.light)) return null
  return isCarrier && ofSeveralShippers(lanes)
    ? 'Each shipper sets its own rule for green, amber and red.'
    : lightRuleWords(lightRuleOf(terms.data))
}

/** The same columns; the heading of the signal says what makes it. */
export function useExplainedLight<Row>(
  columns: readonly GridColumn<Row>[],
  rule: string | null | undefined,
): readonly GridColumn<Row>[] {
  return useMemo(
    () =>
      rule == null
        ? columns
        : columns.map((column) => (column.key === 'light' ? { ...column, help: rule } : column)),
    [columns, rule],
  )
}
