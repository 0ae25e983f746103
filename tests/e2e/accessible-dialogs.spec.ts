import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible } from './accessible.ts'
import { chooseTheme, openScreen } from './open-screen.ts'
import { signedIn } from './people.ts'

// Each of them takes long and only reads: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' })

/** What has no address of its own: person, path, then what is clicked on the way to it. */
const dialogs = [
  'shipper /ocean-fcl/lanes > New lane',
  'shipper /ocean-fcl/lanes > Sheets > Upload a lane sheet',
  'shipper /ocean-fcl/lanes?view=todo > Select all rows shown > Start',
  'shipper /ocean-fcl/lanes?view=todo > Select all rows shown > Set targets',
  'shipper /ocean-fcl/lanes?view=awarded > Bangkok',
  'shipper /ocean-fcl/lanes?status=Not%20started > Bangkok > Volume > Edit volumes',
  'shipper /ocean-fcl/lanes?status=Not%20started > Bangkok > Edit lane',
  'shipper /ocean-fcl/lanes?view=awarded > Bangkok > Charges',
  'shipper /ocean-fcl/lanes > Bangkok > Benchmark',
  'shipper /ocean-fcl/lanes > Bangkok > CO2',
  'shipper /ocean-fcl/lanes?view=awarded > Bangkok > Award history',
  'shipper /ocean-fcl/terms > Close round',
  'shipper /ocean-fcl/terms > Open round',
  'shipper /ocean-fcl/lanes?view=award > Award best bid on',
  'shipper /ocean-fcl/lanes?view=award&f.status=["Awarded"] > Select all rows shown > Reset',
  'shipper /carriers > Invite a carrier',
  'shipper /carriers?carrier=3',
  'carrier /ocean-fcl/lanes?view=todo > Bangkok',
  'carrier /ocean-fcl/lanes > Upload bid sheet',
  'carrier /road-ftl/lanes?view=sheet > Submit',
  'carrier /road-ftl/lanes?view=sheet > Keys',
]
const onPhone = [
  'carrier /ocean-fcl/lanes',
  'carrier /ocean-fcl/lanes?view=todo&q=bangkok > Bangkok',
  'shipper /ocean-fcl/lanes > New lane',
]
const phone = { width: 390, height: 844 }

for (const [where, theme, list, size] of [
  ['', 'dark', dialogs, null],
  [' on a phone', 'light', onPhone, phone],
] as const) {
  for (const who of ['shipper', 'carrier']) {
    test(`what ${who}s open${where} can be used by everybody`, async ({ browser }) => {
      test.setTimeout(240_000)
      const page = await signedIn(browser, who)
      // What is still fading in has not its own colours yet.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (size) await page.setViewportSize(size)
      await chooseTheme(page, theme)
      for (const entry of list.filter((one) => one.startsWith(`${who} `))) {
        const [path = '', ...steps] = entry.slice(who.length + 1).split(' > ')
        await openScreen(page, path)
        for (const step of steps) {
          const name = new RegExp(`^${step}`)
          await page
            .getByRole('button', { name })
            .or(page.getByRole('checkbox', { name }))
            .or(page.getByRole('tab', { name }))
            .or(page.getByRole('rowheader', { name }))
            .or(page.getByRole('gridcell', { name }))
            .first()
            .click({ timeout: 20_000 })
        }
        await expect(page.locator('h1')).toBeVisible()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        await expectAccessible(page)
      }
    })
  }
}
