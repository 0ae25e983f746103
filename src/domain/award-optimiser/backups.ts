import { type Cents, toCents } from '#domain/money.ts'
import { type AwardModel, noBid, noOffer } from './award-model.ts'
import { compile } from './compile.ts'
import { completePrices, openPricing, setPrices } from './pricing.ts'
import type { AwardProblem } from './problem.ts'
import type { Scenario } from './rule.ts'
import { pricesFrom, type ScenarioResult } from './scenario-result.ts'

export type Backup = {
  /** Place of the bid. */
  bid: number
  /** More a year than the winner, for the winner's share. */
  surchargeCents: Cents
  /** Whether it fits under every maximum, after the backups of larger lanes. */
  fits: boolean
}

const backupsNamed = 3

/** For each part of the award, who moves it when the winner does not: the next best at the final prices, in order. */
export function backups(
  model: AwardModel,
  scenario: Scenario,
  { award, prices }: ScenarioResult,
  problem: AwardProblem = compile(model, scenario),
): Backup[][] {
  if (!award) return []
  const pricing = openPricing(problem)
  setPrices(pricing, completePrices(problem, pricesFrom(problem, prices)))
  const { parts, choices, rows } = problem
  const partOf = new Map<string, number>()
  for (let part = 0; part < parts.count; part += 1) {
    partOf.set(`${parts.lane[part]} ${parts.months[part]}`, part)
  }
  const choiceOf = (part: number, bid: number, offer: number): number => {
    for (let choice = parts.first[part]!; choice < parts.first[part + 1]!; choice += 1) {
      if (choices.bid[choice] === bid && choices.offer[choice] === offer) return choice
    }
    return -1
  }
  const won = Array.from(award.lane, (lane, at) => {
    const part = partOf.get(`${lane} ${award.months[at]}`) ?? -1
    const choice = part === -1 ? -1 : choiceOf(part, award.bid[at]!, award.offer[at]!)
    return { at, part, choice, share: 0.01 * award.share[at]! }
  })
  const left = Float64Array.from(rows, ({ most: limit }) => limit)
  const use = (choice: number, share: number) => {
    for (let at = choices.firstRow[choice]!; at < choices.firstRow[choice + 1]!; at += 1) {
      left[choices.row[at]!]! -= share * choices.value[at]!
    }
  }
  for (const { choice, share } of won) if (choice >= 0) use(choice, share)
  const winnersOf = new Map<number, Set<number>>()
  for (const { part, choice } of won) {
    const own = winnersOf.get(part) ?? new Set()
    winnersOf.set(part, own.add(choice === -1 ? -1 : choices.carrier[choice]!))
  }
  const found: Backup[][] = Array.from(award.lane, () => [])
  const worth = ({ choice, share }: { choice: number; share: number }) =>
    choice === -1 ? 0 : share * choices.objective[choice]!
  for (const { at, part, choice, share } of won.toSorted(
    (a, b) => worth(b) - worth(a) || a.at - b.at,
  )) {
    if (choice === -1 || choices.bid[choice] === noBid) continue
    const others: number[] = []
    const winners = winnersOf.get(part)!
    for (let other = parts.first[part]!; other < parts.first[part + 1]!; other += 1) {
      const isBid = choices.bid[other] !== noBid && choices.offer[other] === noOffer
      const isOther = !winners.has(choices.carrier[other]!)
      if (isBid && isOther && 0.01 * choices.room[other]! >= share) others.push(other)
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
        use(other, share)
        isReserved = true
      }
      return {
        bid: choices.bid[other]!,
        surchargeCents: toCents(share * (choices.objective[other]! - choices.objective[choice]!)),
        fits,
      }
    })
  }
  return found
}
