import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import loadHighs from 'highs'
import { type AwardColumns, modelOf } from '#domain/award-optimiser/award-columns.ts'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { type Scenario, scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { solveScenario } from '#domain/award-optimiser/solve-scenario.ts'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededColumns } from '#tests/support/seeded-columns.ts'
import { test } from './journey.ts'

// A search is long enough to gain by the threads that other journeys do without.
test.use({ launchOptions: { executablePath: chromiumPath() ?? '', args: chromiumFlags } })

const tenders = [
  { lanes: 300, carriers: 6, families: ['two carriers', 'few', 'worthwhile', 'all rules'] },
  { lanes: 2000, carriers: 20, families: ['share', 'incumbents', 'co2e', 'capacity', 'few'] },
]

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
/** Each number as the shortest text that reads as the same bits. */
const written = ({ award, costCents, boundCents, prices, switchesOn }: SearchResult): string =>
  JSON.stringify({
    costCents,
    boundCents,
    prices: prices.map((price) => Object.values(price)),
    switchesOn: switchesOn && [...switchesOn],
    award: award && Object.values(award).map((list) => [...list]),
  })

type SearchResult = Pick<
  ReturnType<typeof solveScenario>,
  'award' | 'costCents' | 'boundCents' | 'prices' | 'switchesOn'
>

for (const { lanes, carriers, families } of tenders)
  test(`a browser finds the award of ${lanes} lanes and ${carriers} carriers that a server finds, to the bit`, async ({
    page,
  }) => {
    const columns = seededColumns({ lanes, carriers, seed: 1 })
    const model = modelOf(columns)
    const all = ruleFamilies(model, carriers)
    const scenarios = families.map((name) => scenarioSchema.parse({ rules: all[name] }))
    const solver = linearSolver(await loadHighs())
    const worker = readdirSync('dist/assets').find((name) =>
      /^optimiser\.worker-.*\.js$/.test(name),
    )
    await page.goto('/')

    const inBrowser = await page.evaluate(searchAll, {
      address: `/assets/${worker}`,
      columns,
      scenarios,
    })

    const onServer = scenarios.map((scenario) =>
      written(solveScenario(model, scenario, solver, { effort: 'quick' })),
    )
    const awards = onServer.map((text) => JSON.parse(text).award?.[0].length ?? 0)
    expect(Math.min(...awards)).toBeGreaterThanOrEqual(lanes)
    expect(inBrowser.map((result) => hash(written(result)))).toEqual(onServer.map(hash))
  })

type Asked = { address: string; columns: AwardColumns; scenarios: Scenario[] }

/** Runs in the page: asks the worker of the built app what the Scenarios screen asks it. */
async function searchAll({ address, columns, scenarios }: Asked): Promise<SearchResult[]> {
  const worker = new Worker(address, { type: 'module' })
  worker.postMessage({ bids: new TextEncoder().encode(JSON.stringify(columns)) })
  const found: SearchResult[] = []
  for (const [id, scenario] of scenarios.entries()) {
    const answered = new Promise<MessageEvent>((resolve, reject) => {
      worker.addEventListener('message', resolve, { once: true })
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
    })
    worker.postMessage({ id, question: { kind: 'solve', scenario, effort: 'quick' } })
    const { data } = await answered
    if ('problem' in data) throw new Error(data.problem)
    found.push(data.answer.result)
  }
  worker.terminate()
  return found
}
