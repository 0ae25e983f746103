import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { followCalls, goOffline, password, quiet, signedIn } from './people.ts'

test('tabs whose token ran out at the same moment stay signed in together', async ({ browser }) => {
  const first = await signedIn(browser, 'shipper')
  const context = first.context()
  await first.goto('/savings')
  const tabs = [first, ...(await openTabs(context, 3, '/savings'))]
  const refreshes = countRefreshes(context)

  for (let round = 0; round < 5; round += 1) {
    // A refresh under way would be undone by what is stored here.
    await Promise.all(tabs.map(quiet))
    await spoilToken(first)
    await Promise.all(tabs.map((tab) => linkOf(tab, 'Upload').click()))
    await Promise.all(tabs.map((tab) => expect(tab).toHaveURL(/\/upload$/)))
    await Promise.all(tabs.map((tab) => linkOf(tab, 'Savings').click()))
    await Promise.all(
      tabs.map((tab) =>
        expect(tab.getByRole('heading', { name: 'Savings', level: 1 })).toBeVisible(),
      ),
    )
  }

  await Promise.all(tabs.map((tab) => expect.poll(() => storedToken(tab)).not.toMatch(/spoiled/)))
  await Promise.all(tabs.map(quiet))
  expect(refreshes()).toBeLessThanOrEqual(5 * 2)
})

test('signing out in one tab takes the other off its page', async ({ browser }) => {
  const first = await signedIn(browser, 'shipper')
  await first.goto('/savings')
  const [second] = await openTabs(first.context(), 1, '/savings')
  if (!second) throw new Error('The second tab did not open')

  await first.getByRole('button', { name: 'Log Out' }).click()

  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Savings', level: 1 })).toBeHidden()
})

test('a session that ended leads to sign-in, says so, and back to where one was', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'shipper')
  await page.goto('/savings')
  await expect(page.getByRole('heading', { name: 'Savings', level: 1 })).toBeVisible()
  await quiet(page)

  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
    localStorage.setItem(
      'user',
      JSON.stringify({ ...user, jwtToken: 'spoiled', refreshToken: 'spoiled' }),
    )
  })
  await page.getByRole('link', { name: 'Upload' }).click()
  await expect(page.getByText(/session has ended/i)).toBeVisible()
  await page.getByLabel('User name').fill('shipper@laneward.test')
  await page.getByLabel('Password', { exact: true }).fill('Laneward-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL(/\/upload$/)
})

test('without a network the page says so at once, and signing in tells that nothing answers', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'shipper')
  await page.goto('/dashboard')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  await goOffline(page)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Offline', { exact: true })).toBeHidden()

  // The files of the app stay away, as after a move to another network.
  await page.route('**/assets/sign-in*', (route) => route.abort())
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await page.getByLabel('User name').fill('shipper@laneward.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
})

async function openTabs(context: BrowserContext, count: number, path: string): Promise<Page[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const page = await context.newPage()
      followCalls(page)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return page
    }),
  )
}

/** As if its 15 minutes were over: refused by the server, while the refresh token still holds. */
const spoilToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
    localStorage.setItem('user', JSON.stringify({ ...user, jwtToken: 'spoiled' }))
  })

const storedToken = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('user') ?? '{}') as { jwtToken?: string }).jwtToken ?? '',
  )

function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token')) count += 1
  })
  return () => count
}

const linkOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
