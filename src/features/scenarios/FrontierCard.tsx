import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import type { Scenario } from '#domain/award-optimiser/rule.ts'
import { knobOf, withKnob } from '#domain/award-optimiser/rule-knob.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents, formatWholeDollars } from '#domain/money.ts'
import { formatCount } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { uniqueId } from '#lib/unique-id.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { Choice } from '#ui/Choice.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { undoToast } from '#ui/undo-toast.tsx'
import {
  slopeByPoints,
  slopeHere,
  slopesInWords,
  steepestWords,
  stepCentsOf,
} from './frontier-words.ts'
import { limitWords } from './knob-range.ts'
import { withoutMeasureLanes } from './measure-lanes.ts'
import { type MovableLimit, movableLimits, reachOfBids } from './movable-limits.ts'
import type { FrontierStop, Solved } from './optimiser-answers.ts'
import { scenarioMutations, scenarioQueries } from './scenarios.api.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type FrontierCardProps = {
  mode: BiddableMode
  desk: Desk
  id: number
  scenario: Scenario
  solved: Solved | null
}

/** What the award costs by one limit, of a rule or of a measure that no rule limits yet, at nine of its values. */
export function FrontierCard(props: FrontierCardProps) {
  const { desk, scenario } = props
  const { columns } = desk.tender
  // Stands while a limit moves, which `solved` does not.
  const last = useQuery({
    ...solvedQueries(desk).solve(scenario, 'full'),
    placeholderData: keepPreviousData,
  })
  const figures = last.data?.figures ?? null
  const reach = useMemo(() => reachOfBids(columns), [columns])
  const limits = useMemo(
    () => movableLimits(scenario, columns, reach, figures),
    [scenario, columns, reach, figures],
  )
  const hasBoth = limits.some(({ trial }) => trial) && !limits.every(({ trial }) => trial)
  const [chosen, setChosen] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const shown = limits.find(({ key }) => key === chosen) ?? limits[0]
  if (!shown) return null
  return (
    <section className="card scenario-card" aria-label="Cost by limit">
      <header>
        <h2 className="section-title mb-0">Cost by limit</h2>
        <Choice
          label="Limit"
          isLabelHidden
          value={shown.key}
          choices={limits.map(({ key, text, trial }) => ({
            value: key,
            text,
            ...(hasBoth && { group: trial ? 'Not limited by a rule' : 'Rules' }),
          }))}
          onChange={setChosen}
        />
      </header>
      {isOpen ? (
        <Frontier {...props} limit={shown} />
      ) : (
        <p className="mb-0">
          <Button size="sm" variant="outline-primary" onClick={() => setIsOpen(true)}>
            Show cost at {formatCount(shown.values.length)} limits
          </Button>
        </p>
      )}
    </section>
  )
}

type FrontierProps = FrontierCardProps & { limit: MovableLimit }

function Frontier({ mode, desk, id, scenario, solved, limit }: FrontierProps) {
  const { rule, range, values, trial } = limit
  const queries = solvedQueries(desk)
  const asks = solved ?? unsolved
  const enabled = asks.figures !== null
  const points = useQuery({ ...queries.frontier(scenario, rule, range.knob, values), enabled })
  // A trial has no tag, and one more or less of what a rule counts has no price of its own.
  const isTagged = trial === null && knobOf(rule, range.knob)?.isCount === false
  const tag = useQuery({
    ...queries.quickTag(scenario, asks, rule.id, range.harder, range.knob),
    enabled: enabled && isTagged,
  })
  const award = useAwardAtLimit(mode, id, scenario, limit)
  const added = trial ? ' with this rule' : ''
  const slopes = (stops: readonly FrontierStop[]): string[] => {
    if (isTagged) {
      const step = tag.data?.step ?? null
      return [
        step === null ? '' : slopeHere(stops, step, rule, range),
        steepestWords(stops, step ?? 0, rule, range),
      ]
    }
    const where = trial ? `At ${limitWords(range, range.value)}, ${trial.start},` : 'Here'
    return [
      slopeByPoints(stops, where, rule, range),
      steepestWords(stops, stepCentsOf(stops, range), rule, range),
    ]
  }
  return (
    <QueryState
      query={points}
      loading={`Calculating ${formatCount(values.length)} awards`}
      shape="map"
      failed="The costs could not be calculated."
    >
      {(stops) => (
        <>
          <ChartCard
            title="Landed cost a year by limit"
            about={`Landed cost a year at limits from ${limitWords(range, values[0] ?? 0)} to ${limitWords(range, values.at(-1) ?? 0)}; limits that cannot hold have no point.`}
            kind="lines"
            heading="Limit"
            labels={stops.map(({ value }) => limitWords(range, value))}
            series={[
              {
                name: 'Landed cost a year',
                values: stops.map(({ figures }) => figures && figures.costCents),
                meaning: 'awarded',
              },
            ]}
            format={formatCents}
            formatMark={formatWholeDollars}
            fromLowest
            notes={{ heading: 'Next step', of: slopesInWords(stops, rule, range) }}
            onPick={(at) => {
              const stop = stops[at]
              if (stop) void award(stop)
            }}
          />
          <p className="note mb-0">
            {[...slopes(stops), `Click a point to open its award as a new scenario${added}.`]
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      )}
    </QueryState>
  )
}

/** Makes a scenario with that limit, opens it and offers to undo that. */
function useAwardAtLimit(
  mode: BiddableMode,
  id: number,
  { rules }: Scenario,
  { rule, range, trial }: MovableLimit,
): (stop: FrontierStop) => Promise<void> {
  const { data: list = [] } = useQuery(scenarioQueries.list(mode))
  const [, setSearch] = useSearchParams()
  const create = useMutation(scenarioMutations.create(mode))
  const remove = useMutation(scenarioMutations.remove(mode))
  const open = (scenario: number) =>
    setSearch((before) =>
      changedSearch(before, {
        scenario: String(scenario),
        against: null,
        ...withoutMeasureLanes,
      }),
    )
  return async ({ value, figures }) => {
    const source = list.find((one) => one.id === id)
    if (!source || create.isPending) return
    if (!trial && value === range.value) return void toast.info('This is the limit as it is.')
    if (!figures) return void toast.info('No award keeps the rules at this limit.')
    const name = freeName(
      `${source.name}, ${trial?.named ?? ''}${limitWords(range, value)}`,
      list.map((one) => one.name),
    )
    const moved = withKnob(rule, value, range.knob)
    const limited = trial
      ? [...rules, { ...moved, id: uniqueId() }]
      : rules.map((own) => (own.id === rule.id ? withKnob(own, value, range.knob) : own))
    await create.mutateAsync({ name, rules: limited, weights: source.weights, copyOf: id }).then(
      (made) => {
        open(made.id)
        undoToast({
          text: `“${made.name}” created.`,
          onUndo() {
            open(id)
            remove.mutate(made.id)
          },
        })
      },
      (error: unknown) => toast.error(problemOf(error).message),
    )
  }
}

const longestName = 80

/** The name, or with the next number that no other has. */
function freeName(wanted: string, taken: readonly string[]): string {
  for (let nth = 1; ; nth += 1) {
    const suffix = nth === 1 ? '' : ` (${nth})`
    const name = `${wanted.slice(0, longestName - suffix.length)}${suffix}`
    if (!taken.includes(name)) return name
  }
}
