import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { Lane } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'
import { signedIn, signIn } from './people.ts'

test('a typed bid is reviewed, its doubted rate confirmed, and the receipt downloaded', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await signedIn(browser, 'carrier3')
  const lane = await laneToBid(page)
  await typeLinehaul(page, lane, '245')
  const review = page.getByRole('dialog', { name: 'Review and submit' })
  const submit = review.getByRole('button', { name: 'Submit 1 bid' })
  await expect(review.getByText(/About 100 times your rate on similar lanes/)).toBeVisible()

  await submit.click()
  await expect(review.getByRole('alert')).toContainText('1 lane needs your confirmation')
  await review.getByRole('checkbox', { name: /^I mean this bid: .* US dollars a year$/ }).check()
  await submit.click()

  const downloading = page.waitForEvent('download')
  await review.getByRole('button', { name: 'Download receipt' }).click()
  const file = await (await downloading).path()
  const lines = (await readFile(file, 'utf8')).split('\r\n')
  expect(lines[1]).toContain(`${lane.id},`)
  expect(lines[1]).toContain('Linehaul,245,USD,per mile')
  await review.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'Receipts' })).toBeVisible()
})

test('offline nothing is sent; a submission without an answer ends the session and is told of afterwards', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await signedIn(browser, 'carrier3')
  const lane = await laneToBid(page)
  await typeLinehaul(page, lane, '2.15')
  const review = page.getByRole('dialog', { name: 'Review and submit' })
  const submit = review.getByRole('button', { name: 'Submit 1 bid' })
  await expect(submit).toBeVisible()
  // A draft on its way would be a call without an answer.
  await expect(page.getByText(/Draft saved for your company/)).toBeVisible()
  await page.context().setOffline(true)

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

/** Types a linehaul into the lane's row of the bid sheet and asks for the review. */
async function typeLinehaul(page: Page, lane: Lane, rate: string): Promise<void> {
  await page.goto('/road-ftl/lanes?view=sheet')
  const row = page.getByRole('row', { name: new RegExp(`^${lane.id} `) })
  await page.getByPlaceholder('Search').first().fill(lane.locationStr)
  const at = await page
    .getByRole('columnheader', { name: /Linehaul/ })
    .getAttribute('aria-colindex')
  await row.locator(`[aria-colindex="${at}"]`).click()
  await page.keyboard.type(rate)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
}

/** A lane that takes bids and has none of one's own. */
async function laneToBid(page: Page): Promise<Lane> {
  const lanes = await page.evaluate(async (mode) => {
    const { jwtToken } = JSON.parse(localStorage.getItem('user') ?? '{}') as { jwtToken: string }
    const answer = await fetch(`/api/lanes/mode?mode=${mode}`, {
      headers: { authorization: `Bearer ${jwtToken}` },
    })
    return (await answer.json()) as Lane[]
  }, Mode.RoadFTL)
  const lane = lanes.find((one) => one.status === 'started' && one.bidStatus === 'none')
  if (!lane) throw new Error('A lane without a bid is needed')
  return lane
}
