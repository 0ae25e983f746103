import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { hashPassword } from '#server/accounts/password.ts'
import { demoPassword } from '#server/demo/people.ts'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start.ts'
import { fillBenchTender } from '#tests/support/bench-tender.ts'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'
import { signedInAt } from '#tests/support/demo-browser.ts'

// A shipper opens the lanes page of many lanes: first, again while nothing changed, and after one change.
const lanes = Number(process.argv[2] ?? 20_000)
const port = Number(process.argv[3] ?? 8296)
const rounds = 5
const base = `http://127.0.0.1:${port}`
const directory = mkdtempSync(join(tmpdir(), 'laneward-bench-'))
const running = await startServer(
  readSettings({ PORT: String(port), DATA_DIR: directory, DEMO: 'false' }),
)
const { pool } = running.context.database
await fillBenchTender(running.context.database, lanes, lanes)
await pool.query(
  `update users set username = 'shipper@laneward.test', password_hash = $1 where id = 1`,
  [await hashPassword(demoPassword)],
)
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumFlags })
console.log(
  `${lanes} lanes, ${running.context.database.kind}, ${cpus().length} cores; click to rows`,
)
const page = await signedInAt(base, 'shipper', browser)
// The evaluated functions keep their names by a call that only exists here.
await page.addInitScript('globalThis.__name = (one) => one')
const answers: string[] = []
let clickedAt = 0
page.on('response', (response) => {
  const path = new URL(response.url()).pathname.replace('/api', '')
  const tag = response.request().headers()['if-none-match'] === undefined ? '' : ' with a tag'
  if (/^.(lanes.mode|ext.lane-changes)/.test(path))
    answers.push(
      `${path}${tag} ${response.status()} after ${Math.round(performance.now() - clickedAt)} ms`,
    )
})

await page.goto(`${base}/dashboard`)
await page.getByRole('navigation', { name: 'Main' }).waitFor()
show('cold', [await visit()])
await page.waitForLoadState('networkidle')
show('unchanged', await again(async () => {}))
show('after one change', await again(changeFirst))
await page.route('**/api/ext/lane-changes/**', (route) => route.fulfill({ status: 404, json: {} }))
show('unchanged, host without changes', await again(async () => {}))
show('after one change, host without changes', await again(changeFirst))

await browser.close()
await running.stop()
rmSync(directory, { recursive: true, force: true })

/** Each visit later than what is held counts as fresh. */
async function again(change: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await go('/dashboard')
    await page.getByRole('grid').waitFor({ state: 'detached' })
    await change()
    await age()
    const answered = page.waitForResponse(
      (response) =>
        response.url().includes('/api/lanes/mode') ||
        (response.url().includes('/api/ext/lane-changes') && response.status() === 200),
    )
    times.push(await visit())
    await answered
  }
  return times
}

/** Milliseconds until rows are painted. */
async function visit(): Promise<number> {
  const from = await page.evaluate(() => performance.now())
  clickedAt = performance.now()
  await go('/ocean-fcl/lanes')
  const painted = await page.waitForFunction(
    () =>
      document.querySelectorAll('[role=grid] [role=row]').length > 5 ? performance.now() : false,
    undefined,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await painted.jsonValue()) - from
}

function go(path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** What is held becomes half a minute older. */
function age(): Promise<void> {
  return page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 31_000
  })
}

async function changeFirst(): Promise<void> {
  const equipment = `40HC ${Math.round(performance.now())}`
  await pool.query(
    `update lanes set equipment = $1 where id = (select id from lanes order by origin collate "C", destination collate "C", id limit 1)`,
    [equipment],
  )
}

function show(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.log(
    `${what}: median ${Math.round(median)} ms, worst ${Math.round(sorted.at(-1) ?? 0)} ms; asked: ${answers.splice(0).join(', ')}`,
  )
}
