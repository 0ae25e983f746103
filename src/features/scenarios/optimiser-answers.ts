import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { modelOf } from '#domain/award-optimiser/award-columns.ts'
import { awardDifference, type LaneDifference } from '#domain/award-optimiser/award-difference.ts'
import type { AwardModel } from '#domain/award-optimiser/award-model.ts'
import { type Backup, backups } from '#domain/award-optimiser/backups.ts'
import {
  type ConflictSearch,
  openConflict,
  type Staying,
} from '#domain/award-optimiser/conflict.ts'
import { frontier } from '#domain/award-optimiser/frontier.ts'
import type { LinearSolver } from '#domain/award-optimiser/linear-solver.ts'
import {
  type DropOut,
  dropOuts,
  type VolumeChange,
  volumeChange,
} from '#domain/award-optimiser/robustness.ts'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'
import type { KnobName } from '#domain/award-optimiser/rule-knob.ts'
import { type AwardFigures, awardFigures } from '#domain/award-optimiser/award-figures.ts'
import type { RowPrice, ScenarioResult } from '#domain/award-optimiser/scenario-result.ts'
import {
  type EarlierResult,
  type Effort,
  needsSolver,
  solveScenario,
  unneededSolver,
} from '#domain/award-optimiser/solve-scenario.ts'
import {
  estimateCents,
  type PriceTag,
  priceTag,
  savesAtMost,
  stepCents,
} from '#domain/award-optimiser/tags.ts'
import type { Cents } from '#domain/money.ts'

export type Solved = { result: ScenarioResult; figures: AwardFigures | null; milliseconds: number }
export type FrontierStop = { value: number; figures: AwardFigures | null }

type Questions = {
  estimate: [{ scenario: Scenario; prices: readonly RowPrice[] }, Cents]
  quickTag: [
    {
      scenario: Scenario
      result: ScenarioResult
      rule: string
      step: number | null
      knob?: KnobName | undefined
    },
    { most: Cents | null; step: Cents | null },
  ]
  solve: [{ scenario: Scenario; effort: Effort; start?: EarlierResult | undefined }, Solved]
  tag: [{ scenario: Scenario; result: ScenarioResult; rule: string }, PriceTag | null]
  conflict: [{ scenario: Scenario }, string[]]
  nearest: [{ scenario: Scenario; rule: string; knob: KnobName }, number | null]
  staying: [{ scenario: Scenario }, Staying | null]
  backups: [{ scenario: Scenario; result: ScenarioResult }, Backup[][]]
  frontier: [
    { scenario: Scenario; rule: Rule; knob: KnobName; values: readonly number[] },
    FrontierStop[],
  ]
  dropOuts: [{ scenario: Scenario; result: ScenarioResult }, DropOut[]]
  volume: [{ scenario: Scenario; result: ScenarioResult; factor: number }, VolumeChange | null]
  difference: [
    { scenario: Scenario; result: ScenarioResult; other: ScenarioResult },
    LaneDifference[],
  ]
}
export type QuestionKind = keyof Questions
export type QuestionOf<Kind extends QuestionKind> = Questions[Kind][0]
export type AnswerOf<Kind extends QuestionKind> = Questions[Kind][1]
export type Question = { [Kind in QuestionKind]: { kind: Kind } & QuestionOf<Kind> }[QuestionKind]

/** First the bids: award columns as the bytes of their JSON. */
export type ToOptimiser = { bids: Uint8Array } | { id: number; question: Question }
export type FromOptimiser = { id: number } & ({ answer: unknown } | { problem: string })

/** Answers messages one after the other; the solver is loaded when the first of them needs it. */
export function optimiserAnswers(
  load: () => Promise<LinearSolver>,
  send: (message: FromOptimiser) => void,
): (message: ToOptimiser) => Promise<void> {
  let model: AwardModel | null = null
  let solver: Promise<LinearSolver> | null = null
  // What was found for one answer about a conflict serves the next.
  let explained: { about: string; search: ConflictSearch } | null = null
  return async (message) => {
    if ('bids' in message) {
      model = modelOf(JSON.parse(new TextDecoder().decode(message.bids)) as AwardColumns)
      explained = null
      return
    }
    const { id, question } = message
    try {
      const held = model
      if (!held) throw new Error('The bids were not sent.')
      const conflictOf = (scenario: Scenario, loaded: LinearSolver): ConflictSearch => {
        const about = JSON.stringify(scenario)
        if (explained?.about !== about)
          explained = { about, search: openConflict(held, scenario, loaded) }
        return explained.search
      }
      const answer = await answerTo(question, held, () => (solver ??= load()), conflictOf)
      send({ id, answer })
    } catch (error) {
      send({ id, problem: error instanceof Error ? error.message : String(error) })
    }
  }
}

async function answerTo(
  question: Question,
  model: AwardModel,
  loadedSolver: () => Promise<LinearSolver>,
  conflictOf: (scenario: Scenario, solver: LinearSolver) => ConflictSearch,
): Promise<AnswerOf<QuestionKind>> {
  const { scenario } = question
  switch (question.kind) {
    case 'estimate':
      return estimateCents(model, scenario, question.prices)
    case 'quickTag': {
      const { result, rule, step, knob } = question
      return {
        most: savesAtMost(model, scenario, result, rule),
        step: step === null ? null : stepCents(model, scenario, result, rule, step, knob),
      }
    }
    case 'backups':
      return backups(model, scenario, question.result)
    case 'difference':
      return awardDifference(model, scenario, question.result, question.other)
  }
  if (question.kind === 'solve' && !needsSolver(model, scenario))
    return solved(question, model, unneededSolver)
  const solver = await loadedSolver()
  switch (question.kind) {
    case 'solve':
      return solved(question, model, solver)
    case 'tag':
      return priceTag(model, scenario, question.result, question.rule, solver)
    case 'conflict':
      return conflictOf(scenario, solver).smallest()
    case 'nearest':
      return conflictOf(scenario, solver).nearest(question.rule, question.knob)
    case 'staying':
      return conflictOf(scenario, solver).staying()
    case 'frontier': {
      const { rule, knob, values } = question
      return frontier(model, scenario, rule, values, solver, { knob }).map(({ value, result }) => ({
        value,
        figures: awardFigures(model, scenario, result),
      }))
    }
    case 'dropOuts':
      return dropOuts(model, scenario, question.result, solver)
    case 'volume':
      return volumeChange(model, scenario, question.result, question.factor, solver)
  }
}

function solved(
  { scenario, effort, start }: QuestionOf<'solve'>,
  model: AwardModel,
  solver: LinearSolver,
): Solved {
  const from = performance.now()
  const result = solveScenario(model, scenario, solver, { effort, ...(start && { start }) })
  const [breach] = result.breaches
  // Never to happen: what is shown keeps every rule.
  if (breach) throw new Error(`The award that was found breaks a rule: ${breach.what}.`)
  const figures = awardFigures(model, scenario, result)
  return { result, figures, milliseconds: performance.now() - from }
}
