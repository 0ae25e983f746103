import type { LinearProgram, LinearSolver, SearchLimits } from './linear-solver.ts'
import { boundAt, freeSetting, type Pricing } from './pricing.ts'
import type { AwardProblem } from './problem.ts'
import { addSwitchRows, type Entry, openRowDraft } from './program.ts'

/**
 * Whether any award keeps the rules, by one program over every bid: for tenders small enough, where setting after
 * setting of the switches has none. Answers the switches of an award, `none` where there is proven to be none, and null
 * where the search ended before.
 */
export function anySetting(
  problem: AwardProblem,
  solver: LinearSolver,
  limits: SearchLimits,
): Float64Array | 'none' | null {
  const program = wholeProgram(problem, null)
  const first = solver.solve(program, limits)
  // What leaves columns out beforehand has found no award where there was one.
  const { state, values } =
    first.state === 'none' ? solver.solve(program, { ...limits, presolve: false }) : first
  return state === 'none' ? 'none' : values && settingIn(problem, values)
}

/** A lane may be a millionth of what a carrier has room for: at the solver's own 1e-6 it found that there is no award. */
const tolerance = 1e-8

/**
 * The setting of the cheapest award, and what no award costs less than; of parts that no row and no switch is about
 * the cheapest pattern is known. `on` is null where none was found; whether there is none is not asked.
 */
export function cheapestWhole(
  pricing: Pricing,
  solver: LinearSolver,
  limits: SearchLimits,
): { on: Float64Array | null; bound: number } {
  const { problem, costs, best } = pricing
  boundAt(pricing, new Float64Array(problem.rows.length), freeSetting(problem))
  const isFree = (part: number) => isApart(problem, part)
  let apart = 0
  for (let part = 0; part < problem.parts.count; part += 1) {
    if (isFree(part)) apart += best.value[part]!
  }
  const program = wholeProgram(problem, { costs, isFree })
  const { state, values, bound } = solver.solve(program, { ...limits, tolerance })
  if (state === 'none') return { on: null, bound: -Infinity }
  return { on: values && settingIn(problem, values), bound: apart + bound }
}

const settingIn = ({ switches }: AwardProblem, values: Float64Array): Float64Array =>
  values.slice(0, switches.count).map((value) => (value > 0.5 ? 1 : 0))

/** Whether no row and no switch is about the part. */
export function isApart({ parts, choices }: AwardProblem, part: number): boolean {
  const [first, last] = [parts.first[part]!, parts.first[part + 1]!]
  return (
    choices.firstRow[first] === choices.firstRow[last] &&
    choices.firstSwitch[first] === choices.firstSwitch[last]
  )
}

type Objective = { costs: Float64Array; isFree: (part: number) => boolean }

/** Switches are its first columns. Without an objective any award is as good as another. */
function wholeProgram(problem: AwardProblem, objective: Objective | null): LinearProgram {
  const { parts, choices, rows, switches, totals } = problem
  const draft = openRowDraft()
  const { row } = draft
  // Dollars and kilograms of a row would stand beside whether a switch is on.
  const scale = rows.map(
    ({ values, switchValues }) =>
      1 /
      ([...values, ...switchValues].reduce((most, own) => Math.max(most, Math.abs(own)), 0) || 1),
  )
  const column = (upper: number, whole: boolean, cost = 0) => draft.column(cost, upper, { whole })
  const costOf = (choice: number, share: number) =>
    objective === null ? 0 : share * objective.costs[choice]!
  const enter = (key: number, choice: number, share: number) => {
    for (let at = choices.firstRow[choice]!; at < choices.firstRow[choice + 1]!; at += 1) {
      const place = choices.row[at]!
      draft.enter(key, place, share * scale[place]! * choices.value[at]!)
    }
  }
  // Rounding is no reason for a conflict.
  const near = (bound: number) => (Number.isFinite(bound) ? 1e-7 * Math.abs(bound) : 0)
  for (const [place, { least, most }] of rows.entries()) {
    row(scale[place]! * (least - near(least)), scale[place]! * (most + near(most)))
  }
  for (let key = 0; key < switches.count; key += 1) {
    column(1, true, objective === null ? 0 : switches.cost[key]!)
  }
  const totalColumns = Array.from({ length: totals }, () => column(Infinity, false))
  const usesOf: number[][] = Array.from({ length: switches.count }, () => [])

  const addUse = (choice: number, share: number): number => {
    const use = column(1, true, costOf(choice, share))
    enter(use, choice, share)
    for (let at = choices.firstSwitch[choice]!; at < choices.firstSwitch[choice + 1]!; at += 1) {
      const key = choices.switches[at]!
      usesOf[key]!.push(use)
      row(0, Infinity, [
        [key, 1],
        [use, -1],
      ])
    }
    return use
  }
  const addPart = (part: number) => {
    const step = 0.01 * parts.step[part]!
    const shares: Entry[] = []
    const users: number[] = []
    const ofCarrier = new Map<number, Entry[]>()
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      const carrier = choices.carrier[choice]!
      if (carrier === -1) {
        const stay = column(1, false, costOf(choice, 1))
        enter(stay, choice, 1)
        shares.push([stay, 1])
        continue
      }
      const isAlone = choices.alone[choice] === 1
      const least = isAlone ? 1 : 0.01 * parts.minimumShare[part]!
      const use = addUse(choice, least)
      users.push(use)
      ofCarrier.set(carrier, [...(ofCarrier.get(carrier) ?? []), [use, 1]])
      shares.push([use, least])
      const most = Math.floor((0.01 * choices.room[choice]! - least) / step + 1e-9)
      if (most <= 0) continue
      const steps = column(most, true, costOf(choice, step))
      enter(steps, choice, step)
      shares.push([steps, step])
      row(0, Infinity, [
        [use, most],
        [steps, -1],
      ])
    }
    row(1, 1, shares)
    row(
      -Infinity,
      parts.mostCarriers[part]!,
      users.map((use) => [use, 1]),
    )
    for (const own of ofCarrier.values()) if (own.length > 1) row(-Infinity, 1, own)
    const least = parts.leastCarriers[part]!
    if (least === 1) return
    // So many carriers, or none where all of the part stays at baseline.
    for (const use of users) {
      row(
        0,
        Infinity,
        users.map((other) => [other, other === use ? 1 - least : 1]),
      )
    }
  }
  const addPinned = (pinned: { choices: readonly number[]; shares: readonly number[] }) => {
    for (const [at, choice] of pinned.choices.entries()) {
      const use = addUse(choice, 0.01 * pinned.shares[at]!)
      row(1, 1, [[use, 1]])
    }
  }
  for (let part = 0; part < parts.count; part += 1) {
    if (objective?.isFree(part)) continue
    const pinned = problem.pinned.get(part)
    if (pinned) addPinned(pinned)
    else addPart(part)
  }
  for (const [place, { switches: own, switchValues, least, total, totalValue }] of rows.entries()) {
    for (const [at, key] of own.entries())
      draft.enter(key, place, scale[place]! * switchValues[at]!)
    if (total >= 0) draft.enter(totalColumns[total]!, place, scale[place]! * totalValue)
    const key = own[0]
    // Who has to win this much wins something.
    if (own.length === 1 && switchValues[0]! < 0 && least === 0) {
      row(0, Infinity, [[key!, -1], ...usesOf[key!]!.map((use): Entry => [use, 1])])
    }
  }
  addSwitchRows(draft, problem)
  return draft.close()
}
