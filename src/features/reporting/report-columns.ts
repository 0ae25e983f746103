import type * as z from 'zod'
import type { carrierActivitySchema } from '#contract/reporting.ts'
import { laneFields } from '#domain/lane-fields.ts'
import type { RuleCost } from '#domain/price-of-rules.ts'
import { formatDay } from '#domain/displayed-date.ts'
import { formatAlignedPercent } from '#domain/quantity.ts'
import { addUp, savingsRate } from '#domain/savings.ts'
import { formatResponseTime } from '#domain/response-time.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import type { SavingsLine } from './reporting.api.ts'

export type CarrierActivity = z.infer<typeof carrierActivitySchema>

const line = columnKinds<SavingsLine>('cents')
const rule = columnKinds<RuleCost>('cents')
const activity = columnKinds<CarrierActivity>()

const savedRatio = (lines: Iterable<SavingsLine>): string => {
  const { savings, reference } = addUp(
    [...lines].map((line) => ({ reference: line.baselineCostCents, cost: line.newCostCents })),
  )
  const rate = savingsRate(savings, reference)
  return rate === null ? '' : formatAlignedPercent(rate)
}

const lineColumns = (
  before: string,
  after: string,
  saved: string,
  ratio: string,
): readonly GridColumn<SavingsLine>[] => [
  line.text('lane', 'Lane', ({ lane }) => lane, { width: 280, pinned: 'start' }),
  line.text('equipment', laneFields.equipment.header, ({ equipment }) => equipment || null, {
    width: 120,
    facet: true,
  }),
  line.text('carrier', 'Carrier', ({ carrier }) => carrier, { width: 220, facet: true }),
  line.money('before', before, ({ baselineCostCents }) => baselineCostCents),
  line.money('after', after, ({ newCostCents }) => newCostCents),
  line.money('savings', saved, ({ savingsCents }) => savingsCents),
  line.count(
    'ratio',
    ratio,
    ({ savingsCents, baselineCostCents }) => savingsRate(savingsCents, baselineCostCents),
    {
      percent: true,
      format: (cell) => formatAlignedPercent(numberIn(cell)),
      foot: savedRatio,
      width: 112,
    },
  ),
]

export const shipperLineColumns = lineColumns(
  laneFields.baselineCost.header,
  'At this bid',
  laneFields.savings.header,
  'Savings %',
)
/** A carrier's lines are all its own. */
export const ownLineColumns = lineColumns(
  'First bid',
  'Newest bid',
  'Lowered by',
  'Lowered %',
).filter(({ key }) => key !== 'carrier')

export const ruleColumns: readonly GridColumn<RuleCost>[] = [
  rule.text('lane', 'Lane', ({ lane }) => lane, { width: 280, pinned: 'start' }),
  rule.text('equipment', laneFields.equipment.header, ({ equipment }) => equipment || null, {
    width: 120,
    facet: true,
  }),
  rule.text('carrier', 'Recommended', ({ carrier }) => carrier || 'No award under your rules', {
    width: 240,
  }),
  rule.text('lowestCarrier', 'Lowest bid of', ({ lowestCarrier }) => lowestCarrier, {
    width: 180,
    facet: true,
  }),
  rule.money('lowest', 'Lowest bid', ({ lowestCents }) => lowestCents),
  rule.money('recommended', 'Recommended', ({ recommendedCents }) => recommendedCents),
  rule.money('price', 'Price', ({ priceCents }) => priceCents),
]

export const activityColumns: readonly GridColumn<CarrierActivity>[] = [
  activity.text('carrier', 'Carrier', ({ carrier }) => carrier, { width: 200, pinned: 'start' }),
  activity.count('invited', 'Invited', ({ invited }) => invited),
  activity.count('viewed', 'Viewed', ({ viewed }) => viewed),
  activity.count('bid', 'Bid', ({ bid }) => bid),
  activity.count('complete', 'Complete', ({ complete }) => complete),
  activity.count('declined', 'Declined', ({ declined }) => declined),
  activity.count('awarded', 'Awarded', ({ awarded }) => awarded),
  activity.money('awardedCost', 'Awarded cost', ({ awardedCost }) => awardedCost),
  activity.count('responseTime', 'Time to first bid', ({ responseTime }) => responseTime, {
    format: (cell) => formatResponseTime(numberIn(cell)),
    width: 124,
  }),
  {
    key: 'lastSeen',
    header: 'Last seen',
    kind: 'date',
    value: 'lastSeenAt',
    format: (cell) => (typeof cell === 'string' ? formatDay(new Date(cell)) : 'Never'),
    width: 144,
  },
]
