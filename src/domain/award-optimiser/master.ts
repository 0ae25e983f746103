import type { LinearSolver } from './linear-solver.ts'
import type { AwardProblem } from './problem.ts'
import { addProgramRow, closeProgram, endColumn, openProgram, pushEntry } from './program.ts'
import type { Block, Cut } from './switch-cuts.ts'

/** Rows over switches alone that must hold: least <= sum of weights x switches. */
export type SwitchCover = { switches: Map<number, number>; least: number }

export type MasterState = {
  blocks: Pick<Block, 'prices' | 'constant' | 'switchCost'>[]
  cuts: Cut[]
  covers: SwitchCover[]
  groups: number
}

export type MasterAnswer = {
  on: Float64Array
  /** What the lines claim of each block and group. */
  claims: Float64Array
  bound: number
}

/** Claims are counted in thousands of dollars: the solver likes numbers of one size. */
const unit = 1e-3

/**
 * The switches that every line known so far allows at the least cost. `none`: no setting is left. `ended`: before one
 * was found.
 */
export function solveMaster(
  problem: AwardProblem,
  solver: LinearSolver,
  { blocks, cuts, covers, groups }: MasterState,
  {
    whole,
    gap,
    nodes,
    stop,
  }: { whole: boolean; gap: number; nodes?: number; stop?: (() => boolean) | undefined },
): MasterAnswer | 'none' | 'ended' {
  const draft = openProgram()
  const count = problem.switches.count
  const entries: [number, number][][] = Array.from(
    { length: count + 1 + blocks.length * groups },
    () => [],
  )
  const claim = (block: number, group: number) => count + 1 + block * groups + group
  for (const { switches, least, most } of problem.switchRows) {
    const row = addProgramRow(draft, least, most)
    for (const key of switches) entries[key]!.push([row, 1])
  }
  for (const { switches, least } of covers) {
    const row = addProgramRow(draft, least, Infinity)
    for (const [key, weight] of switches) entries[key]!.push([row, weight])
  }
  for (const [place, { constant, switchCost }] of blocks.entries()) {
    const row = addProgramRow(draft, constant * unit, Infinity)
    entries[count]!.push([row, 1])
    for (let group = 0; group < groups; group += 1) entries[claim(place, group)]!.push([row, -1])
    for (let key = 0; key < count; key += 1) {
      if (switchCost[key] !== 0) entries[key]!.push([row, -switchCost[key]! * unit])
    }
  }
  for (const { block, group, right, switches } of cuts) {
    const row = addProgramRow(draft, right * unit, Infinity)
    entries[claim(block, group)]!.push([row, 1])
    for (let key = 0; key < count; key += 1) {
      if (switches[key] !== 0) entries[key]!.push([row, switches[key]! * unit])
    }
  }
  for (const [column, own] of entries.entries()) {
    for (const [row, value] of own) pushEntry(draft, row, value)
    if (column < count) endColumn(draft, 0, 1, { whole })
    else endColumn(draft, column === count ? 1 : 0, Infinity, { lower: -Infinity })
  }
  const answer = solver.solve(
    closeProgram(draft),
    whole ? { gap, ...(nodes ? { nodes } : {}), stop } : { stop },
  )
  if (answer.state === 'none') return 'none'
  if (!answer.values) return 'ended'
  return {
    on: answer.values.slice(0, count),
    claims: answer.values.slice(count + 1),
    bound: answer.bound / unit,
  }
}
