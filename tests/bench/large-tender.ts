import { cpus } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import * as z from 'zod'
import { grouped } from '#domain/grouped.ts'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'
import { signedInAt } from '#tests/support/demo-browser.ts'
import { startLargeTender } from '#tests/support/large-tender.ts'

// A shipper opens the pages of a tender of 20,000 lanes and 20 carriers: first content, longest task, processor time.
const lanes = Number(process.argv[2] ?? 20_000)
const carriers = Number(process.argv[3] ?? 20)
const port = Number(process.argv[4] ?? 8297)
const rounds = Number(process.argv[5] ?? 3)
const only = process.env['ONLY']
const base = `http://127.0.0.1:${port}`

type Task = { clock: number; processor: number }
type Measured = {
  firstContent: number
  /** Of the page's thread, until nothing more happens. */
  tasks: readonly Task[]
  serverProcessor: number
}

const runTask = 'ThreadControllerImpl::RunTask'
const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds, by the clock and of the processor. */
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
})
const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`

const rowsShown = '[role=grid] [role=row]:nth-of-type(4)'
/** Not the place of one that is still to come. */
const figureShown = 'main .stat-row:not(.is-counting) .stat-value'
/** Each page, and what stands on it first. */
const screens = [
  { name: 'Lanes', path: '/ocean-fcl/lanes', first: rowsShown },
  { name: 'Award table', path: '/ocean-fcl/lanes?view=award', first: rowsShown },
  { name: 'Award matrix', path: '/ocean-fcl/lanes?view=award&layout=matrix', first: rowsShown },
  { name: 'Savings', path: '/savings', first: figureShown },
  { name: 'Savings by lane', path: '/savings?tab=lanes', first: rowsShown },
  { name: 'Reporting', path: '/ocean-fcl/reporting', first: figureShown },
  { name: 'Benchmark', path: '/ocean-fcl/benchmark', first: figureShown },
  { name: 'Visualiser', path: '/ocean-fcl/summary', first: figureShown },
].filter(({ name }) => only === undefined || name === only)

const running = await startLargeTender({ lanes, carriers }, port)
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumFlags })
console.log(`${lanes} lanes, ${carriers} carriers, ${cpus().length} cores; best of ${rounds} (all)`)

for (const { name, path, first } of screens) {
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await signedInAt(base, 'shipper', browser)
    await page.waitForURL('**/dashboard')
    await page.goto(`${base}/user/profile`)
    await settle(page)
    measured.push(await visit(page, path, first))
    await page.context().close()
  }
  show(name, measured)
}
if (only === undefined || only === 'Search') await search()

await browser.close()
await running.stop()

/** From the click until nothing more happens. */
async function visit(page: Page, path: string, first: string): Promise<Measured> {
  return watch(page, async () => {
    const from = await page.evaluate((to) => {
      const at = performance.now()
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      return at
    }, path)
    const painted = await page.waitForFunction(
      (selector) =>
        document.querySelector(selector)?.checkVisibility({ visibilityProperty: true })
          ? performance.now()
          : false,
      first,
      { polling: 'raf', timeout: 120_000 },
    )
    return Number(await painted.jsonValue()) - from
  })
}

async function search(): Promise<void> {
  const keys: Measured[][] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const page = await signedInAt(base, 'shipper', browser)
    await page.waitForURL('**/dashboard')
    await visit(page, '/ocean-fcl/lanes', rowsShown)
    await page.getByRole('searchbox').first().focus()
    for (const [at, key] of ['s', 'h', 'a'].entries()) {
      const measured = await watch(page, async () => {
        const pressed = performance.now()
        await page.keyboard.press(key)
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
        )
        return performance.now() - pressed
      })
      keys[at]?.push(measured)
    }
    await page.context().close()
  }
  for (const [at, measured] of keys.entries()) show(`Search key ${at + 1}`, measured)
}

async function watch(page: Page, act: () => Promise<number>): Promise<Measured> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const server = process.cpuUsage()
  const firstContent = await act()
  await settle(page)
  const { user, system } = process.cpuUsage(server)
  const tasks = tasksOf(await browser.stopTracing())
  return { firstContent, tasks, serverProcessor: (user + system) / 1000 }
}

/** Tasks of the page's own thread: those of the renderer that had most to do. */
function tasksOf(trace: Buffer): Task[] {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()))
  const isMain = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const byThread = grouped(
    traceEvents.filter((event) => event.name === runTask && isMain.has(threadOf(event))),
    threadOf,
  )
  const processorOf = (events: readonly { tdur?: number | undefined }[]) =>
    events.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  const [most = []] = [...byThread.values()].toSorted((a, b) => processorOf(b) - processorOf(a))
  return most.map(({ dur = 0, tdur = 0 }) => ({ clock: dur / 1000, processor: tdur / 1000 }))
}

/** Until the network and the page's thread have been quiet for a moment. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = performance.now()
        new PerformanceObserver(() => (last = performance.now())).observe({ type: 'longtask' })
        const timer = setInterval(() => {
          if (performance.now() - last < 1000) return
          clearInterval(timer)
          done()
        }, 100)
      }),
  )
  await page.waitForLoadState('networkidle')
}

function show(name: string, measured: readonly Measured[]): void {
  const figure = (of: (one: Measured) => number) => {
    const rounded = measured.map((one) => Math.round(of(one)))
    return `${Math.min(...rounded)} (${rounded.join(', ')})`
  }
  const longest = (of: (task: Task) => number) =>
    figure(({ tasks }) => Math.max(0, ...tasks.map(of)))
  const long = (measured.at(-1)?.tasks ?? []).filter(({ clock }) => clock > 50)
  console.log(
    `${name}: first content ${figure(({ firstContent }) => firstContent)} ms, ` +
      `longest task ${longest(({ clock }) => clock)} ms, of the processor ${longest(({ processor }) => processor)} ms, ` +
      `page in all ${figure(({ tasks }) => tasks.reduce((sum, { processor }) => sum + processor, 0))} ms, ` +
      `server ${figure(({ serverProcessor }) => serverProcessor)} ms; over 50 ms: ` +
      long.map(({ clock, processor }) => `${Math.round(clock)}/${Math.round(processor)}`).join(' '),
  )
}
