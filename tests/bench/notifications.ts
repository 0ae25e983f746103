import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { Mode } from '#domain/mode.ts'
import { demoPassword } from '#server/demo/people.ts'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { users } from '#server/store/tables/people.ts'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'

// 1,000 notifications a second for 10 s reach a carrier who looks at the lanes they are about.
const [perSecond, seconds] = [1000, 10]
const directory = mkdtempSync(join(tmpdir(), 'laneward-bench-'))
const filled = process.argv[2]
if (filled !== undefined) cpSync(filled, directory, { recursive: true })
const running = await startServer(readSettings({ PORT: '8291', DATA_DIR: directory, DEMO: 'true' }))
const { database, push } = running.context
const [carrier] = await database.db
  .select()
  .from(users)
  .where(eq(users.username, 'carrier@laneward.test'))
const about = await database.db
  .select({ id: lanes.id })
  .from(lanes)
  .where(eq(lanes.mode, Mode.OceanFCL))

const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumFlags })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
let received = 0
page.on('websocket', (socket) => {
  socket.on('framereceived', ({ payload }) => {
    received += String(payload).split('"target":"Notify"').length - 1
  })
})
await page.addInitScript(() => {
  const seen = { longest: 0, keys: [] as number[] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask' })
  addEventListener('keydown', () => {
    const start = performance.now()
    requestAnimationFrame(() => setTimeout(() => seen.keys.push(performance.now() - start)))
  })
})
await page.goto('http://127.0.0.1:8291/login')
await page.getByLabel('User name').fill('carrier@laneward.test')
await page.getByLabel('Password', { exact: true }).fill(demoPassword)
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.getByRole('navigation', { name: 'Main' }).waitFor()
await page.goto('http://127.0.0.1:8291/ocean-fcl/lanes')
await page.getByRole('grid').getByRole('row').nth(3).click()
await page.evaluate(() => {
  const { seen } = window as unknown as { seen: { longest: number } }
  seen.longest = 0
})
received = 0

const start = performance.now()
for (let sent = 0; sent < perSecond * seconds; ) {
  const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
  for (; sent < due; sent += 1) {
    await push({
      companyIds: [carrier?.companyId ?? 0],
      userIds: [],
      target: 'Notify',
      args: [
        JSON.stringify({
          id: 1_000_000 + sent,
          laneId: about[sent % about.length]?.id ?? null,
          mode: Mode.OceanFCL,
          type: 300 + (sent % 6),
          description: 'Bangkok > Antwerpen',
          timeNotified: new Date().toISOString(),
          priority: 0,
        }),
      ],
    })
  }
  if (sent % 500 < 20) await page.keyboard.press('ArrowDown')
  await new Promise((resolve) => setTimeout(resolve, 10))
}
await page.waitForFunction(
  (last) => (localStorage.getItem('notifications') ?? '').includes(`"id":${last}`),
  1_000_000 + perSecond * seconds - 1,
)
const { longest, keys } = await page.evaluate(
  () => (window as unknown as { seen: { longest: number; keys: number[] } }).seen,
)
console.log(
  `${perSecond} notifications a second for ${seconds} s, ${cpus().length} cores: ${received} received, ` +
    `longest task ${Math.round(longest)} ms, slowest of ${keys.length} keys ${Math.round(Math.max(...keys))} ms`,
)

await browser.close()
await running.stop()
rmSync(directory, { recursive: true, force: true })
