import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { password, signedIn } from './people.ts'

test.setTimeout(90_000)

test('an authenticator is set up, and asked for at the next sign-in', async ({ browser }) => {
  const page = await signedIn(browser, 'data')
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('.secret code').innerText()).replaceAll(' ', '')
  const authenticator = new TOTP({ secret })
  await page.getByLabel('Code the app shows now').fill(authenticator.generate())
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await signOut(page)
  await enter(page, 'data@laneward.test', password)
  const code = page.getByLabel('Six digits from your authenticator app')
  await expect(code).toBeFocused()
  // A code works once: the next one is what the app shows in half a minute.
  await code.fill(authenticator.generate({ timestamp: Date.now() + 30_000 }))

  await expect(page).toHaveURL(/\/files$/)
})

test('a forgotten password is set anew by the mailed link; files are sent with it', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/')
  await page.getByLabel('User name').fill('lite@laneward.test')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('User name')).toHaveValue('lite@laneward.test')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(/a link is on its way/)).toBeVisible()

  await page.goto(await mailedLink(page.request))
  await page.getByLabel('New password').fill('A longer phrase 2027')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText(/Your password is changed/)).toBeVisible()
  await enter(page, 'lite@laneward.test', 'A longer phrase 2027')
  await expect(page).toHaveURL(/\/files$/)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click()
  await page.getByLabel('Drop shipment files here, or choose them').setInputFiles({
    name: 'air january.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Shipment,Ship date,Origin,Destination,Carrier,Weight (kg),Freight cost (USD)',
        'A1,2026-01-05,Frankfurt,New York,Meridian Lines,400,1200',
        'A2,2026-01-06,Frankfurt,New York,Meridian Lines,300,900',
      ].join('\n'),
    ),
  })
  await expect(page.getByText('2 rows, 2 places, no problem found.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' }).click()

  const row = page.getByRole('row', { name: /air january\.csv/ })
  await expect(row).toContainText('Waiting for approval')
  await row.getByText('air january.csv').click()
  await expect(page.getByRole('row', { name: /A2.*New York/ })).toBeVisible()
})

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

/** A demo's mails go nowhere but into the Owner's outbox. */
async function mailedLink(request: APIRequestContext): Promise<string> {
  const signIn = await request.post('/api/auth', {
    data: { username: 'owner@laneward.test', password },
  })
  const { jwtToken } = (await signIn.json()) as { jwtToken: string }
  const answer = await request.get('/api/ext/outbox', {
    headers: { authorization: `Bearer ${jwtToken}` },
  })
  const [newest] = (await answer.json()) as { body: string }[]
  const link = /https?:\/\/\S+code=[\w-]+/.exec(newest?.body ?? '')?.[0]
  if (!link) throw new Error('No link was mailed')
  const { pathname, search } = new URL(link)
  return pathname + search
}
