import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import loadHighs from 'highs'
import type { AwardModel } from '#domain/award-optimiser/award-model.ts'
import { linearSolver } from '#domain/award-optimiser/linear-solver.ts'
import { type Scenario, scenarioSchema } from '#domain/award-optimiser/rule.ts'
import { solveScenario } from '#domain/award-optimiser/solve-scenario.ts'
import { ruleFamilies } from '#tests/support/rule-families.ts'
import { seededColumns } from '#tests/support/seeded-columns.ts'
import { withBundles } from '#tests/support/seeded-offers.ts'
import { seededTender } from '#tests/support/seeded-tender.ts'
import { solveInOnePiece } from '#tests/support/whole-model.ts'

// Awards by family of rules: time, distance from the best and memory, beside the model in one piece. Memory is the most
// that a process of its own takes for the same search, and what it has taken before the bids are there.
// Arguments: sizes as lanes x carriers, families, and 100-bundles for so many bundles beside the rules; without them
// 300x6 and 2000x20, all families, no bundles.
const highs = await loadHighs()
const solver = linearSolver(highs)
const asked = process.argv.slice(2)
const sizes = asked.filter((word) => /^\d+x\d+$/.test(word))
const bundles = Number.parseInt(asked.find((word) => word.endsWith('-bundles')) ?? '0', 10)
const named = asked.filter((word) => !/^\d+(x\d+|-bundles)$/.test(word))
/** The model in one piece knows no bundles, and is not tried above this many bids. */
const wholeBids = 20_000
const wholeSeconds = 30
/** Processor seconds: a search that takes more is ended, and says so. */
const budget = 40

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
function inOnePiece(model: AwardModel, scenario: Scenario): string {
  const from = cpu()
  const stop = () => cpu() - from > wholeSeconds
  const { values, cost, bound } = solveInOnePiece(model, scenario, solver, { gap: 1e-4, stop })
  const gap = values ? `${((100 * (cost - bound)) / cost).toFixed(4)} %` : 'no award'
  return `${seconds(cpu() - from)}, ${gap}`
}
const seconds = (value: number) => value.toFixed(2)

type Measured = { model: AwardModel; scenario: Scenario; cells: string[] }

function measured(
  size: string,
  name: string,
  model: AwardModel,
  scenario: Scenario,
  columns: string,
): Measured {
  const [from, begun] = [cpu(), performance.now()]
  const result = solveScenario(model, scenario, solver, {
    effort: 'quick',
    stop: () => cpu() - from > budget,
  })
  const [used, took] = [cpu() - from, (performance.now() - begun) / 1000]
  const gap = result.award
    ? `${((100 * result.gapCents!) / result.objectiveCents!).toFixed(4)} %`
    : result.conflict
      ? 'conflict'
      : 'no award'
  const cells = [
    size,
    name,
    seconds(used),
    seconds(took),
    `${gap}${result.breaches.length > 0 ? ' BREACHES' : ''}`,
    result.stopped ? 'yes' : 'no',
    // The process of its own reads bids without bundles.
    bundles > 0 ? '-' : memoryOf(columns, scenario),
  ]
  console.error(cells.join(', '))
  return { model, scenario, cells }
}

/** The limit of the queue's threads for new objects, three of these. */
const likeSolverThread = ['--max-semi-space-size=4']

/** Columns: the file that has them. */
function memoryOf(columns: string, scenario: Scenario): string {
  const search = join(import.meta.dirname, 'award-memory/search.ts')
  const { stdout } = spawnSync(
    process.execPath,
    [
      ...likeSolverThread,
      '--import',
      'tsx',
      search,
      columns,
      JSON.stringify(scenario),
      `${budget}`,
    ],
    // As the Dockerfile sets it.
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, MALLOC_MMAP_THRESHOLD_: '262144' },
    },
  )
  const { before, peak } = JSON.parse(stdout)
  return `${peak} (${before})`
}

const directory = mkdtempSync(join(tmpdir(), 'award-'))
// Ours first: the model in one piece would slow down what comes after it.
const rows = (sizes.length > 0 ? sizes : ['300x6', '2000x20']).flatMap((size) => {
  const [lanes = 0, carriers = 0] = size.split('x').map(Number)
  const model = withBundles(seededTender({ lanes, carriers, seed: 1 }), bundles)
  const columns = join(directory, `${size}.json`)
  writeFileSync(columns, JSON.stringify(seededColumns({ lanes, carriers, seed: 1 })))
  return Object.entries(ruleFamilies(model, carriers))
    .filter(([name]) => named.length === 0 || named.includes(name))
    .map(([name, rules]) => measured(size, name, model, scenarioSchema.parse({ rules }), columns))
})
rmSync(directory, { recursive: true })
console.log(
  '| Size | Rules | CPU s | Wall s | Gap | Ended early | Peak MB (before bids) | One piece: CPU s, gap |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
for (const { model, scenario, cells } of rows) {
  const isTried = model.bids.id.length <= wholeBids && bundles === 0
  const whole = isTried ? inOnePiece(model, scenario) : '-'
  console.log(`| ${[...cells, whole].join(' | ')} |`)
}
