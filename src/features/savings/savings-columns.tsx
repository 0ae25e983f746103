import { laneFields } from '#domain/lane-fields.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { formatCents } from '#domain/money.ts'
import { formatAlignedPercent } from '#domain/quantity.ts'
import { savingsRate } from '#domain/savings.ts'
import { regionName } from '#domain/trade-region.ts'
import { columnKinds, numberIn } from '#ui/grid/column-kinds.ts'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import type { LeftOutLane, Reference, SavingsLane, Stage } from './savings.api.ts'
import { referenceWords, stageWords } from './savings-words.ts'

const { text, count, money } = columnKinds<SavingsLane>('cents')

const named: readonly GridColumn<SavingsLane>[] = [
  text('lane', 'Lane', (row) => row.lane, { width: 230, pinned: 'start' }),
  text('mode', 'Mode', ({ mode }) => modeTitle(mode)),
  text('region', laneFields.region.header, ({ region }) => regionName(region), { width: 104 }),
  text('carrier', 'Carrier', (row) => row.carrier, { facet: true, width: 180 }),
]

const identified: readonly GridColumn<SavingsLane>[] = [
  text('incumbentBids', 'Incumbent bids', (row) => incumbentWords(row.incumbentBids), {
    facet: true,
    width: 120,
  }),
]

/** A lane nobody runs today has no incumbent that could bid. */
const incumbentWords = (bids: boolean | null) => (bids === null ? null : bids ? 'Yes' : 'No')

const awarded: readonly GridColumn<SavingsLane>[] = [
  count('share', 'Share', (row) => row.share, {
    format: (cell) => (cell === null ? '–' : `${cell}%`),
    width: 72,
  }),
  {
    key: 'month',
    header: 'Awarded in',
    kind: 'date',
    value: ({ month }) => (month === null ? null : `${month}-01`),
    format: (cell) => (cell === null ? '–' : formatMonth(String(cell).slice(0, 7))),
    width: 104,
  },
]

/** The lanes of a stage against a reference; their totals are the figures of the page. */
export const savingsColumns = (stage: Stage, reference: Reference): GridColumn<SavingsLane>[] => [
  ...named,
  money('baseline', referenceWords[reference].cost, (row) => row.baselineCostCents),
  money('cost', stageWords[stage].cost, (row) => row.awardedCostCents),
  money('savings', 'Savings', (row) => row.savingsCents),
  count('rate', 'Savings %', (row) => savingsRate(row.savingsCents, row.baselineCostCents), {
    percent: true,
    format: (cell) => formatAlignedPercent(numberIn(cell)),
  }),
  ...(stage === 'identified' ? identified : []),
  ...(stage === 'awarded' || stage === 'pending' ? awarded : []),
]

export const savingsLaneCard = ({
  lane,
  carrier,
  savingsCents,
  baselineCostCents,
  awardedCostCents,
}: SavingsLane) => (
  <span className="lane-card">
    <strong>{lane}</strong>
    <span className="text-body-secondary">{carrier}</span>
    <span>
      {formatCents(savingsCents)} saved: {formatCents(awardedCostCents)} in place of{' '}
      {formatCents(baselineCostCents)}
    </span>
  </span>
)

const leftOut = columnKinds<LeftOutLane>('cents')

export const reasonWords: Record<LeftOutLane['reason'], string> = {
  baseline: 'No baseline: history has no cost or volume',
  bid: 'No complete bid',
}

export const leftOutColumns: readonly GridColumn<LeftOutLane>[] = [
  leftOut.text('lane', 'Lane', (row) => row.lane, { width: 260, pinned: 'start' }),
  leftOut.text('mode', 'Mode', ({ mode }) => modeTitle(mode)),
  leftOut.text('region', laneFields.region.header, ({ region }) => regionName(region), {
    width: 120,
  }),
  leftOut.text('incumbent', laneFields.incumbent.header, (row) => row.incumbent, {
    width: 180,
    facet: true,
  }),
  leftOut.money('spend', 'History', (row) => row.spendCents),
  leftOut.text('reason', 'Reason', ({ reason }) => reasonWords[reason], {
    facet: true,
    width: 320,
  }),
]

export const leftOutCard = ({ lane, reason, spendCents }: LeftOutLane) => (
  <span className="lane-card">
    <strong>{lane}</strong>
    <span>{reasonWords[reason]}</span>
    <span className="text-body-secondary">{formatCents(spendCents)} of history</span>
  </span>
)
