import { useQuery } from '@tanstack/react-query'
import type { SpendEnd, SpendFilter } from '#contract/ext/spend.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { Choice } from '#ui/Choice.tsx'
import type { MapPlace } from '#ui/map/map-place.ts'
import { PlaceMap } from '#ui/map/PlaceMap.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { useSpendAddress } from './spend-address.ts'
import { spendQueries } from './spend.api.ts'

export function SpendMap({ filter }: { filter: SpendFilter }) {
  const { end, change } = useSpendAddress()
  const ends = useQuery(spendQueries.ends(filter))
  return (
    <QueryState query={ends} loading="Loading the map" failed="The map could not be loaded.">
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
