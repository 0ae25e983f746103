import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible } from './accessible.ts'
import { attemptWord } from './attempt.ts'
import { signedIn } from './people.ts'

test('an RFP list of ZIP3 lanes becomes a started tender', async ({ browser }) => {
  const shipper = await signedIn(browser, 'shipper')
  // A second try finds no lane of the first.
  const origin = test.info().retry === 0 ? '044' : '045'
  const rows = [
    'Origin ZIP3,Destination ZIP3,Equipment,Loads per month,Miles,Annual target (USD)',
    `${origin},581,Dry van,10,1700,400000`,
    `${origin},591,Dry van,4,2300,`,
  ]
  const file = {
    name: `ftl rfp ${attemptWord()}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  }

  await shipper.goto('/upload')
  await shipper.getByLabel('Drop shipment files here, or choose them').setInputFiles(file)
  const chosen = shipper.getByRole('article', { name: file.name })
  await expect(chosen.getByRole('radio', { name: 'Lanes without history' })).toBeChecked()
  await expectAccessible(shipper)
  await shipper.getByRole('button', { name: 'Upload', exact: true }).click()

  await shipper.getByRole('row').filter({ hasText: file.name }).getByText(file.name).click()
  const card = shipper.getByRole('main')
  await expect(card).toContainText('Waiting for approval')
  await expect(card).toContainText('2 new, 0 changed, 0 unchanged')
  await expect(card).toContainText('Volume a year: 204,000 mi')
  await expectAccessible(shipper)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(card).toContainText('Done')
  await card.getByRole('link', { name: 'View all lanes' }).click()

  const place = `ZIP3 ${origin}`
  await shipper.getByRole('searchbox').fill(place)
  await expect(shipper).toHaveURL(({ searchParams }) => searchParams.get('q') === place)
  await shipper.getByRole('checkbox', { name: /Select all/ }).check()
  await shipper.getByRole('button', { name: /^Start 2/ }).click()
  await shipper
    .getByRole('dialog')
    .getByRole('button', { name: /^Start 2/ })
    .click()
  await expect(shipper.getByText(/Bidding is open on/)).toBeVisible()
})
