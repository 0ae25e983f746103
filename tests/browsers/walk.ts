import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import loadHighs from 'highs'
import { type AwardColumns, modelOf } from '#domain/award-optimiser/award-columns.ts'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { type Scenario, scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { solveScenario } from '#domain/award-optimiser/solve-scenario.ts'
import { demoPassword } from '#server/demo/people.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededColumns } from '#tests/support/seeded-columns.ts'
import { type DrivenBrowser, enter } from './driven-browser.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

// What no journey sees, as they all run in Chromium. Argument: where the built app and its demo answer.
const base = process.argv[2] ?? 'http://127.0.0.1:8080'
const pages = [
  '/dashboard',
  '/ocean-fcl/lanes',
  '/ocean-fcl/lanes?view=award&layout=matrix',
  '/ocean-fcl/lanes?view=scenarios',
  '/ocean-fcl/summary',
  '/ocean-fcl/benchmark',
  '/road-ftl/reporting',
  '/savings',
  '/upload',
  '/user/profile',
]
const families = ['share', 'incumbents', 'co2e', 'capacity', 'few'] as const
const problems: string[] = []
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function comes(browser: DrivenBrowser, expression: string, what: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if ((await browser.ask(expression).catch(() => null)) === true) return
    await pause(200)
  }
  problems.push(`${what} did not come.`)
}

async function walk(browser: DrivenBrowser): Promise<void> {
  await browser.open(`${base}/login`)
  for (const [field, keys] of [
    ['username', 'shipper@laneward.test'],
    ['current-password', `${demoPassword}${enter}`],
  ]) {
    await comes(
      browser,
      `(document.querySelector('[autocomplete=${field}]').focus(), true)`,
      field!,
    )
    await browser.press(keys!)
  }
  await comes(browser, `location.pathname === '/dashboard'`, 'The dashboard after signing in')
  for (const page of pages) {
    await browser.open(base + page)
    const drawn = `document.querySelector('main h1') !== null && !document.querySelector('.skeleton')`
    await comes(browser, drawn, page)
    const wide = await browser.ask(`document.documentElement.scrollWidth > innerWidth`)
    if (wide === true) problems.push(`${page} is wider than the window.`)
  }
  for (let time = 1; time < 6; time += 1) {
    await browser.ask(`(setTimeout(() => { location.href = '/dashboard?visit=${time}' }), true)`)
    await pause(150 * time)
  }
  await comes(browser, `document.querySelector('main h1') !== null`, 'A page loaded many times')
}

type Searched = Pick<
  ReturnType<typeof solveScenario>,
  'award' | 'costCents' | 'boundCents' | 'prices' | 'switchesOn'
>

/** Each number as the shortest text that reads as the same bits. */
function written({ award, costCents, boundCents, prices, switchesOn }: Searched): string {
  const numbers = [costCents, boundCents, prices.map((price) => Object.values(price))]
  const lists = award && Object.values(award).map((list) => [...list])
  return JSON.stringify([numbers, switchesOn && [...switchesOn], lists])
}

type Asked = { address: string; columns: AwardColumns; scenarios: Scenario[] }
type Found = { text: string; ms: number }

/** Runs in the page, as the Scenarios screen asks. */
async function searchAll(asked: Asked, inWords: typeof written): Promise<Found[]> {
  const worker = new Worker(asked.address, { type: 'module' })
  worker.postMessage({ bids: new TextEncoder().encode(JSON.stringify(asked.columns)) })
  const found: Found[] = []
  for (const [id, scenario] of asked.scenarios.entries()) {
    const from = performance.now()
    worker.postMessage({ id, question: { kind: 'solve', scenario, effort: 'quick' } })
    const { data } = await new Promise<MessageEvent>((resolve, reject) => {
      worker.onmessage = resolve
      worker.onerror = ({ message }) => reject(new Error(message))
    })
    found.push({ text: inWords(data.answer.result), ms: performance.now() - from })
  }
  worker.terminate()
  return found
}

const columns = seededColumns({ lanes: 2000, carriers: 20, seed: 1 })
const model = modelOf(columns)
const all = ruleFamilies(model, 20)
const scenarios = families.map((name) => scenarioSchema.parse({ rules: all[name] }))
const solver = linearSolver(await loadHighs())
const worker = readdirSync('dist/assets').find((name) => /^optimiser\.worker-.*\.js$/.test(name))
const asked: Asked = { address: `/assets/${worker}`, columns, scenarios }
const search = `(globalThis.__name = (made) => made, (${searchAll})(${JSON.stringify(asked)}, ${written}))`
const seconds = (found: Found[]) => found.map(({ ms }) => (ms / 1000).toFixed(1)).join(', ')
const hash = (found: Found[]) =>
  createHash('sha256')
    .update(JSON.stringify(found.map(({ text }) => text)))
    .digest('hex')

const onServer = scenarios.map((scenario): Found => {
  const from = performance.now()
  const text = written(solveScenario(model, scenario, solver, { effort: 'quick' }))
  return { text, ms: performance.now() - from }
})
console.log(`2,000 lanes, 20 carriers; seconds for ${families.join(', ')}`)
console.log(`Node: ${seconds(onServer)}; ${hash(onServer)}`)
for (const [name, open] of [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const) {
  const browser = await open()
  if (!browser) {
    console.log(`${name} is not installed.`)
    continue
  }
  try {
    await walk(browser)
    const found = (await browser.ask(search)) as Found[]
    console.log(`${name}: ${seconds(found)}; ${hash(found)}`)
    if (hash(found) !== hash(onServer)) problems.push(`${name} finds other awards than Node.`)
  } finally {
    await browser.close()
  }
  for (const problem of problems.splice(0)) {
    console.log(`${name}: ${problem}`)
    process.exitCode = 1
  }
}
