import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { signedIn } from './people.ts'

// By its name the first of the journeys: the others run beside it instead of waiting for it at the end.
test('an Owner resets the demo; everybody signs in again', async ({ browser }) => {
  // To make the demo takes two minutes of a slow machine, and five times as long where the journeys beside this
  // one need it as well.
  test.setTimeout(1_000_000)
  const owner = await signedIn(browser, 'owner')
  const other = await signedIn(browser, 'shipper')
  await other.goto('/user/profile')
  const firstName = other.getByLabel('First name')
  const before = await firstName.inputValue()
  await firstName.fill('Somebody')
  await other.getByRole('button', { name: 'Save names' }).click()
  await expect(other.getByText('Saved.')).toBeVisible()
  await owner.goto('/tool-control?tab=demo')
  await owner.getByRole('button', { name: 'Reset the demo' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Reset the demo?' })
  await dialog.getByRole('button', { name: 'Reset the demo' }).click()

  // Half a demo is shown to nobody.
  const status = async () => (await other.request.get('/api/config/available-modes')).status()
  await expect.poll(status).toBe(503)
  await expect(owner.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({
    timeout: 900_000,
  })
  await expect.poll(status).not.toBe(503)
  await other.reload()
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  const page = await signedIn(browser, 'shipper')
  await page.goto('/user/profile')
  await expect(page.getByLabel('First name')).toHaveValue(before)
})
