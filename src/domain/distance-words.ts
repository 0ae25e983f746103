import { roadFactor } from './carbon-legs.ts'
import { modeDefinitions, type ModeFamily, type BiddableMode } from './mode.ts'
import type { distanceSources } from './overview.ts'

type DistanceSource = (typeof distanceSources)[number]

const ofSource: Record<DistanceSource, string> = {
  MileMaker: `our own road estimate in place of MileMaker, great circle x ${roadFactor}`,
  Google: `our own road estimate in place of Google, great circle x ${roadFactor}`,
  MaritimeOcean: 'the shortest sea route over the Eurostat maritime network (MaritimeOcean)',
}

const unnamed: Record<ModeFamily, string> = {
  air: 'great circle between the airports',
  ocean: 'source not named',
  road: 'source not named',
}

/** Where a lane's distance comes from, told honestly: the commercial kinds are filled by an estimate. */
export const distanceWords = (source: DistanceSource | null, mode: BiddableMode): string =>
  source === null ? unnamed[modeDefinitions[mode].family] : ofSource[source]
