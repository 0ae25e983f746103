import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start.ts'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'
import { signedInAt } from '#tests/support/demo-browser.ts'

// Clicks and seconds from a file to its approval: a clean one, one with 200 unknown places and, where its path
// is given, a real history. Choosing the file and every press count.
const port = 8294
const base = `http://127.0.0.1:${port}`
const directory = mkdtempSync(join(tmpdir(), 'laneward-bench-'))
const running = await startServer(
  readSettings({ PORT: String(port), DATA_DIR: directory, DEMO: 'true' }),
)
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumFlags })
const page = await signedInAt(base, 'shipper', browser)

type SentFile = { name: string; mimeType: string; buffer: Buffer }
const csv = (name: string, lines: readonly string[]): SentFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

const headings =
  'Shipment,Ship date,Origin,Destination,Equipment,Carrier,Miles,Weight (lb),Freight cost (USD)'
const clean = Array.from(
  { length: 200 },
  (_, at) =>
    `C-${at},2026-03-${String((at % 28) + 1).padStart(2, '0')},"Dallas, TX 75201","Chicago, IL 60601",53' Dry Van,Prairie Haul,925,38000,${1800 + at}.50`,
)
const unknown = Array.from({ length: 200 }, (_, at) => {
  const letters = [at / 26, at % 26].map((one) => String.fromCharCode(97 + Math.floor(one)))
  return `U-${at},2026-03-05,"Augsb${letters.join('')}rg, Germany","Lyon, France",53' Dry Van,Prairie Haul,440,38000,1900.50`
})
await measure(csv('clean.csv', [headings, ...clean]), 'Road - FTL')
await measure(csv('unknown places.csv', [headings, ...unknown]), 'Road - FTL')
const history = process.argv[2]
if (history !== undefined) {
  const buffer = readFileSync(history)
  const sent = { name: basename(history), mimeType: 'text/csv', buffer }
  await measure(sent, 'By the file’s mode column', /^An item line/)
}

await browser.close()
await running.stop()
rmSync(directory, { recursive: true, force: true })

/** `rowIs`: what a row is, where the panel asks. */
async function measure(file: SentFile, mode: string, rowIs?: RegExp): Promise<void> {
  const start = performance.now()
  let clicks = 0
  const press = async (action: () => Promise<unknown>) => {
    clicks += 1
    await action()
  }
  await page.goto(`${base}/upload`)
  const drop = page.getByLabel('Drop shipment files here, or choose them')
  await press(() => drop.setInputFiles(file))
  const panel = page.getByRole('article', { name: file.name })
  const chosen = panel.getByLabel('Transport mode')
  await expect(panel.getByRole('region', { name: 'Preview' })).toBeVisible({ timeout: 60_000 })
  if ((await chosen.locator('option:checked').textContent()) !== mode)
    await press(() => chosen.selectOption({ label: mode }))
  if (rowIs) await press(() => panel.getByRole('radio', { name: rowIs }).check())
  await press(() => page.getByRole('button', { name: 'Upload', exact: true }).click())
  const row = page.getByRole('row').filter({ hasText: file.name })
  await press(() => row.getByText(file.name).click())

  const main = page.getByRole('main')
  const waiting = main.locator('.status', { hasText: 'Waiting for approval' })
  const held = main.getByRole('button', { name: 'Check again' })
  await expect(waiting.or(held).first()).toBeVisible({ timeout: 120_000 })
  for (let pass = 1; await held.isVisible(); pass += 1) {
    console.log(`${file.name}, pass ${pass}: ${await exceptions()}`)
    const accept = main.getByRole('button', { name: /^Accept \d+ suggestions? \(/ }).first()
    if (await accept.isVisible()) await press(() => accept.click())
    const leaveOut = main.getByRole('button', { name: /^Leave out all / }).first()
    if (await leaveOut.isVisible()) await press(() => leaveOut.click())
    const before = await version()
    await press(() => held.click())
    await expect
      .poll(version, { timeout: 120_000 })
      .not.toMatch(new RegExp(`^(${before}|reading)$`))
    await page.reload()
    await expect(waiting.or(held).first()).toBeVisible({ timeout: 120_000 })
  }
  await press(() => main.getByRole('button', { name: 'Approve', exact: true }).click())
  await expect(main.locator('.status', { hasText: 'Done' })).toBeVisible({ timeout: 120_000 })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${file.name}: ${clicks} clicks, ${seconds} s to its approval; ${await figures()}`)
}

/** Rows that wait, by kind. */
async function exceptions(): Promise<string> {
  const { rows } = await running.context.database.db.execute<{
    kind: string
    rows: number
    groups: number
  }>(sql`
    select kind, count(distinct "row")::int as rows, count(distinct found)::int as groups from upload_exceptions
    where upload_id = (select max(id) from uploads) group by kind order by 2 desc`)
  return rows.map((one) => `${one.kind} ${one.rows} rows (${one.groups} groups)`).join(', ')
}

/** Changes with every reading of the newest upload. */
async function version(): Promise<string> {
  const { rows } = await running.context.database.db.execute<{ read: string }>(sql`
    select status || ' ' || coalesce((select max(id) from upload_exceptions e where e.upload_id = u.id), 0) as read
    from uploads u where id = (select max(id) from uploads) and status in (110, 111)`)
  return rows[0]?.read ?? 'reading'
}

async function figures(): Promise<string> {
  const { rows } = await running.context.database.db.execute<{ text: string }>(sql`
    select concat(rows_accepted, ' of ', rows_total, ' rows, ', rows_left_out, ' left out, ', lanes_made, ' lanes, $',
      round(freight_cents / 100.0)) as text from uploads order by id desc limit 1`)
  return rows[0]?.text ?? ''
}
