import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'
import { withKnob } from '#domain/award-optimiser/rule-knob.ts'
import { ruleSentence } from '#domain/award-optimiser/sentence.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents, formatWholeDollars } from '#domain/money.ts'
import { problemOf } from '#lib/call.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { Choice } from '#ui/Choice.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { undoToast } from '#ui/undo-toast.tsx'
import { frontierValues, slopeHere, slopesInWords, steepestWords } from './frontier-words.ts'
import { type KnobRange, knobLabel, knobRanges, limitWords } from './knob-range.ts'
import type { FrontierStop, Solved } from './optimiser-answers.ts'
import { scenarioMutations, scenarioQueries } from './scenarios.api.ts'
import { carrierNames } from './tender-words.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type FrontierCardProps = {
  mode: BiddableMode
  desk: Desk
  id: number
  scenario: Scenario
  solved: Solved | null
}

/** What the award costs by the limit of one rule, at nine of its values. */
export function FrontierCard(props: FrontierCardProps) {
  const { desk, scenario } = props
  const { columns } = desk.tender
  const nameOf = carrierNames(columns)
  const movable = scenario.rules.flatMap((rule) =>
    rule.on
      ? knobRanges(rule, columns).map((range) => ({ rule, range, key: `${rule.id} ${range.knob}` }))
      : [],
  )
  const [chosen, setChosen] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const shown = movable.find(({ key }) => key === chosen) ?? movable[0]
  if (!shown) return null
  const { rule, range, key } = shown
  return (
    <section className="card scenario-card" aria-label="Cost by limit">
      <header>
        <h2 className="section-title mb-0">Cost by limit</h2>
        <Choice
          label="Rule"
          isLabelHidden
          value={key}
          choices={movable.map((own) => ({
            value: own.key,
            text: knobLabel(own.range, ruleSentence(own.rule, nameOf)),
          }))}
          onChange={setChosen}
        />
      </header>
      {isOpen ? (
        <Frontier {...props} rule={rule} range={range} />
      ) : (
        <p className="mb-0">
          <Button size="sm" variant="outline-primary" onClick={() => setIsOpen(true)}>
            Show cost at 9 limits
          </Button>
        </p>
      )}
    </section>
  )
}

type FrontierProps = FrontierCardProps & { rule: Rule; range: KnobRange }

function Frontier({ mode, desk, id, scenario, solved, rule, range }: FrontierProps) {
  const queries = solvedQueries(desk)
  const values = frontierValues(range)
  const asks = solved ?? unsolved
  const enabled = asks.figures !== null
  const points = useQuery({ ...queries.frontier(scenario, rule, range.knob, values), enabled })
  const tag = useQuery({
    ...queries.quickTag(scenario, asks, rule.id, range.harder, range.knob),
    enabled,
  })
  const award = useAwardAtLimit(mode, id, scenario, rule, range)
  return (
    <QueryState
      query={points}
      loading="Calculating 9 awards"
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
            {[
              tag.data?.step != null && slopeHere(stops, tag.data.step, rule, range),
              steepestWords(stops, tag.data?.step ?? 0, rule, range),
              'Click a point to open its award as a new scenario.',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      )}
    </QueryState>
  )
}

/** Makes a scenario with another limit of the rule, opens it and offers to undo that. */
function useAwardAtLimit(
  mode: BiddableMode,
  id: number,
  { rules }: Scenario,
  rule: Rule,
  range: KnobRange,
): (stop: FrontierStop) => Promise<void> {
  const { data: list = [] } = useQuery(scenarioQueries.list(mode))
  const [, setSearch] = useSearchParams()
  const create = useMutation(scenarioMutations.create(mode))
  const remove = useMutation(scenarioMutations.remove(mode))
  const open = (scenario: number) =>
    setSearch((before) => changedSearch(before, { scenario: String(scenario), against: null }))
  return async ({ value, figures }) => {
    const source = list.find((one) => one.id === id)
    if (!source || create.isPending) return
    if (value === range.value) return void toast.info('This is the limit as it is.')
    if (!figures) return void toast.info('No award keeps the rules at this limit.')
    const name = freeName(
      `${source.name}, ${limitWords(range, value)}`,
      list.map((one) => one.name),
    )
    const moved = rules.map((own) => (own.id === rule.id ? withKnob(own, value, range.knob) : own))
    await create.mutateAsync({ name, rules: moved, weights: source.weights, copyOf: id }).then(
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
