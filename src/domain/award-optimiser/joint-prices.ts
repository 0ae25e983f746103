import type { LinearSolver } from './linear-solver.ts'
import type { Pricing, Prices } from './pricing.ts'
import { completePrices, setPrices } from './pricing.ts'
import type { Pattern } from './problem.ts'
import {
  addProgramRow,
  addSlack,
  closeProgram,
  endColumn,
  openProgram,
  pushEntry,
  pushShares,
} from './program.ts'

/** Prices from the program with the switches in it, over every n-th part weighted up. */
export function jointPrices(pricing: Pricing, solver: LinearSolver, size = 300): Prices {
  const { problem, scale, patterns, adjusted, penalty } = pricing
  const { parts, choices, rows, switches } = problem
  const wanted = Math.min(size, parts.count)
  const weight = parts.count / wanted
  const order = Array.from({ length: parts.count }, (_, part) => part).toSorted(
    (a, b) => parts.kin[a]! - parts.kin[b]! || scale[a]! - scale[b]! || a - b,
  )
  setPrices(pricing, new Float64Array(rows.length))
  const draft = openProgram()
  for (const { least, most } of rows) addProgramRow(draft, least, most)
  const first = problem.switchRows.map(({ least, most }) => addProgramRow(draft, least, most))
  // Columns are made part by part; those of switches come last, when all links are known.
  const links: [number, number][][] = Array.from({ length: switches.count }, () => [])
  for (const [place, { switches: own }] of problem.switchRows.entries()) {
    for (const key of own) links[key]!.push([first[place]!, 1])
  }
  for (const [place, row] of rows.entries()) {
    for (const [at, key] of row.switches.entries()) links[key]!.push([place, row.switchValues[at]!])
  }
  for (let total = 0; total < problem.totals; total += 1) {
    for (const [place, row] of rows.entries()) {
      if (row.total === total) pushEntry(draft, place, row.totalValue)
    }
    endColumn(draft, 0, Infinity)
  }
  addSlack(draft, problem, penalty)
  const scratch = new Float64Array(rows.length)
  for (let at = 0; at < wanted; at += 1) {
    const part = order[Math.floor((at + 0.5) * weight)]!
    const own: { pattern: Pattern; value: number }[] = []
    patterns.each(part, adjusted, Infinity, null, (size, found, shares, value) => {
      own.push({
        pattern: { choices: [...found.subarray(0, size)], shares: [...shares.subarray(0, size)] },
        value,
      })
    })
    own.sort((a, b) => a.value - b.value)
    const row = addProgramRow(draft, 1, 1)
    const linkOf = new Map<string, number>()
    for (const { pattern, value } of own.slice(0, 24)) {
      pushEntry(draft, row, 1)
      for (const choice of pattern.choices) {
        for (
          let place = choices.firstSwitch[choice]!;
          place < choices.firstSwitch[choice + 1]!;
          place += 1
        ) {
          const key = choices.switches[place]!
          const name = `${choice} ${key}`
          let link = linkOf.get(name)
          if (link === undefined) {
            link = addProgramRow(draft, -Infinity, 0)
            linkOf.set(name, link)
            links[key]!.push([link, -1])
          }
          pushEntry(draft, link, 1)
        }
      }
      pushShares(draft, problem, pattern, weight, scratch)
      endColumn(draft, weight * value, Infinity)
    }
    // A part whose patterns all need switches that stay off.
    pushEntry(draft, row, 1)
    endColumn(draft, weight * 20 * scale[part]!, Infinity)
  }
  for (const [key, own] of links.entries()) {
    for (const [row, value] of own) pushEntry(draft, row, value)
    endColumn(draft, switches.cost[key]!, 1)
  }
  const answer = solver.solve(closeProgram(draft))
  const prices = answer.prices?.slice(0, rows.length) ?? new Float64Array(rows.length)
  return completePrices(problem, prices)
}
