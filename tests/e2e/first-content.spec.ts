import { expect, type Page } from '@playwright/test'
import { Mode, modeDefinitions } from '#domain/mode.ts'
import { test } from './journey.ts'
import { followCalls, password, quiet, signedIn } from './people.ts'

const lanes = `/${modeDefinitions[Mode.OceanFCL].route}/lanes`

for (const who of ['shipper', 'carrier'] as const) {
  test(`what a ${who}’s dashboard and lanes show is asked for while their code is on its way, and taken`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, who)
    await noteEarlyCalls(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      asked.push(pathname + search)
    })
    for (const [address, first, code] of [
      ['/dashboard', '/api/overview/stats/1', ['figures']],
      ['/', '/api/overview/stats/1', ['figures']],
      [lanes, '/api/lanes/mode', ['tables']],
      [`${lanes}?q=Shanghai`, '/api/lanes/mode', ['tables']],
      [`${lanes}?view=award`, '/api/notifications', ['tables']],
      ['/user/profile', '/api/notifications', []],
    ] as const) {
      // News of the minute before has some of it asked for again, as on a host that was just filled.
      await expect(async () => {
        await quiet(page)
        asked.length = 0
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await quiet(page)

        const early = await page.evaluate(() => globalThis.askedEarly)
        expect(early.map((call) => call.split('?')[0])).toContain(first)
        const twice = early.filter((call) => asked.indexOf(call) !== asked.lastIndexOf(call))
        expect(twice, `asked for again on ${address}`).toEqual([])
        const left = await page.evaluate(() => Object.keys(globalThis.earlyAnswers ?? {}))
        expect(left, `not taken on ${address}`).toEqual([])
        expect(await page.evaluate(() => globalThis.codeAskedEarly), address).toEqual(code)
      }).toPass({ timeout: 120_000 })
    }
  })
}

declare global {
  /** Calls that were asked for before any code of the app ran. */
  var askedEarly: string[]
  /** Which files of code that not every page needs were asked for by then. */
  var codeAskedEarly: string[]
  /** Those of each sign-in. */
  var askedOnSignIn: string[][]
}

/** A document is interactive once it is read, which is before its modules run. */
const noteEarlyCalls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      globalThis.askedEarly = Object.keys(globalThis.earlyAnswers ?? {})
      globalThis.codeAskedEarly = ['tables', 'figures'].filter((name) =>
        document.querySelector(`link[rel=modulepreload][href^="/assets/${name}-"]`),
      )
    })
  })

test('who has to sign in fills in the form while the code of the page is on its way', async ({
  page,
}) => {
  const code = await heldCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const name = page.getByLabel('User name')
  const secret = page.getByLabel('Password', { exact: true })
  await name.fill('shipper@laneward.test')
  await secret.pressSequentially('Demo')

  code.send()
  await expect(page.getByRole('heading', { name: /^Demo/ })).toBeVisible()
  await expect(name).toHaveValue('shipper@laneward.test')
  await expect(secret).toBeFocused()
  await page.keyboard.type('-2026')
  await expect(secret).toHaveValue('Demo-2026')
})

test('the form stands where it is when its code, its typeface and the people of the demo arrive', async ({
  page,
}) => {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const code = await heldCode(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const name = page.getByLabel('User name')
    await expect(name).toBeVisible()
    const before = await name.boundingBox()

    code.send()
    await expect(page.getByRole('heading', { name: /^Demo/ })).toBeVisible()
    await page.evaluate(async () => void (await document.fonts.ready))
    const after = await name.boundingBox()
    expect(after?.y, `${width} px`).toBeCloseTo(before?.y ?? 0, 0)
    expect(after?.x, `${width} px`).toBe(before?.x)
    await page.unrouteAll()
  }
})

test('the form stands where it is when the styles of the pages behind it arrive', async ({
  browser,
}) => {
  for (const device of [
    { viewport: { width: 1440, height: 900 } },
    { viewport: { width: 1280, height: 720 } },
    { viewport: { width: 768, height: 900 }, hasTouch: true, isMobile: true },
    { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
  ]) {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: /^Demo/ })).toBeVisible()
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main :is(img, h1, label, input, button, a)')].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          return [part.textContent, x, y, width, height].join(' ')
        }),
      )
    const before = await boxes()

    await page.keyboard.press('Shift')
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('signed-in')),
    )
    expect(await boxes(), JSON.stringify(device)).toEqual(before)
    await context.close()
  }
})

test('who asks to sign in before the code is there is signed in once it is', async ({ page }) => {
  followCalls(page)
  await page.addInitScript(() => {
    globalThis.askedOnSignIn = []
    document.addEventListener('readystatechange', () => {
      const { askEarly } = globalThis
      if (document.readyState !== 'interactive' || !askEarly) return
      globalThis.askEarly = (user, address) => {
        askEarly(user, address)
        globalThis.askedOnSignIn.push(Object.keys(globalThis.earlyAnswers ?? {}))
      }
    })
  })
  const code = await heldCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('User name').fill('shipper@laneward.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')

  code.send()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.locator('main .stat-value').first()).toBeVisible()
  await quiet(page)
  // The calls of the dashboard, asked for before any of it is drawn, and taken.
  const [early = []] = await page.evaluate(() => globalThis.askedOnSignIn)
  expect(early).toContain('/api/overview/stats/1')
  expect(early).toContain('/api/ext/tender-standing')
  expect(await page.evaluate(() => Object.keys(globalThis.earlyAnswers ?? {}))).toEqual([])
})

test('a press of Sign in that begins before the code is there, and ends after it, signs in', async ({
  page,
}) => {
  const code = await heldCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('User name').fill('shipper@laneward.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).hover()
  await page.mouse.down()

  code.send()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.mouse.up()
})

test('the form is not there before the code where another page was asked for, or a session ended by itself', async ({
  page,
}) => {
  const code = await heldCode(page)
  const isRead = () => page.waitForFunction(() => document.readyState !== 'loading')
  const form = page.getByLabel('User name')
  for (const address of ['/register?code=none', '/dashboard']) {
    await page.goto(address, { waitUntil: 'commit' })
    await isRead()
    await expect(form).toHaveCount(0)
  }
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(form).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('session-ended', '1'))
  await page.reload({ waitUntil: 'commit' })
  await isRead()
  await expect(form).toHaveCount(0)

  code.send()
  await expect(page.getByText('Your session has ended')).toBeVisible()
})

test('a page does without the code of the live connection, and is live once it can be had', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'shipper')
  await page.route(/\/assets\/live-.*\.js$/, (route) => route.abort())
  await page.goto(lanes)
  await expect(page.getByText('Every minute', { exact: true })).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()

  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

/** Keeps the app's first file and its typeface back until they are sent. */
async function heldCode(page: Page): Promise<{ send: () => void }> {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/\/assets\/(start-.*\.js|.*\.woff2)$/, async (route) => {
    await sent
    await route.continue()
  })
  return { send }
}
