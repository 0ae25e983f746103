import { useQuery } from '@tanstack/react-query'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { formatUsd } from '#domain/money.ts'
import { useUser } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { shipmentGridColumns } from './shipment-columns.ts'
import { shipmentQueries, type ShipmentScope } from './shipments.api.ts'

/** Shipments as they were cleansed, to read and to search. */
export function ShipmentGrid({ scope }: { scope: ShipmentScope }) {
  const shipments = useQuery(shipmentQueries.list(scope))
  const { id } = useUser()
  const address = useGridAddress({ columns: shipmentGridColumns, keptAs: `${id}.shipments` })
  return (
    <QueryState
      query={shipments}
      loading="Loading shipments"
      failed="The shipments could not be loaded."
    >
      {(rows) => (
        <Grid
          {...address.props}
          label="Shipments"
          rows={rows}
          columns={shipmentGridColumns}
          rowKey={(shipment) => shipment.id}
          cardHeight={104}
          noun={['shipment', 'shipments']}
          card={({ reference, origin, destination, shipDate, carrier, freightCostUSD }) => (
            <span className="lane-card">
              <strong>
                {origin} → {destination}
              </strong>
              <span>
                {reference} · {formatCalendarDay(shipDate)}
              </span>
              <span className="text-body-secondary">
                {carrier ?? 'No carrier'} · {formatUsd(freightCostUSD)}
              </span>
            </span>
          )}
          emptyMessage={<EmptyState text="No shipments yet. They show once a file is approved." />}
        />
      )}
    </QueryState>
  )
}
