import { type AwardProblem, mostShareOf, type Row, switchesOf } from './problem.ts'

/** A row over switches alone that must hold: least <= sum of weights x switches. */
export type SwitchCover = { switches: Map<number, number>; least: number }

/** Bids that need the same switches, in whatever part. */
export type Kind = { switches: Int32Array; parts: number[] }

/** All kinds, and for each part those who bid on it; null where no switch is needed. */
export type Kinds = { all: Kind[]; ofPart: (Kind | null)[][] }

/** Rows over switches that every award keeps, from who bids where alone; `needed` is what `isNeed` finds. */
export const switchCovers = (
  problem: AwardProblem,
  kinds: Kinds,
  needed: readonly Row[],
): SwitchCover[] => [
  ...nested(kinds, problem.switches.count),
  ...notWithout(problem, needed),
  ...oneOfEach(problem, needed),
  ...shared(problem, needed),
  ...supplied(problem, kinds),
  ...sharesOfTotals(problem, kinds),
]

/** A row by which a switch that is on wins something. */
export const isNeed = ({ switches, switchValues, least, choices }: Row): boolean =>
  switches.length === 1 && switchValues[0]! < 0 && least === 0 && choices.length > 0

/** Nobody may leave the part at baseline, or with a carrier that needs no switch. */
export const hasToBeWon = (own: readonly (Kind | null)[]): boolean =>
  own.length > 0 && !own.includes(null)

export function kindsOf(problem: AwardProblem): Kinds {
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
function nested({ all }: Kinds, count: number): SwitchCover[] {
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
function supplied(problem: AwardProblem, { ofPart }: Kinds): SwitchCover[] {
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
function sharesOfTotals(problem: AwardProblem, { ofPart }: Kinds): SwitchCover[] {
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
