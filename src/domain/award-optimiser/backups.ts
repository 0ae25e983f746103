import type { Cents } from '#domain/money.ts'
import { type Award, type AwardModel, noBid, noOffer, partOfYear } from './award-model.ts'
import { compile } from './compile.ts'
import { completePrices, openPricing, setPrices } from './pricing.ts'
import type { AwardProblem } from './problem.ts'
import type { Scenario } from './rule.ts'
import { pricesFrom, type ScenarioResult } from './scenario-result.ts'
import { offeredCents } from './value-award.ts'

export type Backup = {
  /** Place of the bid. */
  bid: number
  /** More a year than the winner, for the winner's share. */
  surchargeCents: Cents
  /** Whether it fits under every maximum, after the backups of larger lanes. */
  fits: boolean
}

const backupsNamed = 3

/**
 * For each part of the award, who moves it when the winner does not: the next best at the final prices, in order.
 * Lanes that are awarded by hand have them as well: of the bids that could win without the choice.
 */
export function backups(
  model: AwardModel,
  scenario: Scenario,
  { award, prices }: ScenarioResult,
  asSolved: AwardProblem = compile(model, scenario),
): Backup[][] {
  if (!award) return []
  const problem = scenario.pins.length === 0 ? asSolved : compile(model, { ...scenario, pins: [] })
  const pricing = openPricing(problem)
  setPrices(pricing, completePrices(problem, pricesFrom(problem, prices)))
  const { parts, choices, rows } = problem
  const left = roomLeft(asSolved, award, problem)
  const partOf = placesOfParts(problem)
  const won = Array.from(award.lane, (lane, at) => ({
    at,
    part: partOf.get(`${lane} ${award.months[at]}`) ?? -1,
    share: 0.01 * award.share[at]!,
    cents: partOfYear(model, lane, award.months[at]!) * wonCents(model, award, at),
  }))
  const winnersOf = new Map<number, Set<number>>()
  for (const { part, at } of won) {
    const own = winnersOf.get(part) ?? new Set()
    winnersOf.set(part, own.add(model.bids.carrier[award.bid[at]!] ?? -1))
  }
  const found: Backup[][] = Array.from(award.lane, () => [])
  const size = ({ cents, share }: { cents: number; share: number }) => share * cents
  for (const { at, part, share, cents } of won.toSorted(
    (a, b) => size(b) - size(a) || a.at - b.at,
  )) {
    if (part === -1 || award.bid[at] === noBid) continue
    const year = partOfYear(model, award.lane[at]!, award.months[at]!)
    const winners = winnersOf.get(part)!
    const others: number[] = []
    for (let other = parts.first[part]!; other < parts.first[part + 1]!; other += 1) {
      const isBid = choices.bid[other] !== noBid && choices.offer[other] === noOffer
      const isOther = isBid && !winners.has(model.bids.carrier[choices.bid[other]!]!)
      if (isOther && 0.01 * choices.room[other]! >= share) others.push(other)
    }
    others.sort((a, b) => pricing.adjusted[a]! - pricing.adjusted[b]! || a - b)
    let isReserved = false
    found[at] = others.slice(0, backupsNamed).map((other) => {
      let fits = true
      for (let place = choices.firstRow[other]!; place < choices.firstRow[other + 1]!; place += 1) {
        const row = rows[choices.row[place]!]!
        if (row.total >= 0) continue
        if (share * choices.value[place]! > left[choices.row[place]!]! + 1e-9) fits = false
      }
      if (fits && !isReserved) {
        use(problem, left, other, share)
        isReserved = true
      }
      const bid = choices.bid[other]!
      return {
        bid,
        surchargeCents: Math.round(share * (year * model.bids.cents[bid]! - cents)),
        fits,
      }
    })
  }
  return found
}

const wonCents = (model: AwardModel, { bid, offer }: Award, at: number): number =>
  bid[at] === noBid ? 0 : offeredCents(model, bid[at]!, offer[at]!)

function placesOfParts({ parts }: AwardProblem): Map<string, number> {
  const places = new Map<string, number>()
  for (let part = 0; part < parts.count; part += 1) {
    places.set(`${parts.lane[part]} ${parts.months[part]}`, part)
  }
  return places
}

/** What the award as it was solved leaves of every maximum, by the rows of a problem like it. */
function roomLeft(solved: AwardProblem, award: Award, { rows }: AwardProblem): Float64Array {
  const { parts, choices } = solved
  const partOf = placesOfParts(solved)
  const left = Float64Array.from(solved.rows, ({ most }) => most)
  for (const [at, lane] of award.lane.entries()) {
    const part = partOf.get(`${lane} ${award.months[at]}`)
    if (part === undefined) continue
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      const isWon =
        choices.bid[choice] === award.bid[at] && choices.offer[choice] === award.offer[at]
      if (isWon) use(solved, left, choice, 0.01 * award.share[at]!)
    }
  }
  const byKey = new Map(solved.rows.map(({ key }, row) => [key, left[row]!]))
  return Float64Array.from(rows, ({ key, most }) => byKey.get(key) ?? most)
}

function use({ choices }: AwardProblem, left: Float64Array, choice: number, share: number): void {
  for (let at = choices.firstRow[choice]!; at < choices.firstRow[choice + 1]!; at += 1) {
    left[choices.row[at]!]! -= share * choices.value[at]!
  }
}
