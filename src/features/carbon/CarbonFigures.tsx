import { formatCo2e, intensity } from '#domain/carbon.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { writeList } from '#ui/grid/address/written-list.ts'
import type { CarbonOverview } from './carbon.api.ts'
import { emittingAddress } from './CarbonLanes.tsx'
import { formatActivity, formatIntensity, stateWords } from './carbon-words.ts'

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
        to={emittingAddress({ sort: '-co2e' })}
      />
      <StatCard
        label="Intensity"
        value={formatIntensity(intensity(kilogramsCo2e, tonneKilometres))}
        about="CO2e per tonne-kilometer"
        to={emittingAddress({ sort: '-intensity' })}
      />
      <StatCard
        label="Transport activity"
        value={known ? formatActivity(tonneKilometres) : '–'}
        about="tonnes x kilometers"
        to={emittingAddress({ sort: '-activity' })}
      />
      <StatCard
        label="Lanes calculated"
        value={`${formatCount(calculated)} of ${formatCount(lanes)}`}
        about={leftOutWords(overview)}
        to={emittingAddress({ state: writeList([stateWords.calculated, stateWords.changed]) })}
      />
    </div>
  )
}

function leftOutWords({ withoutWeight, withoutDistance }: CarbonOverview): string | undefined {
  if (withoutWeight === null || withoutDistance === null) return undefined
  const parts = [
    ...(withoutWeight > 0 ? [`${formatCount(withoutWeight)} without weight`] : []),
    ...(withoutDistance > 0 ? [`${formatCount(withoutDistance)} without distance`] : []),
  ]
  return parts.join(', ') || 'all have weight and distance'
}
