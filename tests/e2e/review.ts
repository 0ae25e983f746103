import { expect, type Locator, type Page } from '@playwright/test'

/** Confirms every doubted bid of the open review one by one, and submits so many. */
export async function submitReviewed(page: Page, bids: string): Promise<void> {
  const review = page.getByRole('dialog', { name: 'Review and submit' })
  const submit = review.getByRole('button', { name: `Submit ${bids}` })
  await expect(submit).toBeVisible()
  for (const doubted of await review.getByRole('checkbox', { name: /^Confirm this bid/ }).all())
    await doubted.check()
  await submit.click()
  await expect(receiptIn(page).getByText(`${bids} submitted on`)).toBeVisible()
}

/** What the review turns into once everything is sent. */
export const receiptIn = (page: Page): Locator => page.getByRole('dialog', { name: 'Receipt' })
