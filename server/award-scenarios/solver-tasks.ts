import type { ResponseOf } from '#contract/endpoint.ts'
import type { AwardRun, awardRuns } from '#contract/ext/award-runs.ts'
import type { Rule, Scenario } from '#domain/award-optimiser/rule.ts'
import type { RecordedResult } from '#domain/award-optimiser/solve-for-record.ts'
import type { Effort } from '#domain/award-optimiser/solve-scenario.ts'

/** What a solver thread is given: the columns as the text that was hashed. */
export type SolverTask = { columns: string; scenario: Scenario } & (
  | { kind: 'solve'; effort: Effort }
  | { kind: 'conflict' }
  | { kind: 'tags'; from: RecordedResult }
  | { kind: 'frontier'; from: RecordedResult; rule: Rule; points: number[] }
  | { kind: 'robustness'; from: RecordedResult; volumes: number[]; dropOut: boolean }
)
export type TaskKind = SolverTask['kind']

export type TaskResult = {
  solve: RecordedResult
  conflict: ResponseOf<typeof awardRuns.conflict>
  tags: AwardRun['tags']
  frontier: NonNullable<AwardRun['frontier']>
  robustness: NonNullable<AwardRun['robustness']>
}

export type ThreadMessage =
  | { type: 'first'; first: RecordedResult }
  | { type: 'done'; result: TaskResult[TaskKind] }
  | { type: 'failed'; message: string }

/** What the thread is sent; `stop[0]` turns 1 when it should end with the best so far. */
export type TaskOrder = { task: SolverTask; stop: Int32Array }
