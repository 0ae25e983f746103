import { useSearchParams } from 'react-router-dom'
import { isBiddable, Mode, modeByRoute } from '#domain/mode.ts'
import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import type { TenderMode } from './overview.api.ts'

/** The mode a dashboard is narrowed to, kept in the address: `?mode=road-ftl`; all of them otherwise. */
export function useDashboardMode(): TenderMode {
  const [search] = useSearchParams()
  return modeByRoute(search.get('mode') ?? '')?.mode ?? Mode.Universal
}

export const standingsOf = (
  mode: TenderMode,
  standings: readonly TenderStanding[],
): readonly TenderStanding[] =>
  isBiddable(mode) ? standings.filter((standing) => standing.mode === mode) : standings

type Counted = 'withoutBid' | 'drafts' | 'pending' | 'awarded' | 'awardedCost' | 'atStake' | 'lanes'
export const sumOf = (standings: readonly TenderStanding[], key: Counted): number =>
  standings.reduce((sum, standing) => sum + standing[key], 0)
