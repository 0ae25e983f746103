import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { SpendFilter, SpendPart, SpendPlace, SpendShipment } from '#contract/ext/spend.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { formatMoney } from '#domain/money.ts'
import { counted, formatChange } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { regionName } from '#domain/trade-region.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import type { SpendChange } from './spend-address.ts'
import { laneColumns, partColumns, placeColumns, shipmentColumns } from './spend-columns.ts'
import { namedOr, tradeWords } from './spend-words.ts'
import { spendQueries } from './spend.api.ts'

type RowsProps = {
  filter: SpendFilter
  /** Dollars of all rows, which each is a share of. */
  whole: number
  onDrill: (change: SpendChange) => void
}

export function PartRows({
  of,
  parts,
  filter,
  whole,
  onDrill,
}: RowsProps & { of: 'region' | 'trade'; parts: readonly SpendPart[] }) {
  const compared = isCompared(filter)
  const words = of === 'region' ? regionName : tradeWords
  const columns = useMemo(
    () => partColumns(of === 'region' ? 'Arriving in' : 'Between', words, whole, compared),
    [of, words, whole, compared],
  )
  return (
    <Grid
      label={of === 'region' ? 'Spend by region' : 'Spend by country'}
      rows={parts}
      columns={columns}
      rowKey={({ key }) => key}
      noun={of === 'region' ? ['region', 'regions'] : ['pair of countries', 'pairs of countries']}
      onOpenRow={({ key }) => onDrill(of === 'region' ? { region: key } : betweenCountries(key))}
      card={(part) => <SpentCard title={words(part.key)} {...part} />}
      cardHeight={84}
    />
  )
}

export function PlaceRows({ filter, whole, onDrill }: RowsProps) {
  const compared = isCompared(filter)
  const columns = useMemo(() => placeColumns(whole, compared), [whole, compared])
  const places = useQuery(spendQueries.places(filter, 'place'))
  return (
    <QueryState query={places} loading="Loading places" failed="The places could not be loaded.">
      {(rows) => (
        <Grid
          label="Spend by place"
          rows={rows}
          columns={columns}
          rowKey={({ origin, destination }) => `${origin}>${destination}`}
          noun={['pair of places', 'pairs of places']}
          onOpenRow={({ origin, destination }) =>
            onDrill({ originPlace: origin, destinationPlace: destination })
          }
          card={(row) => <SpentCard title={laneWords(row)} {...row} />}
          cardHeight={84}
        />
      )}
    </QueryState>
  )
}

export function LaneRows({ filter, whole, onDrill }: RowsProps) {
  const compared = isCompared(filter)
  const columns = useMemo(() => laneColumns(whole, compared), [whole, compared])
  const lanes = useQuery(spendQueries.places(filter, 'lane'))
  return (
    <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
      {(rows) => (
        <Grid
          label="Spend by lane"
          rows={rows}
          columns={columns}
          rowKey={({ laneId }) => laneId ?? 0}
          noun={['lane', 'lanes']}
          onOpenRow={({ laneId }) => onDrill({ lane: String(laneId) })}
          card={(row) => <SpentCard title={laneWords(row)} note={row.equipment} {...row} />}
          cardHeight={104}
        />
      )}
    </QueryState>
  )
}

export function ShipmentRows({ filter }: Pick<RowsProps, 'filter'>) {
  const shipments = useQuery(spendQueries.shipments(filter))
  return (
    <QueryState
      query={shipments}
      loading="Loading shipments"
      failed="The shipments could not be loaded."
    >
      {(rows) => (
        <Grid
          label="Shipments of the lane"
          rows={rows}
          columns={shipmentColumns}
          rowKey={({ shipmentId }) => shipmentId}
          noun={['shipment', 'shipments']}
          card={shipmentCard}
          cardHeight={104}
        />
      )}
    </QueryState>
  )
}

const isCompared = ({ beforeFrom, beforeTo }: SpendFilter) =>
  beforeFrom !== undefined || beforeTo !== undefined

const laneWords = ({ origin, destination }: SpendPlace) => `${origin} to ${destination}`

/** Countries that are not known cannot be drilled into. */
function betweenCountries(trade: string): SpendChange {
  const [origin = '', destination = ''] = trade.split(' ')
  return { origin, destination }
}

type SpentCardProps = {
  title: string
  note?: ReactNode
  spend: number
  shipments: number
  before: number | null
}

export function SpentCard({ title, note, spend, shipments, before }: SpentCardProps) {
  return (
    <span className="lane-card">
      <strong>{title}</strong>
      {note && <span className="text-body-secondary">{note}</span>}
      <span>
        {formatMoney(spend)}
        {before ? `, ${formatChange(ratioAbove(spend, before))}` : ''}
        <span className="text-body-secondary"> {counted(shipments, 'shipment')}</span>
      </span>
    </span>
  )
}

const shipmentCard = ({ reference, shipDate, carrier, cost, excess }: SpendShipment) => (
  <span className="lane-card">
    <strong>{reference || 'No reference'}</strong>
    <span className="text-body-secondary">
      {formatCalendarDay(shipDate)}, {namedOr(carrier)}
    </span>
    <span>
      {formatMoney(cost)}
      {excess !== null && `, ${formatMoney(excess)} above the usual`}
    </span>
  </span>
)
