import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo, useState } from 'react'
import Button from 'react-bootstrap/Button'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link } from 'react-router-dom'
import type { AwardScenario, KeptPin } from '#contract/ext/award-scenarios.ts'
import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Rule, Scenario, Scope } from '#domain/award-optimiser/rule.ts'
import { type KnobName, withKnob } from '#domain/award-optimiser/rule-knob.ts'
import { noRulesSentence } from '#domain/award-optimiser/sentence.ts'
import { limitedLanes } from '#domain/carrier-capacity.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { volumeWords } from '#domain/unit-rate.ts'
import { changedElsewhere, useChangedElsewhere } from '#ui/changed-elsewhere.ts'
import { undoToast } from '#ui/undo-toast.tsx'
import { ApplyScenario } from './ApplyScenario.tsx'
import { AwardGrid } from './AwardGrid.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { EngineProblem } from './EngineProblem.tsx'
import { FrontierCard } from './FrontierCard.tsx'
import { RobustnessCard } from './RobustnessCard.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleRow } from './RuleRow.tsx'
import { ScenarioHeadline } from './ScenarioHeadline.tsx'
import { PinsRow } from './PinsRow.tsx'
import type { Solved } from './optimiser-answers.ts'
import { sayWhy } from './say-why.ts'
import { type ChangeRules, putRule, scenarioMutations, useIsSaving } from './scenarios.api.ts'
import { asked, carrierNames, noAwardWords } from './tender-words.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'
import { WeightsForm } from './WeightsForm.tsx'

type ScenarioViewProps = {
  mode: BiddableMode
  desk: Desk
  scenario: AwardScenario
  scenarios: readonly AwardScenario[]
  onDifference: (other: number) => void
  onClose: () => void
}

type Moved = {
  rule: string
  knob: KnobName
  value: number
  /** Once it is taken: the scenario that the change is made to. It stands until the changed one is there. */
  savedOver?: AwardScenario
}

/** One scenario: its rules, what they cost, and the award they lead to; every change is answered at once. */
export function ScenarioView(props: ScenarioViewProps) {
  const { mode, desk, scenario, scenarios, onDifference, onClose } = props
  const [moved, setMoved] = useState<Moved | null>(null)
  const [editing, setEditing] = useState<Rule | null>(null)
  const [addingOn, setAddingOn] = useState<Scope | null>(null)
  const [isApplying, setIsApplying] = useState(false)
  const change = useMutation(scenarioMutations.change(mode))
  const setPins = useMutation(scenarioMutations.setPins(mode))
  const isSaving = useIsSaving(mode)
  const queries = solvedQueries(desk)
  // The grid makes its rows again for another scenario, which no drag is.
  const kept = useMemo(() => asked(scenario), [scenario])
  // A rule that a colleague deletes meanwhile takes its slider with it.
  const isThere = scenario.rules.some(({ id }) => id === moved?.rule)
  const dragged = isThere && (moved?.savedOver ?? scenario) === scenario ? moved : null
  const rules = dragged
    ? scenario.rules.map((rule) =>
        rule.id === dragged.rule ? withKnob(rule, dragged.value, dragged.knob) : rule,
      )
    : scenario.rules
  const live = { ...kept, rules }
  const paused = usePaused(live, dragged ? 120 : 0)
  const isMoving = JSON.stringify(paused) !== JSON.stringify(live)
  const last = useQuery({ ...queries.solve(kept, 'full'), placeholderData: keepPreviousData })
  const found = useQuery({
    ...queries.solve(paused, dragged ? 'quick' : 'full', last.data?.result),
    placeholderData: keepPreviousData,
  })
  const estimate = useQuery({
    ...queries.estimate(live, last.data?.result.prices ?? []),
    enabled: dragged !== null && last.data !== undefined,
    placeholderData: keepPreviousData,
  })
  // What conflicts while a limit moves still does when it rests: the ways out stay while they are pressed.
  const inHaste = useQuery({ ...queries.solve(paused, 'quick'), enabled: false })
  const isFailed = found.isError || last.isError
  const isSettled = !isMoving && found.data !== undefined && !found.isPlaceholderData
  const settled = isSettled && found.data.figures ? found.data : null
  const isProven =
    !isMoving &&
    (inHaste.data?.result.conflict === true || (isSettled && found.data.result.conflict))
  const isConflict = isProven || (isSettled && found.data.result.award === null)
  const shown = found.data?.figures ? found.data : null
  const answered = dragged ? null : settled
  const isCalculating = !isConflict && !isFailed
  const asks = answered ? 'settled' : isCalculating ? 'calculating' : 'none'
  const nameOf = carrierNames(desk.tender.columns)
  const save = (rules: ChangeRules) => change.mutate({ id: scenario.id, rules }, sayWhy)
  const adjust = (id: string, next: (rule: Rule) => Rule) =>
    save((own) => own.map((rule) => (rule.id === id ? next(rule) : rule)))
  const clearPins = (laneIds: readonly number[]) => {
    const cleared = scenario.pins.filter(({ laneId }) => laneIds.includes(laneId))
    setPins.mutate(
      { id: scenario.id, set: [], clear: laneIds },
      {
        ...sayWhy,
        onSuccess: () =>
          undoToast({
            text: `${counted(laneIds.length, 'lane')} no longer awarded by hand.`,
            onUndo: () => setPins.mutate({ id: scenario.id, set: cleared, clear: [] }, sayWhy),
          }),
      },
    )
  }
  const removeRule = (rule: Rule) => {
    const place = scenario.rules.indexOf(rule)
    change.mutate(
      { id: scenario.id, rules: (own) => own.filter(({ id }) => id !== rule.id) },
      {
        ...sayWhy,
        onSuccess: () =>
          undoToast({
            text: 'Rule deleted.',
            onUndo: () =>
              save((own) =>
                own.some(({ id }) => id === rule.id) ? own : own.toSpliced(place, 0, rule),
              ),
          }),
      },
    )
  }
  const closeForm = () => {
    setEditing(null)
    setAddingOn(null)
  }
  const others = scenarios.filter(({ id }) => id !== scenario.id)
  return (
    <>
      <div className="crumbs">
        <button type="button" className="label-link" onClick={onClose}>
          Scenarios
        </button>
        <span aria-hidden="true">/</span>
        <ScenarioName
          scenario={scenario}
          onRename={(name) => change.mutate({ id: scenario.id, name }, sayWhy)}
        />
      </div>
      <section className="card scenario-head" aria-label="Result">
        <ScenarioHeadline
          settled={settled}
          shown={shown}
          estimate={dragged && !settled ? (estimate.data ?? null) : null}
          conflict={isConflict ? noAwardWords(isProven) : null}
          isFailed={isFailed}
          scenario={paused}
        />
        <div className="scenario-actions">
          {others.length > 0 && (
            <Dropdown align="end">
              <Dropdown.Toggle size="sm" variant="outline-secondary">
                Compare lanes
              </Dropdown.Toggle>
              <Dropdown.Menu>
                {others.map(({ id, name }) => (
                  <Dropdown.Item key={id} onClick={() => onDifference(id)}>
                    With {name}
                  </Dropdown.Item>
                ))}
              </Dropdown.Menu>
            </Dropdown>
          )}
          <Link
            className="btn btn-sm btn-outline-secondary"
            to={`?view=pack&scenario=${scenario.id}`}
          >
            Award pack
          </Link>
          <Button size="sm" disabled={!settled || isSaving} onClick={() => setIsApplying(true)}>
            Apply…
          </Button>
        </div>
      </section>
      <EngineProblem queries={[found, last]} />
      {isConflict && (
        <ConflictPanel
          desk={desk}
          scenario={paused}
          isProven={isProven}
          onChange={save}
          onClearPins={() => clearPins([...new Set(kept.pins.map(({ laneId }) => laneId))])}
        />
      )}
      <section className="card scenario-rules" aria-label="Rules">
        <header>
          <h2 className="section-title mb-0">Rules</h2>
          <Button size="sm" variant="outline-primary" onClick={() => setAddingOn({})}>
            Add rule
          </Button>
        </header>
        {scenario.rules.length === 0 && kept.pins.length === 0 && (
          <p className="note mb-0">{noRulesSentence(desk.tender.columns)}</p>
        )}
        <ul>
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              desk={desk}
              rule={rule}
              scenario={kept}
              solved={answered}
              asks={asks}
              onDrag={(knob, value) =>
                setMoved(value === null ? null : { rule: rule.id, knob, value })
              }
              onCommit={(knob, value) => {
                setMoved({ rule: rule.id, knob, value, savedOver: scenario })
                adjust(rule.id, (own) => withKnob(own, value, knob))
              }}
              onSwitch={(on) => adjust(rule.id, (own) => ({ ...own, on }))}
              onEdit={() => setEditing(rule)}
              onRemove={() => removeRule(rule)}
            />
          ))}
          {kept.pins.length > 0 && (
            <PinsRow
              desk={desk}
              scenario={kept}
              solved={answered}
              asks={asks}
              onClear={clearPins}
            />
          )}
        </ul>
        <CapacityList mode={mode} columns={desk.tender.columns} nameOf={nameOf} />
        <WeightsForm
          columns={desk.tender.columns}
          weights={scenario.weights}
          onChange={(weights) => change.mutate({ id: scenario.id, weights }, sayWhy)}
        />
      </section>
      {shown && (
        <Award
          mode={mode}
          desk={desk}
          scenario={kept}
          pins={scenario.pins}
          id={scenario.id}
          shown={shown}
          settled={answered}
          onAddRule={setAddingOn}
        />
      )}
      {(editing || addingOn) && (
        <RuleForm
          desk={desk}
          rules={scenario.rules}
          rule={editing}
          saved={scenario.rules.find(({ id }) => id === editing?.id) ?? null}
          scope={addingOn ?? undefined}
          nameOf={nameOf}
          onSave={async (rule) => {
            await change.mutateAsync({ id: scenario.id, rules: putRule(rule) })
            closeForm()
          }}
          onClose={closeForm}
        />
      )}
      {isApplying && (
        <ApplyScenario
          mode={mode}
          desk={desk}
          scenario={scenario}
          onClose={() => setIsApplying(false)}
        />
      )}
    </>
  )
}

type AwardProps = {
  mode: BiddableMode
  desk: Desk
  scenario: Scenario
  pins: readonly KeptPin[]
  id: number
  shown: Solved
  settled: Solved | null
  onAddRule: (scope: Scope) => void
}

/** Stands while a limit moves: thousands of lanes are not looked through at every step of it. */
const Award = memo(function Award(props: AwardProps) {
  const { mode, desk, scenario, pins, id, shown, settled, onAddRule } = props
  const setPins = useMutation(scenarioMutations.setPins(mode))
  return (
    <>
      <div className="scenario-cards">
        <FrontierCard mode={mode} desk={desk} id={id} scenario={scenario} solved={settled} />
        <RobustnessCard desk={desk} scenario={scenario} solved={settled} />
      </div>
      <AwardGrid
        mode={mode}
        desk={desk}
        scenario={scenario}
        pins={pins}
        solved={shown}
        hasSettled={settled !== null}
        onAddRule={onAddRule}
        onPin={(laneId, set, onSaved) =>
          setPins.mutate({ id, set, clear: [laneId] }, { ...sayWhy, onSuccess: onSaved })
        }
      />
    </>
  )
})

type CapacityListProps = {
  mode: BiddableMode
  columns: AwardColumns
  nameOf: (carrier: number) => string
}

/** What carriers take at most, as they said: it holds in every scenario. */
function CapacityList({ mode, columns: { capacities = [] }, nameOf }: CapacityListProps) {
  if (capacities.length === 0) return null
  return (
    <details className="scenario-capacities">
      <summary>
        {counted(capacities.length, 'capacity', 'capacities')} of carriers always{' '}
        {agreeing(capacities.length, 'holds', 'hold')}
      </summary>
      <ul>
        {capacities.map(({ carrierId, most, ...limit }) => (
          <li key={`${carrierId} ${limitedLanes(limit)}`}>
            {nameOf(carrierId)} takes at most {volumeWords(most, mode)} more a year of{' '}
            {limitedLanes(limit)}
          </li>
        ))}
      </ul>
    </details>
  )
}

type ScenarioNameProps = { scenario: AwardScenario; onRename: (name: string) => void }

function ScenarioName({ scenario, onRename }: ScenarioNameProps) {
  const [text, setText] = useState<string | null>(null)
  const isOvertaken = useChangedElsewhere(scenario.name, text !== null)
  const take = () => {
    const name = text?.trim()
    setText(null)
    if (name && name !== scenario.name) onRename(name)
  }
  return (
    <>
      <input
        className="scenario-name"
        aria-label="Name of the scenario"
        maxLength={80}
        value={text ?? scenario.name}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur()
          if (key === 'Escape') setText(null)
        }}
      />
      {isOvertaken && <small role="status">{changedElsewhere(`“${scenario.name}”`)}</small>}
    </>
  )
}

/** A value once it has not changed for so long; at once for 0. */
function usePaused<Value>(value: Value, milliseconds: number): Value {
  const [paused, setPaused] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    if (milliseconds === 0) return
    const timer = setTimeout(() => setPaused(JSON.parse(key)), milliseconds)
    return () => clearTimeout(timer)
  }, [key, milliseconds])
  return milliseconds === 0 ? value : paused
}
