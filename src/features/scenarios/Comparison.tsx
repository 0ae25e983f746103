import { useMutation, useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Button from 'react-bootstrap/Button'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link } from 'react-router-dom'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import type { AwardFigures } from '#domain/award-optimiser/award-figures.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatDollarChange } from '#domain/money.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { ApplyScenario } from './ApplyScenario.tsx'
import { NewScenario } from './NewScenario.tsx'
import { measures, worstDropOut } from './comparison-measures.ts'
import { MeasureNumbers } from './MeasureNumbers.tsx'
import type { Solved } from './optimiser-answers.ts'
import { scenarioMutations, useIsSaving } from './scenarios.api.ts'
import { EngineProblem } from './EngineProblem.tsx'
import { asked, carrierNames } from './tender-words.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type ComparisonProps = {
  mode: BiddableMode
  desk: Desk
  scenarios: readonly AwardScenario[]
  onOpen: (scenario: number, against?: number) => void
}

/** Scenarios side by side, and by which measures they differ. */
export function Comparison({ mode, desk, scenarios, onOpen }: ComparisonProps) {
  const queries = solvedQueries(desk)
  // Scenarios that differ in nothing but their names are one question.
  const texts = scenarios.map((scenario) => JSON.stringify(asked(scenario)))
  const questions = [...new Map(scenarios.map((one, at) => [texts[at], asked(one)]))]
  const place = texts.map((text) => questions.findIndex(([other]) => other === text))
  const answers = useQueries({
    queries: questions.map(([, scenario]) => queries.solve(scenario, 'full')),
  })
  const isSolved = answers.every(({ isPending }) => !isPending)
  const dropOutAnswers = useQueries({
    queries: questions.map(([, scenario], at) => {
      const found = answers[at]?.data ?? unsolved
      return {
        ...queries.dropOuts(scenario, found),
        enabled: isSolved && found !== unsolved,
      }
    }),
  })
  const solved = place.map((at) => answers[at])
  const dropOuts = place.map((at) => dropOutAnswers[at])
  const isSaving = useIsSaving(mode)
  const [applying, setApplying] = useState<AwardScenario | null>(null)
  const [copied, setCopied] = useState<AwardScenario | null>(null)
  const [deleting, setDeleting] = useState<AwardScenario | null>(null)
  const remove = useMutation(scenarioMutations.remove(mode))
  const order = useMutation(scenarioMutations.order(mode))
  const move = (from: number, to: number) => {
    const ids = scenarios.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate(ids)
  }
  const nameOf = carrierNames(desk.tender.columns)
  const of = (scenario: AwardScenario, measure: string) => ({ scenario, measure, nameOf })
  const lowest = Math.min(...answers.map(({ data }) => data?.figures?.costCents ?? Infinity))
  return (
    <>
      <EngineProblem queries={[...answers, ...dropOutAnswers]} />
      <PlainTable label="Scenarios" card figures tableClass="scenario-table">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            {scenarios.map(({ id, name }) => (
              <th key={id} scope="col">
                <button type="button" className="label-link" onClick={() => onOpen(id)}>
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures(nameOf, desk.tender.columns).map(({ label, about, read, isMain, hasNotes }) => (
            <tr key={label} data-main={isMain}>
              <th scope="row">
                {label}
                {about && <small>{about}</small>}
              </th>
              {scenarios.map((scenario, at) => (
                <td key={scenario.id}>
                  <Measured solved={solved[at]} hasNotes={hasNotes}>
                    {(figures) => (
                      <>
                        <MeasureNumbers
                          {...of(scenario, label)}
                          shown={read(figures)}
                          isMain={isMain}
                        />
                        {isMain && figures.costCents > lowest && (
                          <small>{formatDollarChange(figures.costCents - lowest)}</small>
                        )}
                      </>
                    )}
                  </Measured>
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              Worst drop-out
              <small>Extra cost without the carrier hardest to replace</small>
            </th>
            {scenarios.map((scenario, at) => {
              const found = dropOuts[at]?.data
              const hasNone =
                solved[at]?.isError || dropOuts[at]?.isError || solved[at]?.data?.figures === null
              return (
                <td key={scenario.id}>
                  {found ? (
                    <MeasureNumbers
                      {...of(scenario, 'Worst drop-out')}
                      shown={worstDropOut(found, nameOf)}
                    />
                  ) : hasNone ? (
                    '–'
                  ) : (
                    <Pending hasNotes />
                  )}
                </td>
              )
            })}
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className="visually-hidden">Actions</span>
            </th>
            {scenarios.map((scenario, at) => {
              const found = solved[at]?.data
              return (
                <td key={scenario.id}>
                  <div className="scenario-actions">
                    <Button
                      size="sm"
                      variant="outline-secondary"
                      aria-label={`Open ${scenario.name}`}
                      onClick={() => onOpen(scenario.id)}
                    >
                      Open
                    </Button>
                    {(solved[at]?.isPending || found?.figures) && (
                      <Button
                        size="sm"
                        variant="outline-primary"
                        className={found ? '' : 'invisible'}
                        aria-label={`Apply ${scenario.name}`}
                        disabled={isSaving}
                        onClick={() => setApplying(scenario)}
                      >
                        Apply
                      </Button>
                    )}
                    <Dropdown align="end">
                      <Dropdown.Toggle
                        size="sm"
                        variant="outline-secondary"
                        aria-label={`More for ${scenario.name}`}
                      >
                        More
                      </Dropdown.Toggle>
                      <Dropdown.Menu>
                        <Dropdown.Item onClick={() => setCopied(scenario)}>Copy</Dropdown.Item>
                        {at > 0 && (
                          <Dropdown.Item onClick={() => move(at, at - 1)}>Move left</Dropdown.Item>
                        )}
                        {at < scenarios.length - 1 && (
                          <Dropdown.Item onClick={() => move(at, at + 1)}>Move right</Dropdown.Item>
                        )}
                        {scenarios
                          .filter((other) => other.id !== scenario.id)
                          .map((other) => (
                            <Dropdown.Item
                              key={other.id}
                              onClick={() => onOpen(scenario.id, other.id)}
                            >
                              Lanes that differ from {other.name}
                            </Dropdown.Item>
                          ))}
                        <Dropdown.Item as={Link} to={`?view=pack&scenario=${scenario.id}`}>
                          Award pack
                        </Dropdown.Item>
                        <Dropdown.Item onClick={() => setDeleting(scenario)}>Delete</Dropdown.Item>
                      </Dropdown.Menu>
                    </Dropdown>
                  </div>
                </td>
              )
            })}
          </tr>
        </tfoot>
      </PlainTable>
      {applying && (
        <ApplyScenario
          mode={mode}
          desk={desk}
          scenario={applying}
          onClose={() => setApplying(null)}
        />
      )}
      {copied && (
        <NewScenario
          mode={mode}
          scenarios={scenarios}
          copyOf={copied.id}
          onClose={() => setCopied(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          action="Delete scenario"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
          onClose={() => setDeleting(null)}
        >
          <p className="mb-0">Its rules and hand-picked lanes are deleted. Awards are unchanged.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type MeasuredProps = {
  solved: { data: Solved | undefined; isError: boolean } | undefined
  hasNotes: true | undefined
  children: (figures: AwardFigures) => ReactNode
}

function Measured({ solved, hasNotes, children }: MeasuredProps) {
  if (solved?.isError) return '–'
  if (!solved?.data) return <Pending hasNotes={hasNotes} />
  const { figures, result } = solved.data
  if (figures) return children(figures)
  return <span className="text-body-secondary">{result.conflict ? 'Rules conflict' : '–'}</span>
}

const Pending = ({ hasNotes }: { hasNotes: true | undefined }) => (
  <>
    <span className="scenario-pending" role="img" aria-label="Calculating" />
    {hasNotes && <small aria-hidden="true">&nbsp;</small>}
  </>
)
