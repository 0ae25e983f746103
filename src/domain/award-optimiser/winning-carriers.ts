import type { LinearSolver } from './linear-solver.ts'
import type { AwardProblem, Row } from './problem.ts'
import { addSwitchRows, openRowDraft } from './program.ts'
import {
  hasToBeWon,
  isNeed,
  type Kind,
  type Kinds,
  kindsOf,
  type SwitchCover,
  switchCovers,
} from './switch-covers.ts'

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

/** Parts that a kind of bids has more of than this are no shortage. */
const fewParts = 30
/** Of parts that have to be won, so many different sets of bidders are looked at, the smallest first. */
const setsOfBidders = 300
const nodes = 2000

export function winnerRows(problem: AwardProblem, solver: LinearSolver): WinnerRows {
  const kinds = kindsOf(problem)
  const needed = problem.rows.filter(isNeed)
  const covers = switchCovers(problem, kinds, needed)
  return { covers, could: couldWin(problem, solver, kinds, needed, covers) }
}

function couldWin(
  problem: AwardProblem,
  solver: LinearSolver,
  kinds: Kinds,
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
