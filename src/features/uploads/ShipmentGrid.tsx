import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { formatMoney } from '#domain/money.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { useUser } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Grid } from '#ui/grid/Grid.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { formatInCurrency, formatRate } from '#domain/exchange-rate.ts'
import { modeTitle } from '#domain/mode.ts'
import { chargeWords, shipmentCharges } from '#domain/shipment-charge.ts'
import type { Shipment } from '#domain/shipment.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
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
                  {carrier ?? 'No carrier'} · {formatMoney(freightCostUSD)}
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

const { text, count, money } = columnKinds<Shipment>()

const shipmentGridColumns: readonly GridColumn<Shipment>[] = [
  text('reference', 'Reference', ({ reference }) => reference, { width: 130, pinned: 'start' }),
  {
    key: 'shipDate',
    header: 'Ship date',
    kind: 'date',
    value: 'shipDate',
    width: 150,
    format: (cell) => formatCalendarDay(String(cell)),
  },
  text('mode', 'Mode', ({ mode }) => modeTitle(mode), { width: 112, facet: true }),
  text('origin', 'Origin', ({ origin }) => origin, { width: 190 }),
  text('destination', 'Destination', ({ destination }) => destination, { width: 190 }),
  text('equipment', 'Equipment', ({ equipment }) => equipment, { facet: true }),
  text('carrier', 'Carrier', ({ carrier }) => carrier, { width: 160, facet: true }),
  count('containers', 'Containers', ({ containers }) => containers, { total: 'sum' }),
  count('kilograms', 'Weight, kg', ({ kilograms }) => kilograms, { width: 108, total: 'sum' }),
  count('cubicMetres', 'Volume, m3', ({ cubicMetres }) => cubicMetres, {
    width: 104,
    total: 'sum',
  }),
  count('miles', 'Miles', ({ miles }) => miles, { total: 'sum' }),
  money('cost', 'Freight cost', ({ freightCostUSD }) => freightCostUSD),
  count('amount', 'Amount as charged', ({ amount }) => amount, {
    hidden: true,
    width: 150,
    format: (cell, { currency }) => amountWords(numberIn(cell), currency),
  }),
  text('currency', 'Currency', ({ currency }) => currency, { facet: true, hidden: true }),
  count('rate', 'USD per unit', ({ rate }) => rate, {
    hidden: true,
    width: 124,
    format: (cell) => (cell === null ? '–' : formatRate(Number(cell))),
  }),
  text('rateDate', 'Rate date', ({ rateDate }) => rateDate && formatCalendarDay(rateDate), {
    hidden: true,
    width: 130,
  }),
  ...shipmentCharges.map((charge) =>
    money(`${charge}Charge`, chargeWords[charge], ({ charges }) => charges?.[charge] ?? null, {
      hidden: true,
      width: 150,
    }),
  ),
  count('row', 'Row of file', ({ row }) => row, { hidden: true }),
]

const amountWords = (amount: number | null, currency: string | null): string =>
  amount === null || currency === null ? '–' : formatInCurrency(amount, currency)
