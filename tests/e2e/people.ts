import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

export const password = 'Laneward-demo-2026'

/** A browser of one's own, signed in as a demo person; any error of the page fails the journey. */
export async function signedIn(
  browser: Browser,
  local: string,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true, ...device })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto('/')
  await signIn(page, local)
  return page
}

/** From the sign-in page. */
export async function signIn(page: Page, local: string): Promise<void> {
  await page.getByLabel('User name').fill(`${local}@laneward.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
