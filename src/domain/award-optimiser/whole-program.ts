import { switchCosts } from './claims.ts'
import { undecided } from './least-claim.ts'
import type {
  Basis,
  LinearAnswer,
  LinearProgram,
  LinearSolver,
  SearchLimits,
} from './linear-solver.ts'
import { bestPattern, boundAt, costOf, type Pricing, settingOf } from './pricing.ts'
import { type AwardProblem, type Pattern, type Plan, switchesOf } from './problem.ts'
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
  const { program } = wholeProgram(problem, allUndecided(problem), null)
  // Mostly there is none, and only without what leaves columns out beforehand is that sure.
  const { state, values } = solver.solve(program, { ...limits, tolerance, presolve: false })
  return state === 'none' ? 'none' : values && settingIn(problem, values)
}

type SettingSearch = {
  /** Decides what rows over switches leave no choice of; false where they cannot be kept. */
  decide: (status: Uint8Array) => boolean
  /** Looks for an award of the setting; true ends the search. */
  tryOut: (on: Float64Array) => boolean
  stop?: (() => boolean) | undefined
}

/** So many mixes are looked at: of awards that are much alike a program over all bids has fewer to tell apart. */
const mixesTried = 40

/**
 * Goes through the settings that an award may have, those first that the cheapest mix of settings is near to: the switch
 * that is most mixed in it is decided, on its nearer side first, and what is left without a mix has no award. `none`: no
 * setting has one but those that were tried out; null where the search ended before.
 */
export function searchSettings(
  { problem, costs }: Pricing,
  solver: LinearSolver,
  { decide, tryOut, stop }: SettingSearch,
): 'found' | 'none' | null {
  const all = allUndecided(problem)
  if (!decide(all)) return 'none'
  const { program } = wholeProgram(problem, all, costs)
  const mix = { ...program, whole: null }
  /** With the mix that they are left in, where it is known. */
  const open: { status: Uint8Array; values: Float64Array | null }[] = [
    { status: all, values: null },
  ]
  let basis: Basis | null = null
  for (let tried = 0; open.length > 0; ) {
    const { status, values: known } = open.pop()!
    if (tried === mixesTried || stop?.()) return null
    let values = known
    if (!values) {
      for (const [key, own] of status.entries()) {
        mix.lower[key] = own === 1 ? 1 : 0
        mix.upper[key] = own === 0 ? 0 : 1
      }
      tried += 1
      const answer = solver.solve(mix, { presolve: false, hasOtherBounds: true, stop }, basis)
      if (answer.state === 'ended') return null
      if (!answer.values) continue
      values = answer.values
      basis = answer.basis
    }
    if (!status.includes(undecided)) {
      if (tryOut(Float64Array.from(status))) return 'found'
      continue
    }
    const distance = (key: number) => Math.abs(values[key]! - 0.5)
    const first = status.reduce(
      (nearest, own, key) =>
        own === undecided && (nearest === -1 || distance(key) < distance(nearest)) ? key : nearest,
      -1,
    )
    const sides = values[first]! > 0.5 ? [0, 1] : [1, 0]
    for (const side of sides) {
      const next = Uint8Array.from(status)
      next[first] = side
      if (!decide(next)) continue
      const isLeft = next.every(
        (own, key) => own === undecided || Math.abs(values[key]! - own) < 1e-9,
      )
      open.push({ status: next, values: isLeft ? values : null })
    }
  }
  return 'none'
}

/** A lane may be a millionth of what a carrier has room for: at the solver's own 1e-6 it found that there is no award. */
const tolerance = 1e-8

/** What leaves columns out beforehand has found no award where there was one: it is asked again without. */
function solveSurely(
  program: LinearProgram,
  solver: LinearSolver,
  limits: SearchLimits,
): LinearAnswer {
  const own = { ...limits, tolerance }
  const answer = solver.solve(program, own)
  return answer.state === 'none' ? solver.solve(program, { ...own, presolve: false }) : answer
}

type WholeLimits = SearchLimits & {
  /** An award that costs so much is none of use. */
  cutoff?: number
  /** Whole switches alone: carriers may win part of their least share. Quicker by far, and the bound hardly lower. */
  switchesAlone?: boolean
}

type WholeAnswer = {
  /** Switches of the cheapest award; null where none was found below the cutoff. */
  on: Float64Array | null
  /** The award itself, and null where switches alone are whole. */
  award: { plan: Plan; cost: number; on: Float64Array } | null
  /** What no award costs less than; Infinity where there is none. */
  bound: number
}

/**
 * The cheapest award among those that have these switches decided. Of parts that no row and no open switch is about the
 * cheapest pattern is known.
 */
export function cheapestWhole(
  pricing: Pricing,
  solver: LinearSolver,
  status: Uint8Array,
  { cutoff = Infinity, switchesAlone = false, ...limits }: WholeLimits,
): WholeAnswer {
  const { problem, costs, best } = pricing
  const none = new Float64Array(problem.rows.length)
  boundAt(pricing, none, { isOpen: settingOf(problem, status).isOpen, shift: none })
  const plan: Pattern[] = []
  let apart = 0
  for (let part = 0; part < problem.parts.count; part += 1) {
    if (!isApart(problem, part, status)) continue
    apart += best.value[part]!
    plan[part] = bestPattern(pricing, part)
  }
  // Switches that are off leave a part to nobody.
  if (apart === Infinity) return { on: null, award: null, bound: Infinity }
  const { program, patterns } = wholeProgram(problem, status, costs, (part) =>
    isApart(problem, part, status),
  )
  const solve = (whole: Int32Array | null) => solveSurely({ ...program, whole }, solver, limits)
  if (cutoff < Infinity) {
    const bound = apart + solve(null).bound
    if (bound >= cutoff) return { on: null, award: null, bound }
  }
  const { values, bound } = solve(
    program.whole &&
      program.whole.map((is, column) =>
        switchesAlone && column >= problem.switches.count ? 0 : is,
      ),
  )
  const on = values && settingIn(problem, values)
  if (!on || switchesAlone) return { on, award: null, bound: apart + bound }
  for (const [part, own] of patterns(values)) plan[part] = own
  const ofParts = plan.reduce((sum, own) => sum + costOf(pricing, own), 0)
  return {
    on,
    award: { plan, cost: ofParts + switchCosts(pricing, on), on },
    bound: apart + bound,
  }
}

export const allUndecided = ({ switches }: AwardProblem): Uint8Array =>
  new Uint8Array(switches.count).fill(undecided)

const settingIn = ({ switches }: AwardProblem, values: Float64Array): Float64Array =>
  values.slice(0, switches.count).map((value) => (value > 0.5 ? 1 : 0))

/** Whether a switch that the choice needs is off. */
const isClosed = (problem: AwardProblem, choice: number, status: Uint8Array): boolean =>
  switchesOf(problem, choice).some((key) => status[key] === 0)

/** Whether no row and no open switch is about the bids on a part that are left. */
function isApart(problem: AwardProblem, part: number, status: Uint8Array): boolean {
  const { parts, choices } = problem
  for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
    if (isClosed(problem, choice, status)) continue
    if (choices.firstRow[choice] !== choices.firstRow[choice + 1]) return false
    if (switchesOf(problem, choice).some((key) => status[key] === undecided)) return false
  }
  return true
}

/** How many bids one program over all bids has with these switches decided. */
export function bidsLeft(problem: AwardProblem, status: Uint8Array): number {
  const { parts } = problem
  let count = 0
  for (let part = 0; part < parts.count; part += 1) {
    if (isApart(problem, part, status)) continue
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      if (!isClosed(problem, choice, status)) count += 1
    }
  }
  return count
}

/**
 * Switches are its first columns. Without costs any award is as good as another. `patterns`: those of the parts in it, by
 * the values of its columns.
 */
function wholeProgram(
  problem: AwardProblem,
  status: Uint8Array,
  costs: Float64Array | null,
  isLeftOut: (part: number) => boolean = () => false,
): { program: LinearProgram; patterns: (values: Float64Array) => Map<number, Pattern> } {
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
  const costOf = (choice: number, share: number) => (costs ? share * costs[choice]! : 0)
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
    const own = status[key]!
    const [lower, upper] = own === undecided ? [0, 1] : [own, own]
    draft.column(costs ? switches.cost[key]! : 0, upper, { lower, whole: true })
  }
  // A total of dollars would stand beside switches as well: it is counted in the largest value of its row.
  const scaleOfTotal = new Float64Array(totals)
  for (const [place, { definesTotal, total }] of rows.entries()) {
    if (definesTotal) scaleOfTotal[total] = scale[place]!
  }
  const totalColumns = Array.from({ length: totals }, () => column(Infinity, false))
  /** What a choice has of its part: so many percent for each one of a column. */
  const shareOf: { part: number; choice: number; columns: Entry[] }[] = []
  const usesOf: number[][] = Array.from({ length: switches.count }, () => [])

  const addUse = (choice: number, share: number): number => {
    const use = column(1, true, costOf(choice, share))
    enter(use, choice, share)
    for (const key of switchesOf(problem, choice)) {
      usesOf[key]!.push(use)
      if (status[key] === 1) continue
      row(0, Infinity, [
        [key, 1],
        [use, -1],
      ])
    }
    return use
  }
  const addPart = (part: number) => {
    const step = parts.step[part]!
    const shares: Entry[] = []
    const users: number[] = []
    const stays: number[] = []
    const ofCarrier = new Map<number, Entry[]>()
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      if (isClosed(problem, choice, status)) continue
      const carrier = choices.carrier[choice]!
      if (carrier === -1) {
        const stay = column(1, false, costOf(choice, 1))
        enter(stay, choice, 1)
        shares.push([stay, 100])
        stays.push(stay)
        shareOf.push({ part, choice, columns: [[stay, 100]] })
        continue
      }
      const isAlone = choices.alone[choice] === 1
      const least = isAlone ? 100 : parts.minimumShare[part]!
      const use = addUse(choice, 0.01 * least)
      users.push(use)
      ofCarrier.set(carrier, [...(ofCarrier.get(carrier) ?? []), [use, 1]])
      shares.push([use, least])
      const columns: Entry[] = [[use, least]]
      shareOf.push({ part, choice, columns })
      const most = Math.floor((choices.room[choice]! - least) / step)
      if (most <= 0) continue
      const steps = column(most, true, costOf(choice, 0.01 * step))
      enter(steps, choice, 0.01 * step)
      shares.push([steps, step])
      columns.push([steps, step])
      row(0, Infinity, [
        [use, most],
        [steps, -1],
      ])
    }
    row(100, 100, shares)
    row(
      -Infinity,
      parts.mostCarriers[part]!,
      users.map((use) => [use, 1]),
    )
    for (const own of ofCarrier.values()) if (own.length > 1) row(-Infinity, 1, own)
    const least = parts.leastCarriers[part]!
    if (least === 1) return
    // Without it some of each carrier would do for a mix of awards.
    row(least, Infinity, [
      ...users.map((use): Entry => [use, 1]),
      ...stays.map((stay): Entry => [stay, least]),
    ])
    // So many carriers, or none where all of the part stays at baseline.
    for (const use of users) {
      row(
        0,
        Infinity,
        users.map((other) => [other, other === use ? 1 - least : 1]),
      )
    }
  }
  const addPinned = (part: number, pinned: Pattern) => {
    for (const [at, choice] of pinned.choices.entries()) {
      const share = pinned.shares[at]!
      const use = addUse(choice, 0.01 * share)
      row(1, 1, [[use, 1]])
      shareOf.push({ part, choice, columns: [[use, share]] })
    }
  }
  for (let part = 0; part < parts.count; part += 1) {
    if (isLeftOut(part)) continue
    const pinned = problem.pinned.get(part)
    if (pinned) addPinned(part, pinned)
    else addPart(part)
  }
  for (const [place, { switches: own, switchValues, least, total, totalValue }] of rows.entries()) {
    for (const [at, key] of own.entries())
      draft.enter(key, place, scale[place]! * switchValues[at]!)
    if (total >= 0) {
      const value = (scale[place]! * totalValue) / scaleOfTotal[total]!
      draft.enter(totalColumns[total]!, place, value)
    }
    const key = own[0]
    // Who has to win this much wins something.
    if (own.length === 1 && switchValues[0]! < 0 && least === 0) {
      row(0, Infinity, [[key!, -1], ...usesOf[key!]!.map((use): Entry => [use, 1])])
    }
  }
  addSwitchRows(draft, problem)
  const patterns = (values: Float64Array) => {
    const found = new Map<number, { choices: number[]; shares: number[] }>()
    for (const { part, choice, columns } of shareOf) {
      const share = Math.round(columns.reduce((sum, [key, each]) => sum + each * values[key]!, 0))
      if (share === 0) continue
      const own = found.get(part) ?? { choices: [], shares: [] }
      own.choices.push(choice)
      own.shares.push(share)
      found.set(part, own)
    }
    return found
  }
  return { program: draft.close(), patterns }
}
