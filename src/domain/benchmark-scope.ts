import { type BiddableMode, modeDefinitions } from './mode.ts'
import type { benchmarkMetrics, benchmarkScopes } from './overview.ts'

export type BenchmarkScope = (typeof benchmarkScopes)[number]
export type BenchmarkMetric = (typeof benchmarkMetrics)[number]

/** What lanes are compared in; charges are compared by location. */
export type Benchmark = BenchmarkMetric | 'Charges'

/** Groups around a lane, each within the one before, so far as the mode knows them. */
export const scopesOf = (mode: BiddableMode): readonly BenchmarkScope[] =>
  modeDefinitions[mode].gateway === null
    ? ['Global', 'TradeLane', 'CountryToCountry', 'CityToCity', 'LaneRoute']
    : ['Global', 'TradeLane', 'CountryToCountry', 'CityToCity', 'PortToPort', 'LaneRoute']

/** Shown where no market is: what stands there says why. */
export const widestScope: BenchmarkScope = 'Global'

/** A scope and all wider ones: which of them may be shown decides about it. */
export function scopesUpTo(scope: BenchmarkScope, mode: BiddableMode): readonly BenchmarkScope[] {
  const known = scopesOf(mode)
  const at = known.indexOf(scope)
  return at === -1 ? known : known.slice(0, at + 1)
}

/** The scope that says most: the narrowest that enough companies share; undefined where none is shown. */
export const narrowestScope = (
  mode: BiddableMode,
  isShown: (scope: BenchmarkScope) => boolean,
): BenchmarkScope | undefined => scopesOf(mode).findLast(isShown)

export const scopeTitles: Record<BenchmarkScope, string> = {
  Global: 'Global',
  TradeLane: 'Trade lane',
  CountryToCountry: 'Country to country',
  CityToCity: 'City to city',
  PortToPort: 'Port to port',
  LaneRoute: 'Same lane',
}

export const metricTitles: Record<BenchmarkMetric, string> = {
  CostPerUnit: 'Cost per unit',
  TransitTime: 'Transit time',
  OnTime: 'On time',
}
