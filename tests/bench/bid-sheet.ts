import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import { hashPassword } from '#server/accounts/password.ts'
import type { Context } from '#server/context.ts'
import { demoPassword } from '#server/demo/people.ts'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start.ts'
import { gatherStatistics } from '#server/store/statistics.ts'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'
import { signedInAt } from '#tests/support/demo-browser.ts'

// A carrier fills in and submits a bid sheet of 5,000 lanes, of one shipper and of two with other terms.
const lanes = Number(process.argv[2] ?? 5000)
const port = Number(process.argv[3] ?? 8295)
/** How much slower the page's processor is made than it is. */
const slower = Number(process.argv[4] ?? 1)
const typedCells = 50
const base = `http://127.0.0.1:${port}`
const directory = mkdtempSync(join(tmpdir(), 'laneward-bench-'))
const running = await startServer(
  readSettings({ PORT: String(port), DATA_DIR: directory, DEMO: 'false' }),
)
await fill(running.context)
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumFlags })
console.log(
  `${lanes} lanes, ${running.context.database.kind}, ${cpus().length} cores; wall time, longest task, processor time of the page`,
)
for (const carrier of ['one', 'two']) {
  console.log(`\nA carrier of ${carrier === 'one' ? 'one shipper' : 'two shippers'}`)
  const page = await signedInAt(base, carrier, browser)
  await watch(page)
  await useSheet(page)
  await page.context().close()
}
await browser.close()
await running.stop()
rmSync(directory, { recursive: true, force: true })

async function useSheet(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const measured = (what: string, work: () => Promise<number[]>) => measure(page, cdp, what, work)

  await measured('open by its address', async () => {
    await page.goto(`${base}/road-ftl/lanes?view=sheet`, { waitUntil: 'commit' })
    return [await firstRows(page)]
  })
  await page.goto(`${base}/road-ftl/lanes`)
  await firstRows(page)
  await measured('open from the lanes', async () => {
    const from = await page.evaluate(() => performance.now())
    await page.getByRole('button', { name: 'Bid sheet', exact: true }).click()
    await page.getByRole('grid', { name: /bid sheet/ }).waitFor()
    return [(await firstRows(page)) - from]
  })

  await goToLinehaul(page)
  await measured(`type ${typedCells} cells`, () => typeCells(page))
  await goToLinehaul(page)
  await measured(`paste ${lanes} x 2`, () => paste(page, pastedRates()))
  await measured('undo', async () => [await keyToPainted(page, 'Control+z')])
  await measured('redo', async () => [await keyToPainted(page, 'Control+y')])
  await goToLinehaul(page)
  await measured(`type ${typedCells} more`, () => typeCells(page))

  await goToLinehaul(page)
  await paste(page, `1l20\n2.10\n${'2.20\n'.repeat(18)}1l30`)
  await measured('walk over problems', async () => {
    const times: number[] = []
    for (let step = 0; step < 10; step += 1) times.push(await keyToPainted(page, 'F8'))
    return times
  })
  await goToLinehaul(page)
  await paste(page, '2.10\n'.repeat(21))
  await page.getByRole('searchbox').first().click()
  await measured('filter by a word', async () => {
    const times: number[] = []
    for (const key of 'Dallas 49') times.push(await keyToPainted(page, key))
    for (let back = 0; back < 9; back += 1) times.push(await keyToPainted(page, 'Backspace'))
    return times
  })

  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: /^Submit/ })
  await measured(`review ${lanes}`, async () => {
    const from = performance.now()
    await page.getByRole('button', { name: /^Submit/ }).click()
    await submit.waitFor({ timeout: 120_000 })
    return [performance.now() - from]
  })
  for (const doubted of await dialog.getByRole('checkbox', { name: /^Confirm this bid/ }).all())
    await doubted.check()
  await measured(`submit ${lanes}`, async () => {
    const from = performance.now()
    await submit.click()
    await page.getByText(/bids submitted on/).waitFor({ timeout: 120_000 })
    return [performance.now() - from]
  })
}

async function typeCells(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let cell = 0; cell < typedCells; cell += 1) {
    await page.keyboard.type('2.15')
    times.push(await keyToPainted(page, 'Enter'))
  }
  return times
}

/** Runs one step and says how long each of its parts took, and the longest task meanwhile. */
async function measure(
  page: Page,
  cdp: CDPSession,
  what: string,
  work: () => Promise<number[]>,
): Promise<void> {
  await settled(page)
  await page.evaluate(() => {
    window.longestTask = 0
  })
  const before = await processorTime(cdp)
  const times = (await work()).toSorted((a, b) => a - b)
  await settled(page)
  const longest = await page.evaluate(() => window.longestTask)
  const spent = (await processorTime(cdp)) - before
  const middle = times[Math.floor(times.length / 2)] ?? 0
  const shown =
    times.length === 1
      ? `${Math.round(middle)} ms`
      : `median ${Math.round(middle)} ms, worst ${Math.round(times.at(-1) ?? 0)} ms`
  console.log(
    `  ${what}: ${shown}; longest task ${Math.round(longest)} ms; processor ${Math.round(spent)} ms`,
  )
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longestTask = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longestTask = Math.max(window.longestTask, duration)
    }).observe({ type: 'longtask' })
    window.painted = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
      })
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Control') return
        const from = performance.now()
        window.keyPainted = window.painted().then(() => performance.now() - from)
      },
      { capture: true },
    )
  })
}

/** From a key to what it changed on the page. */
async function keyToPainted(page: Page, key: string): Promise<number> {
  await page.keyboard.press(key)
  return page.evaluate(() => window.keyPainted)
}

function paste(page: Page, text: string): Promise<number[]> {
  return page.evaluate(async (pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const grid = document.querySelector('[role=grid]')
    const from = performance.now()
    grid?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    await window.painted()
    return [performance.now() - from]
  }, text)
}

async function goToLinehaul(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: /bid sheet/ })
  await grid.evaluate((scroller) => {
    scroller.scrollTop = 0
  })
  const place = await grid
    .getByRole('columnheader', { name: 'Linehaul *' })
    .getAttribute('aria-colindex')
  await grid.locator(`[aria-rowindex="3"] [role=gridcell][aria-colindex="${place}"]`).click()
}

/** When the page shows rows, by its own clock. */
async function firstRows(page: Page): Promise<number> {
  const shown = await page.waitForFunction(
    () =>
      document.querySelectorAll('[role=grid] .grid-body [role=row]:not([hidden])').length > 5 &&
      performance.now(),
    undefined,
    { polling: 'raf', timeout: 120_000 },
  )
  return Number(await shown.jsonValue())
}

/** Once the page has nothing more to do: late work counts for the step that caused it. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => requestAnimationFrame(() => resolve()), 500)
      }),
  )
}

async function processorTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

function pastedRates(): string {
  const rates = Array.from(
    { length: lanes },
    (_, at) => `${(2 + (at % 90) / 100).toFixed(2)}\t${(0.3 + (at % 40) / 100).toFixed(2)}`,
  )
  return rates.join('\n')
}

async function fill({ database }: Context): Promise<void> {
  const password = await hashPassword(demoPassword)
  const cents: NegotiationTerms = { ...defaultTerms, exchangeRates: { USD: 1, EUR: 1.08 } }
  const whole: NegotiationTerms = {
    ...defaultTerms,
    decimals: 4,
    exchangeRates: { USD: 1, MXN: 0.05, GBP: 1.27 },
  }
  await database.pool.query(`
    insert into companies (id, name, kind, modes) values (9001, 'Alder', 'Customer', '{4}'), (9002, 'Birch', 'Customer', '{4}'),
      (9003, 'One shipper', 'Carrier', '{4}'), (9004, 'Two shippers', 'Carrier', '{4}');
    insert into users (username, password_hash, role, company_id) values ('one@laneward.test', '${password}', 2, 9003), ('two@laneward.test', '${password}', 2, 9004);
    insert into carrier_modes (shipper_id, carrier_id, mode) values (9001, 9003, 4), (9001, 9004, 4), (9002, 9004, 4);
    insert into negotiation_terms (company_id, mode, version, terms) values
      (9001, 4, 1, '${JSON.stringify(cents)}'), (9002, 4, 1, '${JSON.stringify(whole)}');
    insert into frozen_terms (company_id, mode, version, terms) select company_id, mode, version, terms from negotiation_terms;
    insert into lanes (company_id, mode, lane_key, origin, destination, location, region, status, light, equipment, service, miles, distance_source,
      incumbent_name, shipment_count, container_count, kilograms, historic_volume, historic_cents, last_paid_cents, forecast_volume, baseline_cents, terms_version)
    select case when n <= ${lanes} or n % 2 = 0 then 9001 else 9002 end, 4, 'k' || n, 'Chicago ' || n % 300 || ', IL, US', 'Dallas ' || n || ', TX, US',
      json_build_object('originCityClean', 'Chicago ' || n % 300, 'originStateClean', 'IL', 'originCountryClean', 'US', 'originZipClean', '60601',
        'originPortCode', null, 'originPortCodeClean', null, 'originPortNameClean', null, 'destCityClean', 'Dallas ' || n, 'destStateClean', 'TX',
        'destCountryClean', 'US', 'destZipClean', '75201', 'destPortCode', null, 'destPortCodeClean', null, 'destPortNameClean', null, 'service', null),
      'USMCA', 'started', 'Red', '53'' dry van', null, 900 + n % 700, 'MileMaker', 'Carrier A', 40 + n % 90, 0, 410000.25, 90000, 18000000 + n * 37, 220000,
      90000, 20000000 + n * 41, 1 from generate_series(1, ${2 * lanes}) n;
    insert into lane_invitations (lane_id, carrier_id)
      select id, case when row_number() over (order by id) <= ${lanes} then 9003 else 9004 end from lanes`)
  await gatherStatistics(database)
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    longestTask: number
    keyPainted: Promise<number>
    painted: () => Promise<void>
  }
}
