import { useQuery } from '@tanstack/react-query'
import type { SpendFilter, SpendSummary, UnusualCharge } from '#contract/ext/spend.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount, formatFarOff, formatPercent } from '#domain/quantity.ts'
import { ratioAbove } from '#domain/savings.ts'
import { unusualRule } from '#domain/unusual-charge.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { spendQueries } from './spend.api.ts'
import { namedOr } from './spend-words.ts'

type UnusualChargesProps = { totals: SpendSummary['unusual']; filter: SpendFilter }

export function UnusualCharges({ totals, filter }: UnusualChargesProps) {
  const charges = useQuery(spendQueries.unusual(filter))
  return (
    <>
      <QueryState
        query={charges}
        loading="Loading unusual charges"
        failed="The unusual charges could not be loaded."
      >
        {(rows) => (
          <>
            <Grid
              label="Unusual charges"
              rows={rows}
              columns={columns}
              rowKey={({ shipmentId }) => shipmentId}
              noun={['charge', 'charges']}
              card={chargeCard}
              cardHeight={112}
              emptyMessage={<EmptyState text="No unusual charges." />}
            />
            {rows.length < totals.charges && (
              <p className="note">
                The {formatCount(rows.length)} largest by dollars of {formatCount(totals.charges)}.
              </p>
            )}
          </>
        )}
      </QueryState>
      <p className="note">
        A charge is flagged when its unit cost is more than {unusualRule.deviations} times the
        lane’s usual spread (median absolute deviation) and more than{' '}
        {formatPercent(unusualRule.leastShare)} from the lane’s median, over at least{' '}
        {unusualRule.compared} shipments.{' '}
        {totals.charges > 0 &&
          `${formatCount(totals.charges)} of them; those above the usual cost ${formatMoney(totals.excess)} more than it.`}
      </p>
    </>
  )
}

const { text, count, money, change } = columnKinds<UnusualCharge>()
const untotalled = { total: undefined, width: 112 }

const columns: readonly GridColumn<UnusualCharge>[] = [
  text('reference', 'Shipment', (row) => row.reference, { width: 124, pinned: 'start' }),
  text('lane', 'Lane', (row) => row.lane, { width: 230 }),
  money('cost', 'Cost', (row) => row.cost, untotalled),
  money('excess', 'Above the usual', (row) => row.excess, { total: undefined }),
  money('unitCost', 'A unit', (row) => row.unitCost, untotalled),
  money('usual', 'Usually', (row) => row.usualUnitCost, untotalled),
  change('off', 'Off by', (row) => ratioAbove(row.unitCost, row.usualUnitCost), {
    width: 104,
    format: (cell) => formatFarOff(numberIn(cell)),
  }),
  text('carrier', 'Carrier', ({ carrier }) => namedOr(carrier), { width: 170, facet: true }),
  {
    key: 'shipDate',
    header: 'Ship date',
    kind: 'date',
    value: 'shipDate',
    width: 150,
    format: (cell) => formatCalendarDay(String(cell)),
  },
  text('mode', 'Mode', ({ mode }) => modeTitle(mode), { facet: true }),
  count('compared', 'Compared', (row) => row.compared),
]

const chargeCard = (row: UnusualCharge) => (
  <span className="lane-card">
    <strong>{row.lane}</strong>
    <span className="text-body-secondary">
      {row.reference}, {formatCalendarDay(row.shipDate)}, {namedOr(row.carrier)}
    </span>
    <span>
      {formatMoney(row.cost)}: {formatMoney(row.unitCost)} a unit, usually{' '}
      {formatMoney(row.usualUnitCost)}
    </span>
  </span>
)
