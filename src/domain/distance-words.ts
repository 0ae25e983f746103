import { roadFactor } from './carbon-legs.ts'
import { type BiddableMode, modeDefinitions } from './mode.ts'
import type { distanceSources } from './overview.ts'

type DistanceSource = (typeof distanceSources)[number]

const ofSource: Record<DistanceSource, string> = {
  MileMaker: `our own road estimate in place of MileMaker, great circle x ${roadFactor}`,
  Google: `our own road estimate in place of Google, great circle x ${roadFactor}`,
  MaritimeOcean: 'the shortest sea route over the Eurostat maritime network (MaritimeOcean)',
}

const isOurs = (source: string): source is DistanceSource => source in ofSource

/**
 * Where a lane's distance comes from: as its host says, and on our own, which fills the commercial kinds
 * by an estimate, what stands behind the word.
 */
export function distanceWords(source: string | null, mode: BiddableMode, ours: boolean): string {
  if (!ours) return source ?? 'source not named'
  if (source === null) return modeDefinitions[mode].unnamedDistance
  return isOurs(source) ? ofSource[source] : source
}
