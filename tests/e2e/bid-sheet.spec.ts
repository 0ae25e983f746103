import { expect, type Page } from '@playwright/test'
import type { Lane } from '#domain/lane.ts'
import { test } from './journey.ts'
import { ftlLanes } from './bidding.ts'
import { signedIn } from './people.ts'
import { receiptIn, submitReviewed } from './review.ts'

test('a carrier pastes rates, undoes, fixes a problem, submits and sees its lights', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'carrier')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [first, second, third] = await lanesToBid(page)
  await page.goto('/road-ftl/lanes?view=sheet')
  const sheet = page.getByRole('grid', { name: 'Road - FTL bid sheet' })
  const submit = page.getByRole('button', { name: /^Submit \d+$/ })
  await expect(submit).toBeVisible()
  const before = Number((await submit.innerText()).replace(/\D/g, ''))

  await sheet.getByRole('gridcell').first().click()
  await paste(page, [
    ['Lane ID', 'Linehaul *', 'Fuel'],
    [first.id, '2,15', '0,40'],
    [second.id, '2,35', '0,45'],
    [third.id, '1l20', '0,41'],
  ])
  await expect(page.getByText('6 cells pasted, 1 needs attention.')).toBeVisible()
  await expect(submit).toHaveText(`Submit ${before + 2}`)

  await page.keyboard.press('Control+z')
  await expect(submit).toHaveText(`Submit ${before}`)
  await page.keyboard.press('Control+y')
  await expect(submit).toHaveText(`Submit ${before + 2}`)

  await page.keyboard.press('F8')
  await expect(page.getByText('"1l20" is not a number.')).toBeVisible()
  await page.keyboard.type('2.05')
  await page.keyboard.press('Enter')
  await expect(submit).toHaveText(`Submit ${before + 3}`)
  await expect(page.getByText(/^Draft saved for your company/)).toBeVisible()

  await page.keyboard.press('Control+Enter')
  await submitReviewed(page, `${before + 3} bids`)
  const receipt = receiptIn(page)
  await expect(receipt.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  await receipt.getByRole('button', { name: 'Close' }).last().click()

  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Search'))
    .first()
    .fill(first.locationStr)
  const row = sheet.getByRole('row', { name: new RegExp(`^${first.id} `) })
  await expect(row).toContainText(/Green|Amber|Red/)
  await expect(submit).toHaveText('Submit 0')
})

test('what another window submits is shown to the person typing in the same cell', async ({
  browser,
}) => {
  const [typing, other] = await Promise.all([
    signedIn(browser, 'carrier2'),
    signedIn(browser, 'carrier2'),
  ])
  const [lane] = await ftlLanes(typing, 'submitted')
  if (!lane) throw new Error('A lane with a bid is needed')
  const linehaulIn = async (page: Page) => {
    await page.goto('/road-ftl/lanes?view=sheet')
    const row = page.getByRole('row', { name: new RegExp(`^${lane.id} `) })
    await page.getByPlaceholder('Search').first().fill(lane.locationStr)
    const at = await page
      .getByRole('columnheader', { name: /Linehaul/ })
      .getAttribute('aria-colindex')
    return row.locator(`[aria-colindex="${at}"]`)
  }
  await (await linehaulIn(typing)).click()
  await typing.keyboard.type('2.95')

  await (await linehaulIn(other)).click()
  await other.keyboard.type('2.05')
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: /^Submit \d+$/ }).click()
  await submitReviewed(other, '1 bid')

  await expect(typing.getByText('changed in the meantime')).toBeVisible()
  await typing.keyboard.press('Enter')
  // Enter went to the next row, where there is one.
  await typing.keyboard.press('F8')
  await expect(typing.getByRole('button', { name: 'Take 2.05' })).toBeVisible()
})

/** Three lanes that take bids and have none of one's own. */
async function lanesToBid(page: Page): Promise<[Lane, Lane, Lane]> {
  const [first, second, third] = await ftlLanes(page, 'none')
  if (!first || !second || !third) throw new Error('Three lanes without a bid are needed')
  return [first, second, third]
}

async function paste(page: Page, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const text = rows.map((row) => row.join('\t')).join('\r\n')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}
