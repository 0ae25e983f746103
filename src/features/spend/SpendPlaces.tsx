import { useQuery } from '@tanstack/react-query'
import type { SpendFilter, SpendSummary, SpendEnd } from '#contract/ext/spend.ts'
import { regionName } from '#domain/trade-region.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { Choice } from '#ui/Choice.tsx'
import type { MapPlace } from '#ui/map/map-place.ts'
import { PlaceMap } from '#ui/map/PlaceMap.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { type SpendChange, useSpendAddress } from './spend-address.ts'
import { LaneRows, PartRows, PlaceRows, ShipmentRows } from './spend-rows.tsx'
import { countryWords } from './spend-words.ts'
import { spendQueries } from './spend.api.ts'

export function SpendPlaces({ summary }: { summary: SpendSummary }) {
  const { filter, change } = useSpendAddress()
  const level = levelOf(filter)
  const shared = { whole: summary.spend, filter, onDrill: change }
  return (
    <>
      <SpendPath filter={filter} onChoose={change} />
      {level !== 'shipments' && level !== 'lanes' && <SpendMap filter={filter} />}
      {level === 'regions' && <PartRows of="region" parts={summary.by.region} {...shared} />}
      {level === 'countries' && <PartRows of="trade" parts={summary.by.trade} {...shared} />}
      {level === 'places' && <PlaceRows {...shared} />}
      {level === 'lanes' && <LaneRows {...shared} />}
      {level === 'shipments' && <ShipmentRows filter={filter} />}
    </>
  )
}

function SpendPath({
  filter,
  onChoose,
}: {
  filter: SpendFilter
  onChoose: (change: SpendChange) => void
}) {
  const crumbs = crumbsOf(filter)
  // At the top there is no way up to show.
  if (crumbs.length === 1) return null
  return (
    <nav aria-label="Where" className="crumbs">
      {crumbs.map(({ text, to }, index) =>
        index === crumbs.length - 1 ? (
          <span key={text} aria-current="page">
            {text}
          </span>
        ) : (
          <span key={text}>
            <button type="button" className="btn btn-link btn-sm p-0" onClick={() => onChoose(to)}>
              {text}
            </button>{' '}
            <span aria-hidden="true">/</span>
          </span>
        ),
      )}
    </nav>
  )
}

/** How deep one has drilled; each level's rows lead to the next. */
type SpendLevel = 'regions' | 'countries' | 'places' | 'lanes' | 'shipments'

function levelOf(filter: SpendFilter): SpendLevel {
  if (filter.lane !== undefined) return 'shipments'
  if (filter.originPlace !== undefined && filter.destinationPlace !== undefined) return 'lanes'
  if (filter.originPlace ?? filter.destinationPlace ?? filter.origin ?? filter.destination)
    return 'places'
  return filter.region === undefined ? 'regions' : 'countries'
}

type Crumb = { text: string; to: SpendChange }

/** From all regions down to what is shown; each crumb says what its page is narrowed to. */
function crumbsOf(filter: SpendFilter): Crumb[] {
  const { region, origin, destination, originPlace, destinationPlace, lane } = filter
  const steps: (string | null)[] = [
    region === undefined ? null : regionName(region),
    between(origin && countryWords(origin), destination && countryWords(destination)),
    between(originPlace, destinationPlace),
    lane === undefined ? null : 'Lane',
  ]
  const crumbs = [{ text: 'All regions', to: upTo(0) }]
  for (const [step, text] of steps.entries()) {
    if (text !== null) crumbs.push({ text, to: upTo(step + 1) })
  }
  return crumbs
}

const drilled = [
  ['region'],
  ['origin', 'destination'],
  ['originPlace', 'destinationPlace'],
  ['lane'],
]

const upTo = (step: number): SpendChange =>
  Object.fromEntries(drilled.slice(step).flatMap((names) => names.map((name) => [name, undefined])))

function between(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return `${from} to ${to}`
  if (from) return `From ${from}`
  return to ? `To ${to}` : null
}

function SpendMap({ filter }: { filter: SpendFilter }) {
  const { end, change } = useSpendAddress()
  const ends = useQuery(spendQueries.ends(filter))
  return (
    <QueryState
      query={ends}
      loading="Loading the map"
      shape="map"
      failed="The map could not be loaded."
    >
      {(found) => {
        const places = found.filter((row) => row.end === end)
        const located = places.flatMap(placeOf)
        const left = places.length - located.length
        const [first] = located
        return (
          <>
            <div className="filter-row" role="group" aria-label="Map">
              <Choice
                label="Bubbles show"
                value={end}
                choices={[
                  { value: 'origin', text: 'Origin' },
                  { value: 'destination', text: 'Destination' },
                ]}
                onChange={(chosen) => change({ end: chosen === 'origin' ? undefined : chosen })}
              />
              {left > 0 && (
                <p className="note mb-1">
                  {counted(left, 'place is', 'places are')} not located and not on the map.
                </p>
              )}
            </div>
            <PlaceMap
              title={end === 'origin' ? 'Spend by origin' : 'Spend by destination'}
              about={
                first
                  ? `Highest spend ${end === 'origin' ? 'from' : 'to'} ${first.name}: ${formatUsd(first.amount)}.`
                  : 'No places located.'
              }
              places={located}
              measure="Spend"
              format={formatMoney}
              onPick={({ name }) =>
                change(end === 'origin' ? { originPlace: name } : { destinationPlace: name })
              }
            />
          </>
        )
      }}
    </QueryState>
  )
}

const placeOf = ({ place, at, spend }: SpendEnd): MapPlace[] =>
  at === null ? [] : [{ key: place, name: place, at: [at[1], at[0]], amount: spend, signal: null }]
