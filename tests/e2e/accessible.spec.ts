import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible } from './accessible.ts'
import { signedIn } from './people.ts'

const screens = [
  'shipper /dashboard',
  'shipper /dashboard?mode=ocean-fcl',
  'shipper /road-drayage',
  'shipper /ocean-fcl/summary',
  'shipper /ocean-fcl/lanes',
  'shipper /ocean-fcl/lanes?view=award',
  'shipper /ocean-fcl/lanes?view=award&layout=matrix&tint=1',
  'shipper /ocean-fcl/lanes?view=award&kiosk=1',
  'shipper /ocean-fcl/terms',
  'shipper /road-ftl/reporting',
  'shipper /ocean-fcl/benchmark',
  'shipper /ocean-fcl/carbon',
  'shipper /carriers',
  'shipper /carriers?tab=scorecards',
  'shipper /upload',
  'shipper /error-breakdown',
  'shipper /upload?upload=1',
  'shipper /upload?tab=shipments',
  'shipper /savings',
  'shipper /savings?tab=parts',
  'shipper /savings?tab=lanes&stage=realised',
  'shipper /savings?tab=left-out',
  'shipper /repo',
  'shipper /user/profile',
  'carrier /dashboard',
  'carrier /dashboard-carrier',
  'carrier /air-freight/summary',
  'carrier /air-freight/lanes',
  'carrier /road-ftl/lanes?view=sheet',
  'carrier /road-ftl/reporting',
  'carrier /uploads/carrier-bids',
  'carrier /repo',
  'carrier /upload',
  'data /files',
  'data /road-ftl/summary',
  'data /map',
  'data /map?tab=parts',
  'data /map?compare=year&from=2025-11&to=2026-10&beforeFrom=2024-11&beforeTo=2025-10',
  'data /error-breakdown',
  'data /map?tab=unusual',
  'data /savings',
  'data /savings?tab=lanes',
  'data /upload',
  'lite /files?upload=2',
  'lite /upload',
  'lite /user/profile',
  'owner /adminpanel',
  'owner /user-admin',
  'owner /notifications',
  'owner /data-upload-overview',
  'owner /management/oceanport',
  'owner /management/property',
  'owner /audit',
  'owner /tool-control',
  'owner /tool-control?tab=terms',
  'owner /tool-control?tab=modes',
  'owner /user-templates',
  'owner /repo',
  'owner /user-admin?invite=1',
  'owner /user-admin?tab=mails',
  'owner /tool-control?tab=recalculate',
]
/** What opens on a screen without an address of its own: person, path, and the button that opens it. */
const opened = [
  'owner /management/oceanport > Import',
  'owner /management/oceanport > Add ocean port',
  'owner /tool-control?tab=demo > Reset the demo',
  'owner /repo > Mandatory documents',
  'carrier /user/profile > Set up',
]
const people = [...new Set(screens.map((screen) => screen.split(' ')[0] ?? ''))]

for (const theme of ['light', 'dark'] as const) {
  test(`the sign-in page can be used by everybody, ${theme}`, async ({ browser }) => {
    const page = await (await browser.newContext({ colorScheme: theme })).newPage()
    await page.goto('/')
    await expect(page.getByRole('button', { name: /Owner/ })).toBeVisible()

    await expectAccessible(page)
  })
}

test('the pages outside the sign-in can be used by everybody', async ({ browser }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await (await browser.newContext({ colorScheme })).newPage()
    for (const path of ['/register', '/reset-password', '/reset-password?code=old', '/survey']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  }
})

for (const who of people) {
  test(`the screens of ${who} can be used by everybody, in the dark too`, async ({ browser }) => {
    const page = await signedIn(browser, who)
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
    })
    const own = screens.filter((screen) => screen.startsWith(`${who} `))
    for (const path of own.map((screen) => screen.slice(who.length + 1))) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await expectAccessible(page)
    }
    for (const one of opened.filter((each) => each.startsWith(`${who} `))) {
      const [path = '', button = ''] = one.slice(who.length + 1).split(' > ')
      await page.goto(path)
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
