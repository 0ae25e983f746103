import type { LaneQuantities } from '#domain/landed-cost.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { chargeableWeight } from '#domain/weight-break.ts'
import type { lanes } from '#server/store/tables/lanes.ts'

export type LaneRow = typeof lanes.$inferSelect

/** What becomes of the quantities of history in the year that is expected. */
export const forecastScale = ({
  forecastVolume,
  historicVolume,
}: Pick<LaneRow, 'forecastVolume' | 'historicVolume'>): number =>
  historicVolume > 0 ? forecastVolume / historicVolume : 1

/** What a lane is expected to move in a year: history scaled to the forecast. */
export function quantitiesOf(lane: LaneRow, assumedDays: number): LaneQuantities {
  const { measure, weightRule } = modeDefinitions[lane.mode as BiddableMode]
  const scale = forecastScale(lane)
  const kilograms = lane.kilograms * scale
  const cubicMetres = lane.cubicMetres * scale
  // A lane that names a volume but no shipments moves it at once.
  const shipments = lane.shipmentCount > 0 ? lane.shipmentCount * scale : 1
  return {
    shipments,
    containers: lane.containerCount > 0 ? lane.containerCount * scale : shipments,
    miles: measure.key === 'miles' ? lane.forecastVolume : (lane.miles ?? 0) * shipments,
    // One cubic metre counts as at least a tonne.
    cubicMetres:
      weightRule === 'weight or measure' ? Math.max(cubicMetres, kilograms / 1000) : cubicMetres,
    kilograms:
      weightRule === 'chargeable'
        ? chargeableWeight(kilograms / shipments, cubicMetres / shipments) * shipments
        : kilograms,
    assumedDays,
  }
}
