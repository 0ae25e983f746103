import type { ResponseOf } from '#contract/endpoint.ts'
import type { carbon } from '#contract/ext/carbon.ts'
import { formatCo2e, intensity } from '#domain/carbon.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { formatActivity, formatIntensity } from './carbon-words.ts'

export type CarbonOverview = ResponseOf<typeof carbon.overview>

/** A year in four figures. */
export function CarbonFigures({ overview }: { overview: CarbonOverview }) {
  const { kilogramsCo2e, tonneKilometres, shipments, lanes, calculated } = overview
  const known = calculated > 0
  return (
    <div className="stat-row">
      <StatCard
        label="CO2e a year"
        value={formatCo2e(known ? kilogramsCo2e : null)}
        title={`${formatCount(kilogramsCo2e)} kg`}
        about={known ? counted(shipments, 'shipment') : 'not calculated yet'}
      />
      <StatCard
        label="Intensity"
        value={formatIntensity(intensity(kilogramsCo2e, tonneKilometres))}
        about="CO2e per tonne-kilometre"
      />
      <StatCard
        label="Transport activity"
        value={known ? formatActivity(tonneKilometres) : '–'}
        about="tonnes x kilometres"
      />
      <StatCard
        label="Lanes calculated"
        value={`${formatCount(calculated)} of ${formatCount(lanes)}`}
        about={leftOutWords(overview)}
      />
    </div>
  )
}

function leftOutWords({ withoutWeight, withoutDistance }: CarbonOverview): string {
  const parts = [
    ...(withoutWeight > 0 ? [`${formatCount(withoutWeight)} without weight`] : []),
    ...(withoutDistance > 0 ? [`${formatCount(withoutDistance)} without distance`] : []),
  ]
  return parts.join(', ') || 'all have weight and distance'
}
