import { expect, type Page } from '@playwright/test'
import { Mode, modeDefinitions } from '#domain/mode.ts'
import { test } from './journey.ts'
import { pressInMessage, signedIn } from './people.ts'

const lanes = `/${modeDefinitions[Mode.OceanLCL].route}/lanes`

test('scenarios are compared, moved, kept from contradicting, put on file and applied; a lane declined goes to its backup, to the cent', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'shipper')
  const before = await savings(page)
  await page.goto(`${lanes}?view=scenarios`)
  await page.getByRole('button', { name: 'Create three scenarios' }).click()
  const costs = page.getByRole('row', { name: /^Landed cost a year/ }).getByRole('cell')
  await expect(costs.nth(0)).toHaveText(/^\$[\d,]+\.\d\d$/)
  await expect(costs.nth(1)).toHaveText(/^\$[\d,]+\.\d\d/)
  await expect(costs.nth(2)).toHaveText(/^\$[\d,]+\.\d\d/)

  await page.getByRole('button', { name: 'Open Keep incumbents' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible()
  const slider = page.getByRole('slider', { name: /^Incumbents keep at least/ })
  const first = await result.getByText(/^\$[\d,]+\.\d\d$/).textContent()
  await slider.press('ArrowLeft')
  await slider.press('Escape')
  await expect(result.getByText(first ?? '', { exact: true })).toBeVisible()

  await slider.press('End')
  const conflict = page.getByRole('region', { name: 'Conflict' })
  await conflict.getByRole('button', { name: /^Set \d+%$/ }).click()
  await expect(conflict).toBeHidden()
  await expect(result.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible()

  await page.getByRole('button', { name: 'Compare lanes' }).click()
  await page.getByRole('button', { name: 'With Lowest bids' }).click()
  await expect(
    page.getByText(/^\d+ lanes differ\. Keep incumbents costs \$[\d,]+ more than Lowest bids\.$/),
  ).toBeVisible()
  await page.goBack()

  await apply(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone.')).toBeVisible()

  const cost = await result.getByText(/^\$[\d,]+\.\d\d$/).textContent()
  await page.getByRole('link', { name: 'Award pack' }).click()
  await expect(result.getByText(cost ?? '', { exact: true })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  const file = await (await saving).path()
  const check = page.getByRole('region', { name: 'Check a pack' })
  await check.getByLabel('Choose a pack').first().setInputFiles(file)
  await expect(check.getByText(/^The pack is correct/)).toBeVisible()

  await page.goBack()
  await apply(page)
  const lane = await laneOf(page, 'Harborline Forwarding')
  await page.goto(`${lanes}?view=award&q=${encodeURIComponent(lane.name)}`)
  const row = page.getByRole('row', { name: lane.name }).filter({ hasText: lane.baseline })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirm 1 pending' }).click()
  await page.getByRole('button', { name: 'Award 1 lane' }).click()
  await pressInMessage(page, 'Award now')
  await expect(row).toContainText('Awarded')
  expect((await savings(page)) - before).toBe(cents(lane.baseline) - cents(lane.cost))

  await decline(await signedIn(browser, 'carrier3'), lane)
  await expect(row).toContainText('Award declined')
  await row.getByText(lane.name).click()
  const backups = page.getByRole('list', { name: 'Backups of Harborline Forwarding' })
  const toBackup = page.getByRole('button', { name: /^Award to / })
  // One whose capacity other awards have filled comes without a button.
  const backup = backups.getByRole('listitem').filter({ has: toBackup }).first()
  const surcharge = cents(await backup.textContent())
  await backup.getByRole('button', { name: /^Award to / }).click()
  await pressInMessage(page, 'Award now')
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  expect((await savings(page)) - before).toBe(cents(lane.baseline) - (cents(lane.cost) + surcharge))
})

type AwardedLane = { name: string; cost: string; baseline: string }

/** Of the scenario that is open, the first lane that one carrier has all of and that has a backup. */
async function laneOf(page: Page, carrier: string): Promise<AwardedLane> {
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Awarded to' }).click()
  await page
    .getByRole('checkbox', { name: new RegExp(`^${carrier}`) })
    .first()
    .check()
  await page.keyboard.press('Escape')
  const row = page
    .getByRole('row', { name: carrier })
    .filter({ has: page.getByRole('gridcell', { name: /^[^:]+ \+\$/ }) })
    .first()
  const [cost = '', baseline = ''] = await row.getByText(/^\$[\d,]+\.\d\d$/).allTextContents()
  return { name: (await row.getByRole('rowheader').textContent()) ?? '', cost, baseline }
}

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Apply…' }).click()
  const review = page.getByRole('dialog', { name: 'Apply Keep incumbents?' })
  await review.getByRole('button', { name: /^Mark \d+ lanes pending$/ }).click()
  await expect(review).toBeHidden()
}

async function decline(page: Page, { name, cost }: AwardedLane): Promise<void> {
  await page.goto(`${lanes}?q=${encodeURIComponent(name)}`)
  const awarded = page.getByRole('gridcell', { name: 'Awarded', exact: true })
  await page.getByRole('row').filter({ has: awarded }).first().click()
  const award = page.getByRole('dialog').getByRole('region', { name: 'Awards to answer' })
  await expect(award).toContainText(cost)
  await award.getByRole('button', { name: 'Decline…' }).click()
  const answer = page.getByRole('dialog', { name: 'Answer awards' })
  await answer.getByRole('button', { name: 'No capacity' }).click()
  await answer.getByRole('button', { name: 'Decline 1 award' }).click()
  await expect(answer).toBeHidden()
}

/** What the ledger of savings says of awards that are announced. */
async function savings(page: Page): Promise<number> {
  const ledger = await page.context().newPage()
  await ledger.goto('/savings')
  const awarded = ledger
    .getByRole('table', { name: 'Ledger' })
    .getByRole('row', { name: /^Awarded/ })
    .getByRole('cell')
  const saved = cents(await awarded.nth(3).textContent())
  await ledger.close()
  return saved
}

/** '+$1,234.56' as 123456 */
const cents = (text: string | null): number => {
  const [, dollars = '', rest = ''] = /\$([\d,]+)\.(\d\d)/.exec(text ?? '') ?? []
  return Number(`${dollars.replaceAll(',', '')}${rest}`)
}
