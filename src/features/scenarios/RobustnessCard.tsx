import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { capacityWords } from '#domain/award-optimiser/capacity-rules.ts'
import type { VolumeChange } from '#domain/award-optimiser/robustness.ts'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'
import { formatCents, formatDollarChange } from '#domain/money.ts'
import { counted, formatChange, formatCount } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { EngineProblem } from './EngineProblem.tsx'
import type { Solved } from './optimiser-answers.ts'
import { carrierNames, ruleWords } from './tender-words.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type RobustnessCardProps = { desk: Desk; scenario: Scenario; solved: Solved | null }

/** How the award holds up when a carrier drops out or volumes change. */
export function RobustnessCard(props: RobustnessCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="card scenario-card" aria-label="What if">
      <header>
        <h2 className="section-title mb-0">What if a carrier drops out or volume changes?</h2>
      </header>
      {isOpen ? (
        <Robustness {...props} />
      ) : (
        <p className="mb-0">
          <Button size="sm" variant="outline-primary" onClick={() => setIsOpen(true)}>
            Show extra costs
          </Button>
        </p>
      )}
    </section>
  )
}

const factors = [0.8, 1.2]

function Robustness({ desk, scenario, solved }: RobustnessCardProps) {
  const queries = solvedQueries(desk)
  const answer = solved ?? unsolved
  const enabled = answer.figures !== null
  const nameOf = carrierNames(desk.tender.columns)
  const dropOuts = useQuery({ ...queries.dropOuts(scenario, answer), enabled })
  const volumes = useQueries({
    queries: factors.map((factor) => ({ ...queries.volume(scenario, answer, factor), enabled })),
  })
  const broken = volumes.flatMap(({ data }) =>
    data
      ? brokenWords(data, scenario.rules, nameOf).map((words) => ({ factor: data.factor, words }))
      : [],
  )
  return (
    <>
      <QueryState
        query={dropOuts}
        loading="Calculating awards without each carrier"
        failed="This could not be calculated."
      >
        {(found) => (
          <PlainTable label="Without a carrier" titled figures tableClass="table-sm">
            <thead>
              <tr>
                <th scope="col">Carrier</th>
                <th scope="col">Lanes won</th>
                <th scope="col">Without another bid</th>
                <th scope="col">Extra cost a year</th>
              </tr>
            </thead>
            <tbody>
              {found
                .toSorted((a, b) => (b.surchargeCents ?? Infinity) - (a.surchargeCents ?? Infinity))
                .map(({ carrier, lanes, withoutOtherBid, surchargeCents }) => (
                  <tr key={carrier}>
                    <th scope="row">{nameOf(carrier)}</th>
                    <td>{formatCount(lanes)}</td>
                    <td>{formatCount(withoutOtherBid)}</td>
                    <td>
                      {surchargeCents === null
                        ? 'Rules cannot hold'
                        : formatDollarChange(surchargeCents)}
                    </td>
                  </tr>
                ))}
            </tbody>
          </PlainTable>
        )}
      </QueryState>
      <PlainTable label="At another volume" titled figures tableClass="table-sm">
        <thead>
          <tr>
            <th scope="col">Volume</th>
            <th scope="col">This award</th>
            <th scope="col">Best award</th>
            <th scope="col">Holds</th>
          </tr>
        </thead>
        <tbody>
          {factors.map((factor, at) => {
            const found = volumes[at]?.data
            const unknown = volumes[at]?.isError ? '–' : '…'
            const holds = !broken.some((one) => one.factor === factor)
            return (
              <tr key={factor}>
                <th scope="row">{changeWords(factor)}</th>
                <td>
                  {found ? formatCents(found.heldCents) : unknown}
                  {!holds && <small className="d-block">cannot be compared</small>}
                </td>
                <td>{found ? bestWords(found) : unknown}</td>
                <td>{found && (holds ? 'Yes' : 'No')}</td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
      <EngineProblem failed="Costs at another volume could not be calculated." queries={volumes} />
      {broken.length > 0 && (
        <>
          <ul className="note mb-0 ps-3">
            {broken.map(({ factor, words }) => (
              <li key={`${factor} ${words}`}>
                At {changeWords(factor)} it {words}.
              </li>
            ))}
          </ul>
          <p className="note mb-0">
            An award that no longer holds cannot be compared with the best award: it may cost less
            because it breaks rules or gives carriers more than they take.
          </p>
        </>
      )}
    </>
  )
}

const bestWords = ({ bestCents }: VolumeChange) =>
  bestCents === null ? 'None' : formatCents(bestCents)

const changeWords = (factor: number) => formatChange(factor - 1)

/** What an award does not keep at another volume. */
const brokenWords = (
  { broken, lanesOverRoom }: VolumeChange,
  rules: readonly Rule[],
  nameOf: (carrier: number) => string,
): string[] => [
  ...broken.map((id) => {
    const capacity = capacityWords(id, nameOf)
    return capacity === null
      ? `breaks “${ruleWords(id, rules, nameOf)}”`
      : `exceeds the ${capacity.charAt(0).toLowerCase()}${capacity.slice(1)}`
  }),
  ...(lanesOverRoom > 0
    ? [`gives carriers more than they take at most on ${counted(lanesOverRoom, 'lane')}`]
    : []),
]
