import { roadFactor } from './carbon-legs.ts'
import { modeDefinitions, type ModeFamily, type BiddableMode } from './mode.ts'
import type { distanceSources } from './overview.ts'

type DistanceSource = (typeof distanceSources)[number]

const ofSource: Record<DistanceSource, string> = {
  MileMaker: `kind MileMaker, filled by our own road estimate: great circle x ${roadFactor}`,
  Google: `kind Google, filled by our own road estimate: great circle x ${roadFactor}`,
  MaritimeOcean: 'kind MaritimeOcean, the shortest sea route over the Eurostat maritime network',
}

const unnamed: Record<ModeFamily, string> = {
  air: 'great circle between the airports',
  ocean: 'source not named',
  road: 'source not named',
}

/** Where a lane's distance comes from, told honestly: the commercial kinds are filled by an estimate. */
export const distanceWords = (source: DistanceSource | null, mode: BiddableMode): string =>
  source === null ? unnamed[modeDefinitions[mode].family] : ofSource[source]
