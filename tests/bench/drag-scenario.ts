import { cpus } from 'node:os'
import { chromium, expect } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'
import { signedInAt } from '#tests/support/demo-browser.ts'
import { startLargeTender } from '#tests/support/large-tender.ts'

// A shipper drags the limit of a rule: 50 moves in 5 seconds. How long the page is busy at a time, and how soon
// the cost follows. Arguments: lanes, carriers, port.
const lanes = Number(process.argv[2] ?? 2000)
const carriers = Number(process.argv[3] ?? 20)
const port = Number(process.argv[4] ?? 8298)
const moves = 50
const everyMs = 100

const base = `http://127.0.0.1:${port}`
const running = await startLargeTender({ lanes, carriers }, port)
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumFlags })
console.log(`${lanes} lanes, ${carriers} carriers, ${cpus().length} cores`)
const page = await signedInAt(base, 'shipper', browser)
await page.waitForURL('**/dashboard')
await page.goto(`${base}/ocean-fcl/lanes?view=scenarios`)
const create = page.getByRole('button', { name: 'Create three scenarios' })
await create
  .or(page.getByRole('button', { name: 'Open Keep incumbents' }))
  .first()
  .waitFor()
if (await create.isVisible()) await create.click()
await page.getByRole('button', { name: 'Open Keep incumbents' }).click()
const result = page.getByRole('region', { name: 'Result' })
const settledCost = result.getByText(/^\$[\d,]+\.\d\d$/)
await expect(settledCost).toBeVisible({ timeout: 120_000 })
const slider = page.getByRole('slider', { name: /^Incumbents keep at least/ })
await slider.scrollIntoViewIfNeeded()
const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {}
const middle = y + height / 2
const at = (move: number) => x + width * (0.5 + 0.3 * Math.sin((move / moves) * 2 * Math.PI))

await page.evaluate(() => {
  const watched = { follows: [] as number[], movedAt: 0 }
  Object.assign(globalThis, { watched })
  document.addEventListener(
    'input',
    () => {
      watched.movedAt = performance.now()
    },
    true,
  )
  const cost = document.querySelector('.scenario-cost')!
  new MutationObserver(() => {
    if (watched.movedAt === 0) return
    watched.follows.push(performance.now() - watched.movedAt)
    watched.movedAt = 0
  }).observe(cost.parentElement!, { subtree: true, characterData: true, childList: true })
})
await browser.startTracing(page, { categories: ['toplevel'] })
await page.mouse.move(at(0), middle)
await page.mouse.down()
for (let move = 1; move <= moves; move += 1) {
  await page.mouse.move(at(move), middle)
  await page.waitForTimeout(everyMs)
}
const before = await settledCost.textContent().catch(() => null)
const released = performance.now()
await page.mouse.up()
await expect(settledCost).toBeVisible({ timeout: 60_000 })
const settledMs = performance.now() - released
const { follows } = await page.evaluate(
  () => (globalThis as unknown as { watched: { follows: number[] } }).watched,
)
const tasks = tasksOf((await browser.stopTracing()).toString())
const busy = tasks.map(({ dur = 0 }) => dur / 1000)
const longest = (times: readonly number[]) => Math.round(Math.max(0, ...times))
const median = (times: readonly number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)
console.log(
  `page busy at a time: at most ${longest(busy)} ms, ${busy.filter((ms) => ms > 50).length} times over 50 ms`,
)
console.log(
  `its tasks take at most ${longest(tasks.map(({ tdur = 0 }) => tdur / 1000))} ms of processor time`,
)
console.log(
  `number follows the thumb: ${follows.length} times, median ${median(follows)} ms, worst ${longest(follows)} ms`,
)
console.log(
  `award after letting go: ${Math.round(settledMs)} ms (${before} before, ${await settledCost.textContent()} after)`,
)

await browser.close()
await running.stop()

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds by the clock. */
  dur?: number
  /** Microseconds of processor time. */
  tdur?: number
  args: { name?: string }
}

/** The tasks of a page's own thread: by the clock they also wait for a core. */
function tasksOf(trace: string): TraceEvent[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(thread),
  )
  return traceEvents.filter((event) => event.name.endsWith('RunTask') && pages.has(thread(event)))
}
