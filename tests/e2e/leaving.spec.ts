import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { answerTo, laneToBid, typeLinehaul } from './bidding.ts'
import type { Bid } from '#domain/bid.ts'
import { signedIn } from './people.ts'

test('while a bid is on its way, leaving the page is asked about, and either answer is followed', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'carrier3')
  const lane = await laneToBid(page)
  // Chosen once, the sheet is what its lanes open as: nothing is left to go back to on the same page.
  await page.goto('/road-ftl/lanes')
  await page
    .getByRole('group', { name: 'View', exact: true })
    .getByRole('button', { name: 'Bid sheet' })
    .click()
  await expect(page.getByRole('grid', { name: 'Road - FTL bid sheet' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard' })
    .click()
  await goByPalette(page, 'Road - FTL: Lanes')
  await typeLinehaul(page, lane, '2.15')
  const review = page.getByRole('dialog', { name: 'Review and submit' })
  const question = review.getByRole('alert').filter({ hasText: 'Your bids are being sent.' })
  const submit = review.getByRole('button', { name: 'Submit 1 bid' })
  await expect(submit).toBeVisible()
  const arrive = await holdSubmission(page)
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')

  await goByPalette(page, 'Profile')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/road-ftl.lanes/)

  await page.goBack()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/road-ftl.lanes/)
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/dashboard/)
  arrive()
  await expect
    .poll(async () => (await answerTo<Bid[]>(page, `/bids/${lane.id}`))[0]?.status)
    .toBe('submitted')
})

async function goByPalette(page: Page, to: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(/Search pages/).fill(to)
  await page.keyboard.press('Enter')
}

/** Bids being saved wait on their way to the server until they are let through. */
async function holdSubmission(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const free = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/bids/save', async (route) => {
    await free
    await route.continue()
  })
  return letThrough
}
