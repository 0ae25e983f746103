import type { LinearSolver } from './linear-solver.ts'
import { type AwardProblem, mostShareOf, type Row, switchesOf } from './problem.ts'
import { undecided } from './least-claim.ts'
import { addSwitchRows, openRowDraft } from './program.ts'

/** A row over switches alone that must hold: least <= sum of weights x switches. */
export type SwitchCover = { switches: Map<number, number>; least: number }

/**
 * What every award has to do with its switches, from who bids where alone: a small program, where trying one setting
 * of the switches after the other may take as many tries as there are settings.
 */
export type WinnerRows = {
  /** Rows over switches alone. */
  covers: SwitchCover[]
  /** False is proven: no setting of the switches has an award. */
  could: boolean
}

/** Bids that need the same switches, in whatever part. */
type Kind = { switches: Int32Array; parts: number[] }

/** Parts that a kind of bids has more of than this are no shortage. */
const fewParts = 30
/** Of parts that have to be won, so many different sets of bidders are looked at, the smallest first. */
const setsOfBidders = 300
const nodes = 2000

export function winnerRows(problem: AwardProblem, solver: LinearSolver): WinnerRows {
  const kinds = kindsOf(problem)
  const needed = problem.rows.filter(isNeed)
  const covers = [
    ...nested(kinds, problem.switches.count),
    ...notWithout(problem, needed),
    ...oneOfEach(problem, needed),
    ...shared(problem, needed),
    ...supplied(problem, kinds),
    ...sharesOfTotals(problem, kinds),
  ]
  return { covers, could: couldWin(problem, solver, kinds, needed, covers) }
}

/** A row by which a switch that is on wins something. */
const isNeed = ({ switches, switchValues, least, choices }: Row): boolean =>
  switches.length === 1 && switchValues[0]! < 0 && least === 0 && choices.length > 0

/** Nobody may leave the part at baseline, or with a carrier that needs no switch. */
const hasToBeWon = (own: readonly (Kind | null)[]): boolean => own.length > 0 && !own.includes(null)

function kindsOf(problem: AwardProblem): { all: Kind[]; ofPart: (Kind | null)[][] } {
  const { parts } = problem
  const known = new Map<number | string, Kind>()
  const ofPart: (Kind | null)[][] = []
  for (let part = 0; part < parts.count; part += 1) {
    const own = new Set<Kind | null>()
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      const switches = switchesOf(problem, choice)
      if (switches.length === 0) {
        own.add(null)
        continue
      }
      const key = switches.length === 1 ? switches[0]! : switches.join()
      const kind = known.get(key) ?? { switches, parts: [] }
      if (kind.parts.length === 0) known.set(key, kind)
      if (kind.parts.at(-1) !== part) kind.parts.push(part)
      own.add(kind)
    }
    ofPart.push([...own])
  }
  return { all: [...known.values()], ofPart }
}

/** Where a switch's bids all need another switch too, it is on only with that one. */
function nested({ all }: ReturnType<typeof kindsOf>, count: number): SwitchCover[] {
  const common: (Set<number> | null)[] = Array.from({ length: count }, () => null)
  for (const { switches } of all) {
    for (const key of switches) {
      const known = common[key]
      common[key] = known
        ? new Set([...known].filter((own) => switches.includes(own)))
        : new Set(switches)
    }
  }
  return common.flatMap((others, key) =>
    [...(others ?? [])].flatMap((other) =>
      other === key
        ? []
        : [
            {
              switches: new Map([
                [other, 1],
                [key, -1],
              ]),
              least: 0,
            },
          ],
    ),
  )
}

/** What a switch that is on has to win may not be there without another one, as a bundle of two regions. */
function notWithout(problem: AwardProblem, needed: readonly Row[]): SwitchCover[] {
  return needed.flatMap((row) => {
    const [key, asked] = askOf(row)
    const others = new Set<number>()
    for (const choice of row.choices) {
      for (const other of switchesOf(problem, choice)) if (other !== key) others.add(other)
    }
    return [...others].flatMap((other) => {
      const most = mostOf(row, problem.choices.part, (choice) => !hasSwitch(problem, choice, other))
      if (sumOf(most.values()) >= asked * (1 - rounding)) return []
      const switches = new Map([
        [other, 1],
        [key, -1],
      ])
      return [{ switches, least: 0 }]
    })
  })
}

/** Of switches that each need all of a part, by different bids as bundles do, one is on. */
function oneOfEach({ choices }: AwardProblem, needed: readonly Row[]): SwitchCover[] {
  const takersOf = new Map<number, Set<number>>()
  const isTaken = new Uint8Array(choices.count)
  for (const row of needed) {
    const [key, asked] = askOf(row)
    const most = mostOf(row, choices.part)
    if (sumOf(most.values()) * (1 - rounding) > asked) continue
    if (row.choices.some((choice) => isTaken[choice] === 1)) continue
    for (const choice of row.choices) isTaken[choice] = 1
    for (const part of most.keys()) takersOf.set(part, (takersOf.get(part) ?? new Set()).add(key))
  }
  const sets = new Map([...takersOf.values()].map((keys) => [[...keys].join(), keys]))
  return [...sets.values()].flatMap((keys) =>
    keys.size === 1 ? [] : [{ switches: new Map(Array.from(keys, (key) => [key, -1])), least: -1 }],
  )
}

/** The switch of a need, and what it has to win. */
const askOf = ({ switches, switchValues }: Row): [key: number, asked: number] => [
  switches[0]!,
  -switchValues[0]!,
]

/** What each part counts at most in a row. */
function mostOf(
  { choices, values }: Row,
  partOf: Int32Array,
  isIn: (choice: number) => boolean = () => true,
): Map<number, number> {
  const most = new Map<number, number>()
  for (const [at, choice] of choices.entries()) {
    if (!isIn(choice)) continue
    const part = partOf[choice]!
    most.set(part, Math.max(most.get(part) ?? 0, values[at]!))
  }
  return most
}

/** What several switches ask for of the same parts is there once. */
function shared({ choices }: AwardProblem, needed: readonly Row[]): SwitchCover[] {
  const families: {
    worth: Map<number, number>
    isTaken: Uint8Array
    asked: Map<number, number>
  }[] = []
  for (const row of needed) {
    const worth = worthOf(row, choices.part)
    const key = row.switches[0]!
    if (!worth) continue
    const fits = families.find(
      (family) =>
        !family.asked.has(key) &&
        row.choices.every((choice) => family.isTaken[choice] === 0) &&
        [...worth].every(([part, value]) => (family.worth.get(part) ?? value) === value),
    )
    const isTaken = fits?.isTaken ?? new Uint8Array(choices.count)
    const family = fits ?? { worth: new Map(), isTaken, asked: new Map() }
    if (!fits) families.push(family)
    for (const [part, value] of worth) family.worth.set(part, value)
    for (const choice of row.choices) isTaken[choice] = 1
    family.asked.set(key, row.switchValues[0]!)
  }
  return families.flatMap(({ worth, asked }) => {
    const whole = sumOf(worth.values())
    if (-sumOf(asked.values()) <= whole) return []
    const parts = [...asked].map(([key, value]) => [key, value / whole] as const)
    return [{ switches: new Map(parts), least: -1 - rounding }]
  })
}

/** What a row counts a part as, where that is the same for all bids. */
function worthOf({ choices, values }: Row, partOf: Int32Array): Map<number, number> | null {
  const worth = new Map<number, number>()
  for (const [at, choice] of choices.entries()) {
    const part = partOf[choice]!
    if ((worth.get(part) ?? values[at]!) !== values[at]!) return null
    worth.set(part, values[at]!)
  }
  return worth
}

/** Carriers that are in can take as much as a rule asks for, or as there is to be awarded, by their limits. */
function supplied(problem: AwardProblem, { ofPart }: ReturnType<typeof kindsOf>): SwitchCover[] {
  const { choices, rows } = problem
  const limits = limitsOf(problem)
  const covers: SwitchCover[] = []
  /** `valueOf`: what a choice counts; NaN for those that count nothing. */
  const ask = (asked: number, valueOf: Float64Array) => {
    const isLeft = Uint8Array.from(valueOf, (value) => (Number.isNaN(value) ? 0 : 1))
    const most = new Map<number, number>()
    for (const { row, key } of limits) {
      const own = Array.from(row.choices).flatMap((choice, at) =>
        isLeft[choice] === 1 && valueOf[choice] === row.values[at] ? [choice] : [],
      )
      for (const choice of own) isLeft[choice] = 0
      const reach = Math.min(row.most, reachOf(problem, own, valueOf))
      if (reach > 0) most.set(key, (most.get(key) ?? 0) + reach)
    }
    const bySwitches = new Map<number, number[]>()
    for (const [choice, is] of isLeft.entries()) {
      if (is === 0) continue
      const isFree = choices.firstSwitch[choice] === choices.firstSwitch[choice + 1]
      const key = isFree ? -1 : choices.switches[choices.firstSwitch[choice]!]!
      const known = bySwitches.get(key)
      if (known) known.push(choice)
      else bySwitches.set(key, [choice])
    }
    let always = 0
    for (const [key, own] of bySwitches) {
      const reach = reachOf(problem, own, valueOf)
      if (key === -1) always += reach
      else if (reach > 0) most.set(key, (most.get(key) ?? 0) + reach)
    }
    const needed = asked - always
    if (!(needed > 0)) return
    const parts = [...most].map(([key, value]) => [key, value / needed] as const)
    covers.push({ switches: new Map(parts), least: 1 - rounding })
  }
  for (const { choices: own, values, least, switches, total } of rows) {
    const isAsked = total === -1 && switches.length === 0 && least > 0 && Number.isFinite(least)
    if (!isAsked || values.some((value) => value < 0)) continue
    const valueOf = new Float64Array(choices.count).fill(NaN)
    for (const [at, choice] of own.entries()) valueOf[choice] = values[at]!
    ask(least, valueOf)
  }
  // Parts that have no way to stay at baseline are to be awarded.
  const worth = new Map<number, number>()
  for (const { row } of limits) {
    const own = worthOf(row, choices.part)
    const fits = own && [...own].every(([part, value]) => (worth.get(part) ?? value) === value)
    if (fits) for (const [part, value] of own) worth.set(part, value)
  }
  const due = new Float64Array(choices.count).fill(NaN)
  let asked = 0
  for (const [part, value] of worth) {
    if (!hasToBeWon(ofPart[part]!)) continue
    asked += value
    due.fill(value, problem.parts.first[part], problem.parts.first[part + 1])
  }
  if (asked > 0) ask(asked, due)
  return covers
}

/** Limits whose bids all need the same switch. */
export function limitsOf(problem: AwardProblem): { row: Row; key: number }[] {
  return problem.rows.flatMap((row) => {
    const isLimit = row.total === -1 && row.switches.length === 0 && Number.isFinite(row.most)
    if (!isLimit || row.values.some((value) => value < 0)) return []
    const key = keyOf(problem, row)
    return key === undefined ? [] : [{ row, key }]
  })
}

/** The switch that all bids of a row need. */
function keyOf(problem: AwardProblem, { choices }: Row): number | undefined {
  const [first] = choices
  if (first === undefined) return undefined
  return switchesOf(problem, first).find((key) =>
    choices.every((choice) => hasSwitch(problem, choice, key)),
  )
}

const hasSwitch = (problem: AwardProblem, choice: number, key: number): boolean =>
  switchesOf(problem, choice).includes(key)

/**
 * Where each carrier has at most a share of a total, carriers that are in have all of it together: a row over switches
 * as soon as something of the total has to be awarded.
 */
function sharesOfTotals(
  problem: AwardProblem,
  { ofPart }: ReturnType<typeof kindsOf>,
): SwitchCover[] {
  const { choices, parts, rows } = problem
  return rows.flatMap((whole) => {
    if (!whole.definesTotal) return []
    const isIn = new Uint8Array(choices.count)
    for (const choice of whole.choices) isIn[choice] = 1
    const isDue = (part: number) =>
      hasToBeWon(ofPart[part]!) &&
      isIn.subarray(parts.first[part], parts.first[part + 1]).every((is) => is === 1)
    const isAsked = ({ total, switches, least, choices: own }: Row) =>
      total === -1 &&
      switches.length === 0 &&
      least > 0 &&
      own.every((choice) => isIn[choice] === 1)
    if (!rows.some(isAsked) && !ofPart.some((_, part) => isDue(part))) return []
    const shares = new Map<number, number>()
    for (const row of rows) {
      if (row.definesTotal || row.total !== whole.total || row.most !== 0) continue
      if (row.switches.length > 0) continue
      const key = keyOf(problem, row)
      if (key === undefined || row.totalValue >= 0) continue
      shares.set(key, Math.min(shares.get(key) ?? 1, -row.totalValue))
      for (const choice of row.choices) isIn[choice] = 2
    }
    const isLimited = whole.choices.every((choice) => isIn[choice] === 2)
    return isLimited ? [{ switches: shares, least: 1 - rounding }] : []
  })
}

/** The most that these bids can come to together. */
function reachOf(problem: AwardProblem, own: readonly number[], valueOf: Float64Array): number {
  const { choices } = problem
  const whole = new Map<number, number>()
  const ofCarriers = new Map<number, Map<number, number>>()
  for (const choice of own) {
    const part = choices.part[choice]!
    const carrier = choices.carrier[choice]!
    whole.set(part, Math.max(whole.get(part) ?? 0, valueOf[choice]!))
    const most = ofCarriers.get(part) ?? new Map<number, number>()
    ofCarriers.set(part, most)
    const reach = 0.01 * mostShareOf(problem, choice) * valueOf[choice]!
    most.set(carrier, Math.max(most.get(carrier) ?? 0, reach))
  }
  return sumOf(
    Array.from(whole, ([part, most]) => Math.min(most, sumOf(ofCarriers.get(part)!.values()))),
  )
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0)

/** Sums that end in other digits are no reason for a conflict. */
const rounding = 1e-7

function couldWin(
  problem: AwardProblem,
  solver: LinearSolver,
  kinds: ReturnType<typeof kindsOf>,
  needed: readonly Row[],
  covers: readonly SwitchCover[],
): boolean {
  const { switches } = problem
  const draft = openRowDraft()
  const { row } = draft
  const column = () => draft.column(0, 1)
  for (let key = 0; key < switches.count; key += 1) draft.column(0, 1, { whole: true })
  addSwitchRows(draft, problem)
  for (const { switches: own, least } of covers) row(least, Infinity, own)
  const ofSwitch: number[][] = Array.from({ length: switches.count }, () => [])
  const kindsWith = new Int32Array(switches.count)
  for (const kind of kinds.all) for (const key of kind.switches) kindsWith[key]! += 1
  const winsOf = new Map<Kind, number>()
  for (const kind of kinds.all) {
    const [only] = kind.switches
    const isOne = kind.switches.length === 1 && kindsWith[only!] === 1
    const wins = isOne ? only! : column()
    winsOf.set(kind, wins)
    if (isOne) continue
    for (const key of kind.switches) {
      ofSwitch[key]!.push(wins)
      row(0, Infinity, [
        [key, 1],
        [wins, -1],
      ])
    }
  }
  const needs = new Set(needed.map((own) => own.switches[0]!))
  for (const key of needs) {
    if (ofSwitch[key]!.length === 0) continue
    row(0, Infinity, [[key, -1], ...ofSwitch[key]!.map((wins) => [wins, 1] as const)])
  }
  // Parts that have to be won, by who could win them.
  const bidders = new Map<string, number[]>()
  for (const own of kinds.ofPart) {
    if (!hasToBeWon(own)) continue
    const wins = own.map((kind) => winsOf.get(kind!)!)
    bidders.set(wins.join(), wins)
  }
  for (const wins of smallestSets([...bidders.values()])) {
    row(
      1,
      Infinity,
      wins.map((own) => [own, 1]),
    )
  }
  // Who bids on few parts only needs one of them that nobody else needs as well.
  const rare = kinds.all.filter(
    ({ parts: own, switches: keys }) =>
      own.length < Math.min(fewParts, needs.size) && keys.some((key) => needs.has(key)),
  )
  const ofPart = new Map<number, number[]>()
  for (const kind of rare) {
    const own = kind.parts.map((part) => {
      const place = column()
      ofPart.set(part, [...(ofPart.get(part) ?? []), place])
      return [place, 1] as const
    })
    row(0, Infinity, [[winsOf.get(kind)!, -1], ...own])
  }
  for (const [part, own] of ofPart) {
    row(
      -Infinity,
      winnersOf(problem, part),
      own.map((place) => [place, 1]),
    )
  }
  return solver.solve(draft.close(), { nodes }).state !== 'none'
}

/**
 * The setting of the undecided switches that costs least, as all rows over switches allow; `none` where they allow none.
 * `costs`: of each switch; `status`: 0, 1 or `undecided`.
 */
export function cheapestSetting(
  problem: AwardProblem,
  solver: LinearSolver,
  covers: readonly SwitchCover[],
  status: Uint8Array,
  costs: Float64Array,
): Float64Array | 'none' | null {
  const draft = openRowDraft()
  for (const [key, own] of status.entries()) {
    const isDecided = own !== undecided
    draft.column(costs[key]!, isDecided ? own : 1, { lower: isDecided ? own : 0, whole: true })
  }
  addSwitchRows(draft, problem)
  for (const { switches, least } of covers) draft.row(least, Infinity, switches)
  const { state, values } = solver.solve(draft.close())
  if (state === 'none') return 'none'
  return values && values.map((value) => (value > 0.5 ? 1 : 0))
}

/** The smallest of these sets, without those that hold all of another one. */
function smallestSets(sets: readonly (readonly number[])[]): (readonly number[])[] {
  const kept: (readonly number[])[] = []
  for (const own of sets.toSorted((a, b) => a.length - b.length)) {
    if (kept.length === setsOfBidders) break
    const members = new Set(own)
    if (!kept.some((other) => other.every((key) => members.has(key)))) kept.push(own)
  }
  return kept
}

/** How many carriers a part may have at most. */
function winnersOf({ parts, pinned }: AwardProblem, part: number): number {
  const own = pinned.get(part)
  if (own) return own.choices.length
  return Math.min(
    parts.mostCarriers[part]!,
    Math.floor(100 / Math.max(1, parts.minimumShare[part]!)),
  )
}
