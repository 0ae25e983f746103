import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { appOrigin } from '#tests/hosts/second-host-ports.ts'

export const password = 'Laneward-demo-2026'

/** A browser of one's own that a demo person has signed in with; any error of the page fails the journey. */
export async function signedIn(
  browser: Browser,
  local: string,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const user = await userOf(local)
  const context = await browser.newContext({
    acceptDownloads: true,
    storageState: {
      cookies: [],
      origins: [{ origin: appOrigin, localStorage: [{ name: 'user', value: user }] }],
    },
    ...device,
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return page
}

/** As the host answers a sign-in. */
async function userOf(local: string): Promise<string> {
  const answer = await fetch(`${appOrigin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${local}@laneward.test`, password }),
  })
  const user = await answer.text()
  if (!answer.ok) throw new Error(`${local} cannot sign in: ${user}`)
  return user
}

/** What a call is sent with to be a demo person's. */
export async function headersOf(local: string): Promise<{ authorization: string }> {
  const { jwtToken } = JSON.parse(await userOf(local)) as { jwtToken: string }
  return { authorization: `Bearer ${jwtToken}` }
}

/** From the sign-in page. */
export async function signIn(page: Page, local: string): Promise<void> {
  await page.getByLabel('User name').fill(`${local}@laneward.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
