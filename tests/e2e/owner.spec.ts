import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signedIn } from './people.ts'

const newcomer = 'nora.berg@newcarrier.test'
const newPassword = 'Fjord-harbour-2026-lanes'

test('an Owner adds a carrier, corrects a port and finds both in the audit', async ({
  browser,
}) => {
  const started = Date.now()
  const page = await signedIn(browser, 'owner')

  await test.step('invites a carrier', async () => {
    await page.goto('/user-admin?invite=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email addresses').fill(newcomer)
    await dialog.getByLabel('Role').selectOption({ label: 'Carrier' })
    await dialog.getByLabel('Company', { exact: true }).selectOption({ label: 'A new company' })
    await dialog.getByLabel('Company name').fill('Newcarrier Lines')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText(`Invitation sent to ${newcomer}.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  const link = await test.step('finds the mail', async () => {
    await page.getByRole('tab', { name: 'Emails' }).click()
    const mail = page.getByRole('listitem').filter({ hasText: newcomer }).first()
    return mail.getByRole('link').first().getAttribute('href')
  })

  await test.step('the carrier registers and signs in', async () => {
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(link ?? '')
    await register(guest)
    await expect(guest.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await guest.context().close()
  })

  await test.step('changes a port, and takes it back', async () => {
    await page.goto('/management/oceanport?searchQuery=CNSHA')
    await page.getByRole('rowheader', { name: 'CNSHA' }).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('Shanghai Yangshan')
    await page.keyboard.press('Enter')
    await expect(page.getByText('CNSHA saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Undone.')).toBeVisible()
  })

  await test.step('reads both in the audit', async () => {
    await page.goto('/audit?subject=ocean port')
    const change = page.getByRole('row', { name: /CNSHA/ })
    await expect(change.filter({ hasText: 'Shanghai Yangshan' })).toHaveCount(2)
    await page.getByLabel('Subject').selectOption('invitation')
    await expect(page.getByRole('row', { name: new RegExp(newcomer) }).first()).toBeVisible()
  })

  expect(Date.now() - started).toBeLessThan(60_000)
})

async function register(guest: Page): Promise<void> {
  await guest.getByLabel('First name').fill('Nora')
  await guest.getByLabel('Last name').fill('Berg')
  await guest.getByLabel('Password', { exact: true }).fill(newPassword)
  await guest.getByRole('button', { name: 'Register' }).click()
}
