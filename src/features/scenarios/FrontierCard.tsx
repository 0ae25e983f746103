import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'
import { ruleSentence } from '#domain/award-optimiser/sentence.ts'
import { formatCents, formatWholeDollars } from '#domain/money.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { Choice } from '#ui/Choice.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { type KnobRange, knobLabel, knobRanges, limitWords } from './knob-range.ts'
import type { FrontierStop, Solved } from './optimiser-answers.ts'
import { carrierNames, isNothing } from './tender-words.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type FrontierCardProps = { desk: Desk; scenario: Scenario; solved: Solved | null }

/** What the award costs by the limit of one rule, at nine of its values. */
export function FrontierCard({ desk, scenario, solved }: FrontierCardProps) {
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
        <Frontier desk={desk} scenario={scenario} solved={solved} rule={rule} range={range} />
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

function Frontier({ desk, scenario, solved, rule, range }: FrontierProps) {
  const values = frontierValues(range)
  const points = useQuery({
    ...solvedQueries(desk).frontier(scenario, rule, range.knob, values),
    enabled: (solved ?? unsolved).figures !== null,
  })
  const words = (value: number) => limitWords(range, value)
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
            about={`Landed cost a year at limits from ${words(values[0] ?? 0)} to ${words(values.at(-1) ?? 0)}; limits that cannot hold have no point.`}
            kind="lines"
            heading="Limit"
            labels={stops.map(({ value }) => words(value))}
            series={[
              {
                name: 'Landed cost a year',
                values: stops.map(({ figures }) => figures && figures.costCents),
                meaning: 'awarded',
              },
            ]}
            format={formatCents}
            formatMark={formatWholeDollars}
          />
          <p className="note mb-0">{slopeWords(stops, range, words)}</p>
        </>
      )}
    </QueryState>
  )
}

/** Nine of the slider's values around the limit, within its range. */
function frontierValues({ value, min, max, step }: KnobRange): number[] {
  const span = Math.min(max - min, Math.max(8 * step, 0.5 * (max - min)))
  const low = Math.max(min, Math.min(max - span, value - span / 2))
  const snapped = Array.from({ length: 9 }, (_, at) => {
    const exact = low + (span * at) / 8
    return Math.min(max, min + Math.round((exact - min) / step) * step)
  })
  return [...new Set(snapped)]
}

/** What the next step costs where the curve is steepest and where the limit is now. */
function slopeWords(
  stops: readonly FrontierStop[],
  range: KnobRange,
  words: (value: number) => string,
): string {
  const slopes = stops.flatMap((stop, at) => {
    const next = stops[at + 1]
    if (!stop.figures || !next?.figures) return []
    const steps = (next.value - stop.value) / range.step
    return [
      {
        from: stop.value,
        to: next.value,
        cents: (next.figures.costCents - stop.figures.costCents) / steps,
      },
    ]
  })
  const here = slopes.find(({ from, to }) => range.value >= from && range.value <= to)
  const steepest = slopes.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))[0]
  if (!steepest || isNothing(steepest.cents)) {
    return 'The cost is the same at all of these limits.'
  }
  return [
    here &&
      `Here each ${range.stepWords} changes the cost by ${formatWholeDollars(Math.abs(here.cents))}.`,
    `Between ${words(steepest.from)} and ${words(steepest.to)} it changes most: ${formatWholeDollars(Math.abs(steepest.cents))} each.`,
  ]
    .filter(Boolean)
    .join(' ')
}
