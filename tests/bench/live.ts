import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { chargeLines } from '#domain/charge-lines.ts'
import { Mode } from '#domain/mode.ts'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start.ts'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'
import { signedInAt } from '#tests/support/demo-browser.ts'

// From a carrier's click on Submit to the shipper's row and message, each in a browser of their own.
const [mode, times, port] = [Mode.AirFreight, 20, 8292]
const base = `http://127.0.0.1:${port}`
const directory = mkdtempSync(join(tmpdir(), 'laneward-bench-'))
const filled = process.argv[2]
if (filled !== undefined) cpSync(filled, directory, { recursive: true })
const running = await startServer(
  readSettings({ PORT: String(port), DATA_DIR: directory, DEMO: 'true' }),
)
const { rows: lanes } = await running.context.database.db.execute<{
  id: number
  places: string
}>(sql`
  select l.id, l.origin || ' ' || l.destination as places from lanes l
    join lane_invitations i on i.lane_id = l.id
    join users u on u.company_id = i.carrier_id and u.username = 'carrier@laneward.test'
  where l.mode = ${mode} and l.status = 'started'
    and not exists (select 1 from bids b where b.lane_id = l.id and b.carrier_id = i.carrier_id)
  order by l.id limit ${times}`)

const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumFlags })
const shipper = await signedInAt(base, 'shipper', browser)
const carrier = await signedInAt(base, 'carrier', browser)
await carrier.addInitScript(() => {
  addEventListener(
    'click',
    ({ target }) => {
      const text = target instanceof Element ? (target.closest('button')?.textContent ?? '') : ''
      if (text.startsWith('Submit')) Object.assign(window, { submittedAt: Date.now() })
    },
    { capture: true },
  )
})
// The evaluated functions keep their names by a call that only exists here.
await shipper.addInitScript('globalThis.__name = (one) => one')

const rowTimes: number[] = []
const messageTimes: number[] = []
for (const { id, places } of lanes) {
  await carrier.goto(`${base}/air-freight/lanes?lane=${id}`)
  const form = carrier.getByRole('form', { name: 'Your bid' })
  for (const { chargeId } of chargeLines[mode].filter((line) => line.mandatory)) {
    await form.locator(`#charge-${chargeId}`).fill('2.00')
  }
  await shipper.goto(`${base}/air-freight/lanes?q=${encodeURIComponent(places)}`)
  await shipper.getByRole('grid').getByRole('row').nth(1).waitFor()
  await shipper.waitForLoadState('networkidle')
  const seen = shipper.evaluate(watch)
  await form.getByRole('button', { name: 'Submit bid' }).click()
  await carrier.getByRole('button', { name: 'Submit 1 bid' }).waitFor()
  for (const doubted of await carrier.getByRole('checkbox', { name: /^Confirm this bid/ }).all())
    await doubted.check()
  await carrier.getByRole('button', { name: 'Submit 1 bid' }).click()
  const { row, message } = await seen
  const from = await carrier.evaluate(
    () => (window as unknown as { submittedAt: number }).submittedAt,
  )
  rowTimes.push(row - from)
  messageTimes.push(message - from)
}
console.log(
  `${lanes.length} bids, ${cpus().length} cores, click on Submit to the shipper's screen: ` +
    `row ${spread(rowTimes)}, message ${spread(messageTimes)}`,
)

await browser.close()
await running.stop()
rmSync(directory, { recursive: true, force: true })

/** When the rows on screen and a message have changed; by the clock both browsers share. */
function watch(): Promise<{ row: number; message: number }> {
  const words = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.textContent).join()
  const [rows, toasts] = ['[role=grid]', '.Toastify__toast'] as const
  const before = { rows: words(rows), toasts: words(toasts) }
  const at = { row: 0, message: 0 }
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (at.row === 0 && words(rows) !== before.rows) at.row = Date.now()
      if (at.message === 0 && words(toasts).length > before.toasts.length) at.message = Date.now()
      if (at.row === 0 || at.message === 0) return
      observer.disconnect()
      resolve(at)
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms, worst ${sorted.at(-1)} ms`
}
