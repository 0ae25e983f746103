import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '#server/demo/people.ts'

/** A browser of one's own on `base`, signed in as a demo person. */
export async function signedInAt(base: string, local: string, browser: Browser): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage()
  await page.goto(`${base}/login`)
  await page.getByLabel('User name').fill(`${local}@laneward.test`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return page
}
