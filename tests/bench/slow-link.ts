import { type Browser, chromium, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '#server/demo/people.ts'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start.ts'
import { chromiumFlags, chromiumPath } from '#tests/support/chromium.ts'

// First content on a slow link: sign-in form, dashboard and lanes of the demo shipper, with nothing kept by the browser.
const port = Number(process.argv[2] ?? 8298)
const rounds = Number(process.argv[3] ?? 3)
const base = `http://127.0.0.1:${port}`
/** As the developer tools of Chromium have it: 1.6 Mbit/s at 90 %, 150 ms at 3.75 times. */
const slow4G = { download: (1.6e6 / 8) * 0.9, upload: (750e3 / 8) * 0.9, latency: 150 * 3.75 }
const slowdown = 4
/** Not the place of one that is still to come. */
const figureShown = 'main .stat-row:not(.is-counting) .stat-value'

const kept = process.env['DATA_DIR']
const directory = kept ?? mkdtempSync(join(tmpdir(), 'laneward-bench-'))
const running = await startServer(
  readSettings({ PORT: String(port), DATA_DIR: directory, RUN_WORKER: 'false' }),
)
// Every call would be a line between the figures.
running.context.log = () => undefined
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: chromiumFlags })
const signedIn = await storageOfShipper(browser)
console.log(`Slow 4G, processor ${slowdown} times slower, best of ${rounds} (all)`)
await show('Sign-in form', '/login', 'input[type=password]', false)
await showAfterSignIn()
await show('Dashboard', '/dashboard', figureShown, true)
await show('Lanes', '/ocean-fcl/lanes', '[role=grid] [role=row]:nth-of-type(4)', true)
await browser.close()
await running.stop()
if (kept === undefined) rmSync(directory, { recursive: true, force: true })

async function show(name: string, path: string, first: string, asPerson: boolean): Promise<void> {
  const times: number[] = []
  const paints: number[] = []
  const bytes: number[] = []
  let requests = 0
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext(asPerson ? { storageState: signedIn } : {})
    const page = await context.newPage()
    const received = await slowed(page)
    await noteFirstSeen(page, first)
    const from = performance.now()
    await page.goto(base + path, { waitUntil: 'commit' })
    times.push(await firstSeen(page, from))
    paints.push(Math.round(await firstPaint(page)))
    bytes.push(Math.round(received.bytes / 1000))
    requests = received.requests
    if (process.env['TRACE']) console.log(received.log.join('\n'))
    await context.close()
  }
  console.log(
    `${name}: ${Math.min(...times)} ms (${times.join(', ')}; anything painted after ${paints.join(', ')}), ${Math.max(...bytes)} kB in ${requests} requests until then`,
  )
}

/** Who signs in types for a few seconds; from Enter to the first figure. */
async function showAfterSignIn(): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await (await browser.newContext()).newPage()
    await slowed(page)
    await noteFirstSeen(page, figureShown)
    await page.goto(`${base}/login`, { waitUntil: 'commit' })
    await page.getByLabel('User name').pressSequentially('shipper@laneward.test', { delay: 150 })
    const password = page.getByLabel('Password', { exact: true })
    await password.pressSequentially(demoPassword, { delay: 150 })
    const from = performance.now()
    await password.press('Enter')
    times.push(await firstSeen(page, from))
    await page.context().close()
  }
  console.log(`Dashboard, after signing in: ${Math.min(...times)} ms (${times.join(', ')})`)
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
}

declare global {
  /** When the awaited part was in sight, milliseconds since 1970. */
  var seenAt: number | undefined
}

/** Noted in the page: a question from outside is answered up to two seconds late while a page is loading. */
function noteFirstSeen(page: Page, selector: string): Promise<unknown> {
  return page.addInitScript((wanted: string) => {
    new MutationObserver((_changes, observer) => {
      const part = document.querySelector(wanted)
      if (!part?.checkVisibility({ visibilityProperty: true })) return
      observer.disconnect()
      // Once the next frame is drawn.
      requestAnimationFrame(() => {
        setTimeout(() => {
          globalThis.seenAt = performance.timeOrigin + performance.now()
        })
      })
    }).observe(document, { childList: true, attributes: true, subtree: true })
  }, selector)
}

/** Milliseconds from a moment of this process to the awaited part. */
async function firstSeen(page: Page, from: number): Promise<number> {
  await page.waitForFunction(() => globalThis.seenAt !== undefined, null, { timeout: 120_000 })
  const seenAt = await page.evaluate(() => globalThis.seenAt ?? 0)
  return Math.round(seenAt - performance.timeOrigin - from)
}

/** Counts what has come while the link is slow. */
async function slowed(page: Page) {
  const received = { bytes: 0, requests: 0, log: [] as string[] }
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: slow4G.download,
    uploadThroughput: slow4G.upload,
    latency: slow4G.latency,
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const from = performance.now()
  const urls = new Map<string, string>()
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    received.requests += 1
    urls.set(requestId, request.url.replace(base, ''))
    received.log.push(`${Math.round(performance.now() - from)} asks ${urls.get(requestId)}`)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.bytes += encodedDataLength
    received.log.push(
      `${Math.round(performance.now() - from)} has ${urls.get(requestId)} ${encodedDataLength}`,
    )
  })
  return received
}

async function storageOfShipper(browser: Browser) {
  const page = await browser.newPage()
  await page.goto(`${base}/login`)
  await page.getByLabel('User name').fill('shipper@laneward.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const state = await page.context().storageState()
  await page.close()
  return state
}
