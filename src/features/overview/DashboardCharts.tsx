import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { formatShortDay } from '#domain/displayed-date.ts'
import { isBiddable } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { FlowMap } from '#ui/map/FlowMap.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { countryName } from '#domain/country-name.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { lights } from '#domain/light.ts'
import type { MapFlow, MapPoint } from '#ui/map/map-flow.ts'
import { cutWords, flowKey, groundOf, isOverLand, mapFlows } from './lane-flows.ts'
import { hasNothingToShow } from './nothing-to-show.ts'
import { overviewQueries, type Stat, type TenderMode, type Flow } from './overview.api.ts'

const mostCarriers = 6

export function BidsChart({ stats, own }: { stats: readonly Stat[]; own: boolean }) {
  const bids = stats.find(({ kind }) => kind === 'TotalBid')
  const spark = bids?.spark ?? []
  if (hasNothingToShow(bids, spark)) return null
  const days = spark.some(({ value }) => value > 0) ? spark : []
  return (
    <ChartCard
      title={own ? 'Your bids over time' : 'Bids received over time'}
      about={
        days.length === 0
          ? 'No bid yet.'
          : `${counted(days.at(-1)?.value ?? 0, 'bid')} by now, day by day over the last two weeks.`
      }
      kind="lines"
      heading="Day"
      labels={days.map(({ at }) => formatShortDay(new Date(at)))}
      series={[{ name: 'Bids', values: days.map(({ value }) => value) }]}
      format={formatCount}
      empty="No bid yet."
    />
  )
}

export function SavingsByCarrier({ stats }: { stats: readonly Stat[] }) {
  const navigate = useNavigate()
  const savings = stats.find(({ kind }) => kind === 'Savings')
  const parts = (savings?.parts ?? []).toSorted((a, b) => b.value - a.value).slice(0, mostCarriers)
  if (hasNothingToShow(savings, parts)) return null
  return (
    <ChartCard
      title="Savings by carrier"
      about={
        parts[0]
          ? `${parts[0].name} saves the most: ${formatUsd(parts[0].value)}.`
          : 'Nothing is awarded yet.'
      }
      kind="bars"
      heading="Carrier"
      labels={parts.map(({ name }) => name)}
      series={[{ name: 'Savings', meaning: 'savings', values: parts.map(({ value }) => value) }]}
      format={formatUsd}
      formatRow={formatMoney}
      onPick={() => void navigate('/savings')}
      empty="Nothing is awarded yet."
    />
  )
}

export function TenderMap({ mode }: { mode: TenderMode }) {
  const navigate = useNavigate()
  const flows = useQuery(overviewQueries.flows(mode))
  return (
    <QueryState
      query={flows}
      loading="Loading the map"
      shape="map"
      failed="The map could not be loaded."
    >
      {(found) => {
        const drawn = isBiddable(mode) ? mapFlows(found, 'shipments') : countryFlows(found)
        const toLanes = (key: string) => {
          const flow = found.find((one) => flowKey(one) === key)
          if (!flow || !isBiddable(flow.mode)) return
          void navigate(lanesAddress(flow.mode, {}, { q: `${flow.origin} ${flow.destination}` }))
        }
        return (
          <FlowMap
            title={isBiddable(mode) ? 'Lanes' : 'Lanes between countries'}
            about={`${counted(drawn.length, 'flow')}, lines are bundled and their width shows shipments; colors show the worst signal of each flow's lanes.${cutWords(found)}`}
            ground={groundOf(mode, found)}
            flows={drawn}
            overLand={isOverLand(mode)}
            measure="Shipments"
            format={formatCount}
            describe={(amount) => counted(amount, 'shipment')}
            {...(isBiddable(mode) && { onPick: ({ key }) => toLanes(key) })}
          />
        )
      }}
    </QueryState>
  )
}

/** Flows of many modes added up from country to country; what stays within a country is no flow on a world map. */
function countryFlows(flows: readonly Flow[]): MapFlow[] {
  const pairs = new Map<string, Flow[]>()
  for (const flow of flows) {
    const { originCountry, destCountry } = flow
    if (!originCountry || !destCountry || originCountry === destCountry) continue
    const key = `${originCountry} ${destCountry}`
    pairs.set(key, [...(pairs.get(key) ?? []), flow])
  }
  return [...pairs].map(([key, joined]) => {
    const [origin = '', destination = ''] = key.split(' ')
    const worst = lights.findLast((light) => joined.some((flow) => flow.light === light))
    return {
      key,
      name: `${countryName(origin)} > ${countryName(destination)}`,
      from: middle(joined, 'from'),
      to: middle(joined, 'to'),
      path: [],
      amount: joined.reduce((sum, { shipments }) => sum + shipments, 0),
      signal: worst ? { tone: lightLooks[worst].tone, text: worst } : null,
    }
  })
}

/** Where most is shipped, so that the end lies on a place that is there. */
function middle(flows: readonly Flow[], end: 'from' | 'to'): MapPoint {
  const [most] = flows.toSorted((a, b) => b.shipments - a.shipments)
  const [latitude, longitude] = most?.[end] ?? [0, 0]
  return [longitude, latitude]
}
