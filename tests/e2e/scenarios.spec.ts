import { expect } from '@playwright/test'
import { Mode, modeDefinitions } from '#domain/mode.ts'
import { test } from './journey.ts'
import { signedIn } from './people.ts'

test('scenarios are compared, moved, kept from contradicting, applied, undone and put on file', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'shipper')
  await page.goto(`/${modeDefinitions[Mode.OceanLCL].route}/lanes?view=scenarios`)
  await page.getByRole('button', { name: 'Create three scenarios' }).click()
  const costs = page.getByRole('row', { name: /^Landed cost a year/ }).getByRole('cell')
  await expect(costs.nth(0)).toHaveText(/^\$[\d,]+\.\d\d$/)
  await expect(costs.nth(1)).toHaveText(/^\$[\d,]+\.\d\d/)
  await expect(costs.nth(2)).toHaveText(/^\$[\d,]+\.\d\d/)

  await page.getByRole('button', { name: 'Open Keep incumbents' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible()
  const slider = page.getByRole('slider', { name: /^Incumbents keep at least/ })
  const before = await result.getByText(/^\$[\d,]+\.\d\d$/).textContent()
  await slider.press('ArrowLeft')
  await slider.press('Escape')
  await expect(result.getByText(before ?? '', { exact: true })).toBeVisible()

  await slider.press('End')
  const conflict = page.getByRole('region', { name: 'Conflict' })
  await conflict.getByRole('button', { name: /^Set \d+%$/ }).click()
  await expect(conflict).toBeHidden()
  await expect(result.getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible()

  await page.getByRole('button', { name: 'Apply…' }).click()
  const review = page.getByRole('dialog', { name: 'Apply Keep incumbents?' })
  await review.getByRole('button', { name: /^Mark \d+ lanes pending$/ }).click()
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
})
