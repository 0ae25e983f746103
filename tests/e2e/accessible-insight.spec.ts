import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible } from './accessible.ts'
import { givenNewCompany, givenShipmentFile } from './new-company.ts'
import { chooseTheme, openScreen } from './open-screen.ts'
import { signedIn } from './people.ts'
import { resize } from './window-fit.ts'

const shippers = [
  '/dashboard',
  '/ocean-fcl/summary',
  '/ocean-fcl/reporting',
  '/ocean-fcl/benchmark',
  '/ocean-fcl/carbon',
  '/savings',
  '/error-breakdown',
]
const analysts = ['/map', '/map?tab=parts', '/ocean-fcl/summary', '/savings?tab=left-out']

const headings =
  'Shipment,Ship date,Origin,Destination,Equipment,Carrier,Containers,Weight (kg),Freight cost (USD)'
const row = (origin: string, cost: string) =>
  `"L ${origin}",2026-03-10,"${origin}","Melbourne, Australia",40HC,Meridian Lines,2,900,${cost}`

test('pages of a company with nothing, one lane, and errors can be used by everybody', async ({
  browser,
  request,
}) => {
  const { shipper, analyst } = await givenNewCompany(request)
  const people = {
    shipper: await signedIn(browser, shipper),
    analyst: await signedIn(browser, analyst),
  }
  const visitAll = async () => {
    await visit(people.shipper, shippers)
    await visit(people.analyst, analysts)
  }
  await chooseTheme(people.analyst, 'dark')

  await test.step('nothing', async () => {
    await visitAll()
    await openScreen(people.shipper, '/dashboard')
    await expect(people.shipper.getByText(/^Nothing to show yet/)).toHaveCount(1)
  })

  await test.step('one lane', async () => {
    const file = [headings, row('Valparaiso, Chile', '4100')]
    await givenShipmentFile(request, shipper, 'one-lane.csv', file)
    await visitAll()
    await openScreen(people.analyst, '/map')
    await expect(people.analyst.getByText('$4,100.00').first()).toBeVisible()
  })

  await test.step('errors', async () => {
    const file = [
      headings,
      row('Rotterdm', '4100'),
      row('Durban, South Africa', 'Invoiced separately'),
    ]
    await givenShipmentFile(request, shipper, 'errors.csv', file)
    for (const page of Object.values(people)) {
      await visit(page, ['/error-breakdown'])
      await expect(page.getByRole('table', { name: 'Repairs' })).toContainText('Rotterdm')
      await resize(page, { width: 390, height: 844 })
      await expectAccessible(page)
    }
  })
})

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openScreen(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectAccessible(page)
  }
}
