import { parentPort } from 'node:worker_threads'
import loadHighs from 'highs'
import { readAwardColumns, type RecordNames } from '#domain/award-optimiser/award-columns.ts'
import { awardFigures } from '#domain/award-optimiser/award-figures.ts'
import type { AwardModel } from '#domain/award-optimiser/award-model.ts'
import { compile } from '#domain/award-optimiser/compile.ts'
import { explainConflict } from '#domain/award-optimiser/conflict.ts'
import { frontier } from '#domain/award-optimiser/frontier.ts'
import { type LinearSolver, linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { dropOuts, volumeChange } from '#domain/award-optimiser/robustness.ts'
import { pinsId } from '#domain/award-optimiser/rule.ts'
import {
  recordedResult,
  resultFrom,
  solveForRecord,
} from '#domain/award-optimiser/solve-for-record.ts'
import { priceTag } from '#domain/award-optimiser/tags.ts'
import type { SolverTask, TaskKind, TaskOrder, TaskResult, ThreadMessage } from './solver-tasks.ts'

// Runs in a thread, one task at a time: it blocks while it searches, and may be ended at any time.
const send = (message: ThreadMessage) => parentPort?.postMessage(message)

parentPort?.on('message', async ({ task, stop }: TaskOrder) => {
  try {
    // Made for each task: what a search answers does not depend on those before it.
    const solver = linearSolver(await loadHighs())
    const { model, names } = readAwardColumns(task.columns)
    task.columns = ''
    const isStopped = () => Atomics.load(stop, 0) === 1
    send({ type: 'done', result: resultOf(task, names, model, solver, isStopped) })
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})

function resultOf(
  work: SolverTask,
  names: RecordNames,
  model: AwardModel,
  solver: LinearSolver,
  isStopped: () => boolean,
): TaskResult[TaskKind] {
  const { scenario } = work
  switch (work.kind) {
    case 'solve': {
      const problem = compile(model, scenario)
      const recorded = (result: ReturnType<typeof solveForRecord>) =>
        recordedResult(names, model, scenario, result, solver, problem)
      return recorded(
        solveForRecord(model, scenario, solver, {
          effort: work.effort,
          onFirst: (first) => send({ type: 'first', first: recorded(first) }),
          stop: isStopped,
          problem,
        }),
      )
    }
    case 'conflict':
      return explainConflict(model, scenario, solver)
    case 'tags': {
      const result = resultFrom(names, model, work.from)
      const ids = [
        ...scenario.rules.map(({ id }) => id),
        ...(scenario.pins.length > 0 ? [pinsId] : []),
      ]
      return ids.flatMap((id) => priceTag(model, scenario, result, id, solver) ?? [])
    }
    case 'frontier': {
      const points = frontier(model, scenario, work.rule, work.points, solver, {
        start: resultFrom(names, model, work.from),
      })
      return {
        rule: work.rule.id,
        points: points.map(({ value, objectiveCents, result }) => ({
          value,
          objectiveCents,
          costCents: result.costCents,
          co2eKg: awardFigures(model, scenario, result)?.co2eKg ?? null,
        })),
      }
    }
    case 'robustness': {
      const result = resultFrom(names, model, work.from)
      return {
        dropOuts: work.dropOut ? dropOuts(model, scenario, result, solver) : [],
        volumes: work.volumes.flatMap(
          (factor) => volumeChange(model, scenario, result, factor, solver) ?? [],
        ),
      }
    }
  }
}
