import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { test } from './journey.ts'
import { attemptWord } from './attempt.ts'
import { givenNewCompany } from './new-company.ts'
import { headersOf, password, signedIn } from './people.ts'

test('an authenticator is set up, asked for, stood in for by a recovery code, and turned off', async ({
  browser,
}, { retry }) => {
  // An attempt that broke off leaves its person with an authenticator nobody has.
  const who = ['data', 'carrier3'][retry] ?? 'data'
  const page = await signedIn(browser, who)
  const { authenticator, recoveryCodes } = await setUpTwoFactor(page)

  await test.step('a recovery code signs in, once', async () => {
    await enterAgain(page, who)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await sendCode(page, recoveryCodes[0] ?? '')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

    await enterAgain(page, who)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await sendCode(page, recoveryCodes[0] ?? '')
    await expect(page.getByRole('alert')).toBeVisible()
  })

  await test.step('a device that asks to be trusted is not asked again', async () => {
    await page.getByRole('button', { name: 'Use a code from the app' }).click()
    const code = page.getByLabel('Six digits from your authenticator app')
    await expect(code).toBeFocused()
    await page.getByLabel("Don't ask again on this device").check()
    // A code works once: the next one is what the app shows in half a minute.
    await code.fill(authenticator.generate({ timestamp: Date.now() + 30_000 }))
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

    await enterAgain(page, who)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.goto('/user/profile')
    await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible()
    await expect(page.getByText('1 device is not asked for a code.')).toBeVisible()
  })

  await test.step('turning it off takes the password', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByLabel('Your password').fill('not mine')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText(/password is (wrong|not right|not correct)/i)).toBeVisible()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Two-factor sign-in is off.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  })
})

test('a picture is cropped and shown; a lost device is signed out', async ({ browser }) => {
  const lost = await signedIn(browser, 'carrier2')
  await lost.goto('/dashboard')
  const page = await signedIn(browser, 'carrier2')
  await page.goto('/user/profile')

  await test.step('the picture', async () => {
    // Any picture does: here one of the page itself.
    const picture = await page.screenshot({ type: 'png' })
    await page
      .getByLabel('Picture file')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
    await dialog.getByRole('group').first().focus()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await expect(page.getByText('Picture updated.')).toBeVisible()
    await expect(page.getByRole('banner').locator('.avatar img')).toBeVisible()
  })

  await test.step('the devices', async () => {
    const devices = page.getByRole('region', { name: 'Signed-in devices' })
    await expect(devices.getByText('This device')).toBeVisible()
    await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(page.getByText('Every other device is signed out.')).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(1)

    await lost.reload()
    await expect(lost.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
})

test('a forgotten password is reset by the emailed link; files are sent with it', async ({
  browser,
  request,
}) => {
  const attempt = attemptWord()
  // Other journeys sign in as the people of the demo, by their own password.
  const { analyst } = await givenNewCompany(request)
  const username = `${analyst}@laneward.test`
  const page = await (await browser.newContext()).newPage()
  await page.goto('/')
  await page.getByLabel('User name').fill(username)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('User name')).toHaveValue(username)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()

  await page.goto(await mailedLink(page.request))
  await page.getByLabel('New password').fill('A longer phrase 2027')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText(/Password changed/)).toBeVisible()
  await enter(page, username, 'A longer phrase 2027')
  await expect(page).toHaveURL(/\/files$/)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click()
  await page.getByLabel('Drop shipment files here, or choose them').setInputFiles({
    name: `air january ${attempt}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Shipment,Ship date,Origin,Destination,Carrier,Weight (kg),Freight cost (USD)',
        `A${attempt},2026-01-05,FRA,JFK,Meridian Lines,400,1200`,
        'B2,2026-01-06,FRA,JFK,Meridian Lines,300,900',
      ].join('\n'),
    ),
  })
  await expect(page.getByText('2 rows, 2 places, no problem found.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' }).click()

  const row = page.getByRole('row', { name: `air january ${attempt}.csv` })
  await expect(row).toContainText('Waiting for approval')
  await row.getByText(`air january ${attempt}.csv`).click()
  await expect(page.getByRole('row', { name: /B2.*JFK/ })).toBeVisible()
})

async function setUpTwoFactor(page: Page) {
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('.secret code').innerText()).replaceAll(' ', '')
  const authenticator = new TOTP({ secret })
  await page.getByLabel('Code the app shows now').fill(authenticator.generate())
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have saved these codes' }).click()
  return { authenticator, recoveryCodes }
}

/** Out and in again by password; what comes then is the journey's. */
async function enterAgain(page: Page, who: string): Promise<void> {
  await signOut(page)
  await enter(page, `${who}@laneward.test`, password)
}

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('One of your recovery codes').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function enter(page: Page, username: string, typed: string): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
}

/** A demo's mails go nowhere but into the Owner's list of mails. */
async function mailedLink(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/ext/mails', { headers: await headersOf('owner') })
  const [newest] = (await answer.json()) as { body: string }[]
  const link = /https?:\/\/\S+code=[\w-]+/.exec(newest?.body ?? '')?.[0]
  if (!link) throw new Error('No link was mailed')
  const { pathname, search } = new URL(link)
  return pathname + search
}
