import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { LaneDifference, LanePart } from '#domain/award-optimiser/award-difference.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents, formatWholeDollars } from '#domain/money.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { columnKinds } from '#ui/grid/column-kinds.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { GridColumn } from '#ui/grid/grid-column.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EngineProblem } from './EngineProblem.tsx'
import { PinDrawer } from './PinDrawer.tsx'
import { sayWhy } from './say-why.ts'
import { scenarioMutations, type SentPin } from './scenarios.api.ts'
import { asked, carrierNames, decidedByWords } from './tender-words.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type DifferenceViewProps = {
  mode: BiddableMode
  desk: Desk
  scenario: AwardScenario
  other: AwardScenario
  onClose: () => void
}

type DifferentLane = {
  id: number
  place: number
  name: string
  winner: string
  otherWinner: string
  cents: number
  otherCents: number
  why: string
}

/** The lanes two scenarios award differently, or at another price, and what decides each. */
export function DifferenceView({ mode, desk, scenario, other, onClose }: DifferenceViewProps) {
  const queries = solvedQueries(desk)
  const { columns } = desk.tender
  const [one, two] = [asked(scenario), asked(other)]
  const own = useQuery(queries.solve(one, 'full'))
  const theirs = useQuery(queries.solve(two, 'full'))
  const isSolved = Boolean(own.data?.figures && theirs.data?.figures)
  const different = useQuery({
    ...queries.difference(one, own.data ?? unsolved, two, theirs.data ?? unsolved),
    enabled: isSolved,
  })
  const rows = useMemo(
    () => (different.data ? differentLanes(columns, scenario, different.data) : null),
    [columns, scenario, different.data],
  )
  const [openId, setOpenId] = useState<number | null>(null)
  const open = rows?.find(({ id }) => id === openId)
  const setPins = useMutation(scenarioMutations.setPins(mode))
  const pin = (laneId: number, set: readonly SentPin[], onSaved: () => void) =>
    setPins.mutate({ id: scenario.id, set, clear: [laneId] }, { ...sayWhy, onSuccess: onSaved })
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
  const isFailed = [own, theirs, different].some(({ isError }) => isError)
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
      {isFailed ? (
        <EngineProblem
          failed="The scenarios could not be compared."
          queries={[own, theirs, different]}
        />
      ) : unsolvable ? (
        <EmptyState text="One of these scenarios has rules that cannot all hold. Resolve its conflict to compare lanes." />
      ) : rows ? (
        <>
          <p className="text-body-secondary">
            {rows.length === 0
              ? 'Both award every lane alike.'
              : differenceWords(rows, scenario.name, other.name)}
          </p>
          {rows.length > 0 && (
            <Grid
              label={`Lanes that differ between ${scenario.name} and ${other.name}`}
              rows={rows}
              columns={gridColumns}
              rowKey={laneKey}
              noun={laneNoun}
              openKey={openId}
              onOpenRow={({ id }) => setOpenId(id)}
              cardHeight={156}
              card={laneCard}
            />
          )}
        </>
      ) : (
        <Skeleton label="Comparing lanes" />
      )}
      {open && own.data && (
        <PinDrawer
          desk={desk}
          lane={open.place}
          title={`${open.name} in ${scenario.name}`}
          scenario={one}
          pins={scenario.pins}
          solved={own.data}
          hasSettled
          onPin={(set, onSaved) => pin(open.id, set, onSaved)}
          onPinned={() => setOpenId(null)}
          onClose={() => setOpenId(null)}
        />
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
      instead of {otherWinner}, {formatCents(otherCents)}
    </small>
    <small className="text-body-secondary">{why}</small>
  </div>
)

function differenceWords(rows: readonly DifferentLane[], name: string, other: string): string {
  const cents = rows.reduce((sum, row) => sum + row.cents - row.otherCents, 0)
  const differ = `${counted(rows.length, 'lane')} ${agreeing(rows.length, 'differs', 'differ')}.`
  if (cents === 0) return `${differ} ${name} costs the same as ${other}.`
  return `${differ} ${name} costs ${formatWholeDollars(Math.abs(cents))} ${cents < 0 ? 'less' : 'more'} than ${other}.`
}

function differentLanes(
  columns: AwardColumns,
  { rules }: AwardScenario,
  different: readonly LaneDifference[],
): DifferentLane[] {
  const { lanes } = columns
  const nameOf = carrierNames(columns)
  const winnersOf = (parts: readonly LanePart[]) =>
    parts
      .map(({ carrier, share }) => {
        const name = carrier === null ? 'Baseline' : nameOf(carrier)
        return share === 100 ? name : `${name} ${share}%`
      })
      .join(', ')
  return different.map(({ laneId, lane, from, to, cents, otherCents, decidedBy }) => ({
    id: laneId,
    place: lane,
    name: `${lanes.origin[lane]} > ${lanes.destination[lane]}`,
    winner: winnersOf(from),
    otherWinner: winnersOf(to),
    cents,
    otherCents,
    why: decidedByWords(decidedBy, rules, columns),
  }))
}
