import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { noBid } from '#domain/award-optimiser/award-model.ts'
import type { DecidingRules } from '#domain/award-optimiser/deciding-rules.ts'
import type { ScenarioResult } from '#domain/award-optimiser/scenario-result.ts'
import { formatCents, formatWholeDollars } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { asked, carrierNames, ruleWords } from './tender-words.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type DifferenceViewProps = {
  desk: Desk
  scenario: AwardScenario
  other: AwardScenario
  onClose: () => void
}

type DifferentLane = {
  id: number
  name: string
  winner: string
  otherWinner: string
  cents: number
  otherCents: number
  why: string
}

/** The lanes two scenarios award differently, and which rule decides each. */
export function DifferenceView({ desk, scenario, other, onClose }: DifferenceViewProps) {
  const queries = solvedQueries(desk)
  const { columns } = desk.tender
  const [one, two] = [asked(scenario), asked(other)]
  const own = useQuery(queries.solve(one, 'full'))
  const theirs = useQuery(queries.solve(two, 'full'))
  const isSolved = Boolean(own.data?.figures && theirs.data?.figures)
  const deciding = useQuery({
    ...queries.difference(one, own.data ?? unsolved, two, theirs.data ?? unsolved),
    enabled: isSolved,
  })
  const rows = useMemo(
    () =>
      own.data && theirs.data && deciding.data
        ? differentLanes(columns, scenario, own.data.result, theirs.data.result, deciding.data)
        : null,
    [columns, scenario, own.data, theirs.data, deciding.data],
  )
  const gridColumns = useMemo(
    (): readonly GridColumn<DifferentLane>[] => [
      text('lane', 'Lane', ({ name }) => name, { width: 264, pinned: 'start' }),
      text('winner', scenario.name, ({ winner }) => winner, { width: 200, facet: true }),
      money('cents', `Cost, ${scenario.name}`, ({ cents }) => cents),
      text('other', other.name, ({ otherWinner }) => otherWinner, { width: 200, facet: true }),
      money('otherCents', `Cost, ${other.name}`, ({ otherCents }) => otherCents),
      money('change', 'Difference', ({ cents, otherCents }) => cents - otherCents),
      text('why', 'Decided by', ({ why }) => why, { width: 360, facet: true }),
    ],
    [scenario.name, other.name],
  )
  const unsolvable = [own, theirs].some(({ data }) => data && !data.figures)
  return (
    <>
      <div className="crumbs">
        <button type="button" className="label-link" onClick={onClose}>
          {scenario.name}
        </button>
        <span aria-hidden="true">/</span>
        <h2 className="section-title mb-0">
          {scenario.name} and {other.name}
        </h2>
      </div>
      {unsolvable ? (
        <EmptyState text="One of these scenarios has rules that cannot all hold. Resolve its conflict to compare lanes." />
      ) : rows ? (
        <>
          <p className="text-body-secondary">
            {rows.length === 0
              ? 'Both award every lane alike.'
              : `${counted(rows.length, 'lane')} differ. ${scenario.name} costs ${differenceWords(rows)} than ${other.name}.`}
          </p>
          {rows.length > 0 && (
            <Grid
              label={`Lanes that differ between ${scenario.name} and ${other.name}`}
              rows={rows}
              columns={gridColumns}
              rowKey={laneKey}
              noun={laneNoun}
              card={laneCard}
            />
          )}
        </>
      ) : (
        <Skeleton label="Comparing lanes" />
      )}
    </>
  )
}

const laneKey = ({ id }: DifferentLane) => id
const laneNoun = ['lane', 'lanes'] as const
const { text, money } = columnKinds<DifferentLane>('cents')

const laneCard = ({ name, winner, otherWinner, cents, otherCents, why }: DifferentLane) => (
  <div className="lane-card">
    <strong>{name}</strong>
    <span>
      {winner}, {formatCents(cents)}
    </span>
    <small>
      not {otherWinner}, {formatCents(otherCents)}
    </small>
    <small className="text-body-secondary">{why}</small>
  </div>
)

function differenceWords(rows: readonly DifferentLane[]): string {
  const cents = rows.reduce((sum, row) => sum + row.cents - row.otherCents, 0)
  return `${formatWholeDollars(Math.abs(cents))} ${cents < 0 ? 'less' : 'more'}`
}

function differentLanes(
  columns: AwardColumns,
  { rules }: AwardScenario,
  own: ScenarioResult,
  other: ScenarioResult,
  deciding: DecidingRules,
): DifferentLane[] {
  const { lanes } = columns
  const nameOf = carrierNames(columns)
  const [ours, theirs] = [winnersByLane(columns, own), winnersByLane(columns, other)]
  return lanes.id.flatMap((id, lane) => {
    const [mine, its] = [ours.get(lane), theirs.get(lane)]
    if (!mine || !its || mine.winner === its.winner) return []
    const rule = deciding.get(lane) ?? null
    return [
      {
        id,
        name: `${lanes.origin[lane]} > ${lanes.destination[lane]}`,
        winner: mine.winner,
        otherWinner: its.winner,
        cents: mine.cents,
        otherCents: its.cents,
        why: rule ? ruleWords(rule, rules, nameOf) : 'Lower cost',
      },
    ]
  })
}

function winnersByLane(columns: AwardColumns, { award, value }: ScenarioResult) {
  const nameOf = carrierNames(columns)
  const found = new Map<number, { winner: string; cents: number }>()
  if (!award || !value) return found
  for (const [part, lane] of award.lane.entries()) {
    const bid = award.bid[part]!
    const name = bid === noBid ? 'Baseline' : nameOf(columns.bids.carrierId[bid]!)
    const share = award.share[part]!
    const words = share === 100 ? name : `${name} ${share}%`
    const before = found.get(lane)
    found.set(lane, {
      winner: before ? `${before.winner}, ${words}` : words,
      cents: (before?.cents ?? 0) + value.cents[part]!,
    })
  }
  return found
}
