import { type Browser, expect, type Page } from '@playwright/test'
import { password } from '#tests/hosts/freight.ts'
import type { Misbehaviour } from '#tests/hosts/misbehaviour.ts'
import { secondAppOrigin, secondHostPort } from '#tests/hosts/second-host-ports.ts'
import { type ServedHost, serveSecondHost } from '#tests/hosts/serve-second-host.ts'
import { test } from './journey.ts'
import { pressInMessage } from './people.ts'

test.use({ baseURL: secondAppOrigin })

let host: ServedHost | undefined

async function givenHost(mood: Misbehaviour): Promise<ServedHost> {
  host = await serveSecondHost({ port: secondHostPort, appOrigin: secondAppOrigin, mood })
  return host
}

test.afterEach(async () => {
  await host?.stop()
  host = undefined
})

async function fillSignIn(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel('User name').fill(`${name}@second.example`)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

type Visitor = { page: Page; refused: string[]; pushed: string[] }

/** A browser of one's own; `refused` holds the calls whose answer the browser did not hand over. */
async function signedIn(browser: Browser, name: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: secondAppOrigin })
  const page = await context.newPage()
  const [refused, pushed]: string[][] = [[], []]
  page.on('pageerror', (error) => {
    throw error
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') refused?.push(`${request.method()} ${request.url()}`)
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => pushed?.push(String(payload))),
  )
  await page.goto('/')
  await fillSignIn(page, name, password)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return { page, refused: refused ?? [], pushed: pushed ?? [] }
}

const alertsOf = (page: Page) =>
  page
    .getByRole('alert')
    .evaluateAll((alerts) => alerts.map(({ textContent }) => textContent).filter(Boolean))

async function expectAtEase(page: Page, name: string): Promise<void> {
  expect(await alertsOf(page)).toEqual([])
  const kept = await page.evaluate(() => localStorage.getItem('user'))
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ username: `${name}@second.example` })
}

const hosts: Record<string, Misbehaviour> = {
  'of the specification alone': {},
  'that writes null where it knows nothing, and ids and money as text': { nulls: true, text: true },
  'that refuses with ProblemDetails, and lets no extension be read': {
    errors: 'problem',
    extensions: 'unreachable',
  },
}

for (const [words, mood] of Object.entries(hosts)) {
  test(`a carrier bids, the shipper hears of it, awards and reads the savings, on a host ${words}`, async ({
    browser,
  }) => {
    const { lanes, bids, asked } = await givenHost(mood)
    const shipper = await signedIn(browser, 'shipper')
    const carrier = await signedIn(browser, 'carrier')

    await shipper.page.goto('/road-ftl/lanes')
    // By hand: 48,000 + 105,600 + 172,800 + 249,600 + 336,000 + 432,000 = 1,344,000 of 1,008 shipments.
    await expect(shipper.page.getByRole('link', { name: 'Baseline $1.3M 6 lanes' })).toBeVisible()
    await expect(shipper.page.getByRole('main')).toContainText('1,0086 lanes')
    await expect(shipper.page.getByText('Live', { exact: true })).toBeVisible()
    await shipper.page.getByRole('row', { name: /Chicago, IL Denver, CO/ }).click()
    const bidRows = shipper.page.getByRole('dialog').getByRole('row')
    await expect(bidRows.filter({ hasText: 'Red Line' })).toBeVisible()
    await expect(bidRows.filter({ hasText: 'Blue Line' })).toHaveCount(0)
    const isSamePage = await remember(shipper.page)

    await carrier.page.goto('/road-ftl/lanes?lane=203')
    const form = carrier.page.getByRole('form', { name: 'Your bid' })
    await form.getByLabel(/^Rate/).fill('2.00')
    const notified = expect(shipper.page.getByText('Road - FTL Bid Uploaded').first()).toBeVisible()
    await form.getByRole('button', { name: 'Submit bid' }).click()
    await carrier.page.getByRole('button', { name: 'Submit 1 bid' }).click()
    await notified
    // 2.00 a mile of 96,000 miles.
    await expect(bidRows.filter({ hasText: 'Blue Line' })).toContainText(/\$192(,000|K)/)
    expect(await isSamePage()).toBe(true)
    expect(shipper.pushed.filter((frame) => frame.includes('"Notify"'))).toHaveLength(1)
    expect(bids.find(({ laneId, carrierId }) => laneId === 203 && carrierId === 3)).toMatchObject({
      status: 'submitted',
      charges: { rate: 2 },
    })

    await shipper.page.goto('/road-ftl/lanes?view=award')
    await shipper.page.getByRole('button', { name: 'Award best bid on 3 lanes' }).click()
    await shipper.page.getByRole('button', { name: 'Award 3 lanes' }).click()
    const won = expect(carrier.page.getByText('Bid accepted').first()).toBeVisible()
    await pressInMessage(shipper.page, 'Award now')
    await expect(shipper.page.getByText(/3 lanes awarded/).first()).toBeVisible()
    await won
    expect(lanes.filter(({ mode, status }) => mode === 4 && status === 'awarded')).toHaveLength(4)

    // Baselines 48,000 + 105,600 + 172,800 + 249,600; awarded at 45,600 + 100,320 + 164,160 + 192,000.
    await shipper.page.goto('/savings')
    const savings = shipper.page
      .getByRole('table', { name: 'Savings by mode' })
      .getByRole('row', { name: /^Road - FTL/ })
      .getByRole('cell')
    await expect(savings.nth(0)).toHaveText('4 of 6')
    await expect(savings.nth(1)).toHaveText('$576,000.00')
    await expect(savings.nth(2)).toHaveText('$502,080.00')
    await expect(savings.nth(3)).toHaveText('$73,920.00')

    await expectAtEase(shipper.page, 'shipper')
    await expectAtEase(carrier.page, 'carrier')
    expect(asked.filter((call) => call.startsWith('GET /api/ext/'))).toEqual([])
  })
}

test('a refused sign-in is shown in the host’s own words, wherever it puts them', async ({
  page,
}) => {
  for (const errors of ['json', 'problem'] as const) {
    await givenHost({ errors })
    await page.goto('/')
    await fillSignIn(page, 'shipper', 'not the password')
    await expect(page.getByText('The user name or password is wrong.')).toBeVisible()
    await host?.stop()
  }
})

/** Whether this is still the page that it is now, never loaded again. */
async function remember(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => performance.mark('remembered'))
  return () => page.evaluate(() => performance.getEntriesByName('remembered').length === 1)
}

/** Words that are false of a host that merely lacks an extension. */
const falseWords = /could not be|went wrong|error occurred|undefined|\bNaN\b|\[object/i

for (const name of ['owner', 'shipper', 'carrier', 'analyst', 'lite']) {
  test(`${name} opens every page of the menu, and none shows an error or ends the session`, async ({
    browser,
  }) => {
    const { asked } = await givenHost(name === 'shipper' ? { extensions: 'unreachable' } : {})
    const { page, refused } = await signedIn(browser, name)
    const menu = page.getByRole('navigation', { name: 'Main' }).locator('a[href]')
    await expect(menu.first()).toBeVisible()
    const links = await menu.evaluateAll((anchors) =>
      anchors.map((anchor) => anchor.getAttribute('href') ?? ''),
    )
    expect(links).not.toHaveLength(0)

    for (const link of links) {
      await menu
        .and(page.locator(`[href="${link}"]`))
        .first()
        .evaluate((anchor: HTMLElement) => anchor.click())
      await expect.poll(() => new URL(page.url()).pathname).toBe(link.split('?')[0])
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('.skeleton, .spinner')).toHaveCount(0)
      await expectAtEase(page, name)
      expect(
        (await page.getByRole('main').innerText()).match(falseWords)?.[0],
        link,
      ).toBeUndefined()
    }
    const ofExtensions = refused.filter((call) => call.endsWith('/api/ext'))
    expect(refused.filter((call) => !call.endsWith('/api/ext'))).toEqual([])
    expect(ofExtensions.length > 0).toBe(name === 'shipper')
    expect(asked.filter((call) => call.includes('/api/ext')).length).toBeGreaterThan(0)
  })
}
