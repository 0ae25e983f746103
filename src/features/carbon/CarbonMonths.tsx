import { useQuery } from '@tanstack/react-query'
import { formatCo2e, intensity } from '#domain/carbon.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { everyMonth } from '#domain/every-month.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { carbonQueries } from './carbon.api.ts'
import { formatIntensity, markOfCo2e } from './carbon-words.ts'

const nothingMoved = (month: string) => ({
  month,
  kilogramsCo2e: 0,
  tonneKilometres: 0,
  shipments: 0,
  leftOut: 0,
})

export function CarbonMonths({ mode }: { mode: BiddableMode }) {
  const months = useQuery(carbonQueries.months(mode))
  return (
    <QueryState query={months} loading="Loading months" failed="The months could not be loaded.">
      {(all) => {
        const found = everyMonth(all, nothingMoved).slice(-24)
        const sum = (key: 'kilogramsCo2e' | 'tonneKilometres' | 'leftOut') =>
          found.reduce((total, month) => total + month[key], 0)
        const left = sum('leftOut')
        const level = intensity(sum('kilogramsCo2e'), sum('tonneKilometres'))
        return (
          <ChartCard
            title="CO2e by month"
            about={`${formatCo2e(sum('kilogramsCo2e'))} at ${formatIntensity(level)}${left === 0 ? '' : `; excludes ${counted(left, 'shipment')}`}.`}
            kind="columns"
            heading="Month"
            labels={found.map(({ month }) => formatMonth(month))}
            series={[{ name: 'CO2e', values: found.map(({ kilogramsCo2e }) => kilogramsCo2e) }]}
            format={formatCo2e}
            formatMark={markOfCo2e(found.map(({ kilogramsCo2e }) => kilogramsCo2e))}
          />
        )
      }}
    </QueryState>
  )
}
