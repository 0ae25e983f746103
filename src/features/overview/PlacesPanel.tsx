import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { countryName } from '#domain/country-name.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { Icon } from '#ui/Icon.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { errorsAddress } from './error-address.ts'
import { placeMutations, placeQueries } from './overview.api.ts'

const listed = 12

export function PlacesPanel({ mode }: { mode: BiddableMode }) {
  const quality = useQuery(placeQueries.quality(mode))
  const recalculate = useMutation(placeMutations.recalculate(mode))
  return (
    <section aria-labelledby="places-title">
      <div className="section-head">
        <h2 id="places-title" className="section-title">
          Locations and data quality
        </h2>
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={recalculate.isPending}
          onClick={() =>
            recalculate.mutate(undefined, {
              onSuccess: ({ count }) =>
                toast.success(`${formatCount(count)} unique locations counted.`),
              onError: (error) => toast.error(problemOf(error).message),
            })
          }
        >
          <Icon icon={RefreshCw} size={14} />{' '}
          {recalculate.isPending ? 'Recalculating' : 'Recalculate'}
        </Button>
      </div>
      <QueryState
        query={quality}
        loading="Loading location quality"
        failed="The location quality could not be loaded."
      >
        {({ located, unknown, quality: ratio, shipmentsUnknown, rows }) => (
          <div className="stat-row">
            <StatCard
              label="Location quality"
              value={formatPercent(ratio, 1)}
              about={
                shipmentsUnknown > 0
                  ? `${counted(shipmentsUnknown, 'shipment names', 'shipments name')} an unknown place`
                  : 'known places'
              }
            />
            <StatCard
              label="Unique locations"
              value={formatCount(located + unknown)}
              about={`${formatCount(unknown)} unknown`}
            />
            <StatCard
              label="Rows accepted"
              value={rows && rows.total > 0 ? formatPercent(rows.accepted / rows.total, 1) : '–'}
              about={
                rows ? `${formatCount(rows.accepted)} of ${formatCount(rows.total)}` : undefined
              }
            />
            <StatCard
              label="Rows in exceptions"
              value={formatCount(rows?.inException)}
              about={rows ? `${formatCount(rows.leftOut)} left out` : undefined}
              to={errorsAddress({ mode })}
            />
          </div>
        )}
      </QueryState>
      <div className="chart-grid">
        <PlacesByCountry mode={mode} />
        <UnknownPlaces mode={mode} />
      </div>
    </section>
  )
}

function PlacesByCountry({ mode }: { mode: BiddableMode }) {
  const countries = useQuery(placeQueries.byCountry(mode))
  const rows = (countries.data ?? []).toSorted((a, b) => b.places - a.places).slice(0, listed)
  return (
    <QueryState
      query={countries}
      loading="Loading locations by country"
      failed="The locations by country could not be loaded."
    >
      {(all) => (
        <ChartCard
          title="Unique locations by country"
          about={`Unique locations in ${counted(all.length, 'country', 'countries')}.`}
          kind="bars"
          heading="Country"
          labels={rows.map(({ country }) => countryName(country))}
          series={[{ name: 'Locations', values: rows.map(({ places }) => places) }]}
          format={formatCount}
        />
      )}
    </QueryState>
  )
}

function UnknownPlaces({ mode }: { mode: BiddableMode }) {
  const unique = useQuery(placeQueries.unique(mode))
  return (
    <QueryState
      query={unique}
      loading="Loading locations"
      failed="The locations could not be loaded."
    >
      {({ locations }) => {
        const unknown = locations.filter(({ located }) => !located).slice(0, listed)
        const rows = unknown.length > 0 ? unknown : locations.slice(0, listed)
        return (
          <section className="card place-list" aria-labelledby="place-list-title">
            <h3 id="place-list-title" className="section-title">
              {unknown.length > 0 ? 'Unknown places' : 'Busiest locations'}
            </h3>
            {rows.length === 0 ? (
              <p className="chart-empty">No places in shipments yet.</p>
            ) : (
              <PlainTable
                label={unknown.length > 0 ? 'Unknown places' : 'Busiest locations'}
                figures
                tableClass="table-sm"
              >
                <thead>
                  <tr>
                    <th scope="col">Place</th>
                    <th scope="col">Shipments</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ place, shipments }) => (
                    <tr key={place}>
                      <th scope="row">{place}</th>
                      <td>{formatCount(shipments)}</td>
                    </tr>
                  ))}
                </tbody>
              </PlainTable>
            )}
            {unknown.length > 0 && <Link to={errorsAddress({ mode })}>Fix them</Link>}
          </section>
        )
      }}
    </QueryState>
  )
}
