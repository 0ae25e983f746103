import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible } from './accessible.ts'
import { chooseTheme, openScreen } from './open-screen.ts'
import { signedIn } from './people.ts'

/** What opens on a screen without an address of its own: person, path, and the button that opens it. */
const opened = [
  'owner /management/oceanport > Import',
  'owner /management/oceanport > Add ocean port',
  'owner /tool-control?tab=demo > Reset the demo',
  'owner /repo > Mandatory documents',
  'carrier /user/profile > Set up',
]
const people = [...new Set(opened.map((one) => one.split(' ')[0] ?? ''))]

for (const theme of ['light', 'dark'] as const) {
  test(`the sign-in page can be used by everybody, ${theme}`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme: theme })).newPage()
    await page.goto('/')
    await expect(page.getByRole('button', { name: /Owner/ })).toBeVisible()

    await expectAccessible(page)
  })
}

test('the pages outside the sign-in can be used by everybody', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  for (const path of ['/register', '/reset-password', '/reset-password?code=old', '/survey']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveAttribute('data-bs-theme', theme)
      await expectAccessible(page)
    }
  }
})

for (const who of people) {
  test(`what ${who}s open on a screen can be used by everybody, in the dark too`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, who)
    await chooseTheme(page, 'dark')
    for (const one of opened.filter((each) => each.startsWith(`${who} `))) {
      const [path = '', button = ''] = one.slice(who.length + 1).split(' > ')
      await openScreen(page, path)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expectAccessible(page)
    }
  })
}

test('a page one may not open says so, and an unknown one leads home', async ({ browser }) => {
  const page = await signedIn(browser, 'carrier')

  await page.goto('/savings')
  await expect(page).toHaveURL(/\/unauthorized$/)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/dashboard$/)
})
