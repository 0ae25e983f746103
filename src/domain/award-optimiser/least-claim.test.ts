import loadHighs from 'highs'
import { expect, test } from 'vitest'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { bidsByCarrier } from '#tests/support/seeded-offers.ts'
import { chanceOf, seededTender } from '#tests/support/seeded-tender.ts'
import { requiredOf } from './branching.ts'
import { claimAt, openClaim } from './claims.ts'
import { compile } from './compile.ts'
import { groupsOf, leastClaim, openScratch, undecided } from './least-claim.ts'
import { linearSolver } from './linear-solver.ts'
import { openPricing } from './pricing.ts'
import { scenarioSchema } from './rule.ts'
import { winnerRows } from './winning-carriers.ts'

const solver = linearSolver(await loadHighs())

const carriers = 5
test.each(
  ['all rules', 'worthwhile', 'few', 'few per region'].flatMap((family) => [
    { family, bundles: 0 },
    { family, bundles: 3 },
  ]),
)(
  'no bound lies above what a setting claims, and none that is forced the other way is below the cutoff: $family, $bundles bundles',
  ({ family, bundles }) => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const chance = chanceOf(seed)
      const tender = seededTender({ lanes: 14, carriers, seed, limited: 0.3 })
      const model = {
        ...tender,
        bundles: [...bidsByCarrier(tender)].slice(0, bundles).map(([carrier, bids]) => ({
          id: `bundle ${carrier}`,
          carrier,
          bids: bids.slice(0, 2),
          percentOff: 30,
        })),
      }
      const problem = compile(
        model,
        scenarioSchema.parse({ rules: ruleFamilies(model, carriers)[family] }),
      )
      const pricing = openPricing(problem)
      const { count } = problem.switches
      const required = requiredOf(problem, winnerRows(problem, solver).covers)
      // All of them for a switch a carrier; some of those for one a carrier and region.
      const settings = Array.from({ length: count <= 8 ? 2 ** count : 256 }, (_, bits) =>
        Float64Array.from({ length: count }, (_, key) =>
          count <= 8 ? (bits >> key) & 1 : chance() < 0.3 ? 1 : 0,
        ),
      ).filter((on) => required.every((all, key) => on[key] === 0 || all.every((own) => on[own])))
      const prices = Float64Array.from(problem.rows, ({ least }, row) => {
        const most = 0.3 * pricing.penalty[row]!
        return chance() < 0.3 ? 0 : (least > -Infinity ? most : -most) * chance()
      })
      const claim = openClaim(pricing, prices)
      const groups = groupsOf(problem)
      const scratch = openScratch()
      const costs = settings.map((on) => claimAt(pricing, claim, on))

      for (let times = 0; times < 40; times += 1) {
        const one = settings[Math.floor(settings.length * chance())]!
        const status = Uint8Array.from(one, (own) => (chance() < 0.6 ? undecided : own))
        const left = [...settings.keys()].filter(
          (place) =>
            settings[place]!.every(
              (own, key) => status[key] === undecided || status[key] === own,
            ) &&
            problem.switchRows.every(({ switches, least, most }) => {
              const sum = switches.reduce((all, key) => all + settings[place]![key]!, 0)
              return sum >= least && sum <= most
            }),
        )
        const lowest = left.reduce((least, place) => Math.min(least, costs[place]!), Infinity)
        const cutoff = chance() < 0.5 ? Infinity : lowest * (1 + 0.1 * chance())

        const { bound, forced } = leastClaim(claim, {
          groups,
          required,
          scratch,
          status,
          tendency: new Float64Array(count).map(chance),
          heights: claim.last.map((last) => last * chance()),
          rounds: Math.ceil(30 * chance()),
          cutoff,
        })

        expect(bound).toBeLessThanOrEqual(lowest + 1e-9 * Math.abs(lowest))
        for (const [key, side] of forced) {
          const others = left.filter((place) => settings[place]![key] !== side)
          for (const place of others)
            expect(costs[place]).toBeGreaterThanOrEqual(cutoff * (1 - 1e-9))
        }
      }
    }
  },
)
