import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { formatUsd } from '#domain/money.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { useUser } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { shipmentGridColumns } from './shipment-columns.ts'
import { ShipmentDrawer } from './ShipmentDrawer.tsx'
import { shipmentQueries, type ShipmentScope } from './shipments.api.ts'

export function ShipmentGrid({ scope }: { scope: ShipmentScope }) {
  const shipments = useQuery(shipmentQueries.list(scope))
  const { id } = useUser()
  const [search, setSearch] = useSearchParams()
  const openId = Number(search.get('shipment')) || null
  const setOpenId = (next: number | null) =>
    setSearch((before) => changedSearch(before, { shipment: next === null ? '' : String(next) }))
  const open = shipments.data?.find((shipment) => shipment.id === openId)
  const address = useGridAddress({ columns: shipmentGridColumns, keptAs: `${id}.shipments` })
  return (
    <>
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
            onOpenRow={(shipment) => setOpenId(shipment.id)}
            openKey={openId}
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
            emptyMessage={
              <EmptyState text="No shipments yet. They appear once a file is approved." />
            }
          />
        )}
      </QueryState>
      {open && <ShipmentDrawer shipment={open} onClose={() => setOpenId(null)} />}
    </>
  )
}
