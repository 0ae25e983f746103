import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { laneToBid, typeLinehaul } from './bidding.ts'
import { goOffline, signIn, signedIn } from './people.ts'
import { receiptIn } from './review.ts'

test('a typed bid is reviewed, its doubted rate confirmed, and the receipt downloaded', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await signedIn(browser, 'carrier3')
  const lane = await laneToBid(page)
  await page.goto('/road-ftl/lanes?view=sheet')
  await typeLinehaul(page, lane, '245')
  const review = page.getByRole('dialog', { name: 'Review and submit' })
  const submit = review.getByRole('button', { name: 'Submit 1 bid' })
  await expect(review.getByText(/About 100 times your rate on similar lanes/)).toBeVisible()

  await submit.click()
  await expect(review.getByRole('alert')).toContainText('1 lane needs your confirmation')
  await review.getByRole('checkbox', { name: /^Confirm this bid: .* US dollars a year$/ }).check()
  await submit.click()

  const receipt = receiptIn(page)
  const downloading = page.waitForEvent('download')
  await receipt.getByRole('button', { name: 'Download receipt' }).click()
  const file = await (await downloading).path()
  const lines = (await readFile(file, 'utf8')).split('\r\n')
  expect(lines[1]).toContain(`${lane.id},`)
  expect(lines[1]).toContain('Linehaul,245,USD,per mile')
  await receipt.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Receipts' })).toBeVisible()
})

test('offline nothing is sent; a submission without an answer ends the session and is reported afterwards', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await signedIn(browser, 'carrier3')
  const lane = await laneToBid(page)
  await page.goto('/road-ftl/lanes?view=sheet')
  await typeLinehaul(page, lane, '2.15')
  const review = page.getByRole('dialog', { name: 'Review and submit' })
  const submit = review.getByRole('button', { name: 'Submit 1 bid' })
  await expect(submit).toBeVisible()
  // A draft on its way would be a call without an answer.
  await expect(page.getByText(/Draft saved for your company/)).toBeVisible()
  await goOffline(page)

  await submit.click()
  await expect(review.getByRole('alert')).toHaveText('You are offline; nothing was sent.')
  await page.context().setOffline(false)
  await page.route('**/api/bids/save', (route) => route.abort())
  await review.getByRole('button', { name: 'Retry' }).click()

  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.unroute('**/api/bids/save')
  await signIn(page, 'carrier3')
  await expect(page.getByText(/it is not known whether they arrived/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit 1', exact: true })).toBeVisible()
})
