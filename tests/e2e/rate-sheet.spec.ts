import { expect, type Page } from '@playwright/test'
import type { Bid } from '#domain/bid.ts'
import type { Lane } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'
import { test } from './journey.ts'
import { expectAccessible } from './accessible.ts'
import { attemptWord } from './attempt.ts'
import { signedIn } from './people.ts'

test('a carrier’s own messy rate sheet becomes drafts, each charge in its currency', async ({
  browser,
}) => {
  const carrier = await signedIn(browser, 'carrier')
  const [full, partial, twice] = await lanesToBid(carrier)
  const row = (lane: Lane, ...rates: string[]) =>
    [...endsInWords(lane), lane.equipmentType ?? '', lane.serviceType ?? '', ...rates]
      .map((cell) => `"${cell}"`)
      .join(',')
  const lines = [
    `Meridian Lines: FCL tariff ${attemptWord()},,,,,,,`,
    'Subject to space and equipment,,,,,,,',
    '',
    'Port of loading,Port of discharge,Container,Service,Ocean freight (USD),BAF (USD),THC origin (CNY),THC destination',
    row(full, '1,950.50', '120', '830', '0'),
    row(partial, '2,100', '', '', '150'),
    row(twice, '1,800', '', '800', '140'),
    row(twice, '1,790', '', '800', '140'),
    '"Atlantis, Utopia","Rotterdam, Netherlands","40HC","","900","","",""',
  ]
  const file = {
    name: 'Meridian tariff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  }
  await carrier.goto('/ocean-fcl/lanes?view=sheet')
  const sheet = carrier.getByRole('grid', { name: 'Ocean - FCL bid sheet' })
  const submit = carrier.getByRole('button', { name: /^Submit \d+$/ })
  await expect(submit).toBeVisible()
  const readyBefore = Number((await submit.innerText()).replace(/\D/g, ''))

  await carrier.getByRole('button', { name: 'Upload your own rate sheet' }).click()
  const dialog = carrier.getByRole('dialog', { name: 'Upload your own rate sheet' })
  await dialog.getByLabel('Drop your rate sheet here, or choose it').setInputFiles(file)
  await expect(dialog.getByRole('button', { name: 'Save as draft' })).toBeDisabled()
  await dialog
    .getByRole('group', { name: /Currency of "THC destination"/ })
    .getByRole('combobox')
    .selectOption('EUR')

  const matched = dialog.getByRole('table', { name: 'Matched lanes' })
  await expect(matched).toContainText('Base ocean freight: USD 1,950.50')
  await expect(matched).toContainText(/Origin THC: CNY 830.00 \(\$/)
  await expect(matched).toContainText('Destination THC: not charged')
  await expect(matched.getByRole('row').filter({ hasText: 'EUR 150.00' })).toContainText(
    'Origin THC',
  )
  const unmatched = dialog.getByRole('table', { name: 'Rows not matched' })
  await expect(unmatched).toContainText('Several rows for one lane: lines 7 and 8')
  await expect(unmatched).toContainText(/Atlantis.* was not found/)
  await expectAccessible(carrier)
  await dialog.getByRole('button', { name: 'Save 2 drafts' }).click()
  await expect(dialog).toContainText('2 drafts saved, to be submitted.')
  await dialog.getByRole('link', { name: 'Open the bid sheet' }).click()

  // The full one is ready to submit, the other one lacks its origin THC.
  await expect(submit).toHaveText(`Submit ${readyBefore + 1}`)
  await carrier.getByPlaceholder('Search').first().fill(full.locationStr)
  const drafted = sheet.getByRole('row', { name: new RegExp(`^${full.id} `) })
  await expect(drafted).toContainText('1,950.50')
  await expect(drafted).toContainText('830.00 CNY')
  expect(await bidsOn(carrier, full)).toMatchObject([
    {
      status: 'draft',
      currency: 'USD',
      charges: { 'base-ocean': 1950.5, baf: 120, othc: 830, dthc: 0 },
      chargeCurrencies: { othc: 'CNY', dthc: 'EUR' },
    },
  ])
  const [incomplete] = await bidsOn(carrier, partial)
  expect(Object.keys(incomplete?.charges ?? {}).toSorted()).toEqual(['base-ocean', 'dthc'])
  expect(await bidsOn(carrier, twice)).toEqual([])

  const shipper = await signedIn(browser, 'shipper')
  await shipper.goto(`/ocean-fcl/lanes?lane=${full.id}`)
  const drawer = shipper.getByRole('dialog')
  await expect(drawer).toContainText(full.locationStr.split(' > ')[0] ?? '')
  const bids = drawer
    .getByRole('table', { name: 'Bids on this lane' })
    .or(drawer.getByText('No bids on this lane yet.'))
  await expect(bids).toBeVisible()
  await expect(bids).not.toContainText('Meridian Lines')
  const seen = (await bidsOn(shipper, full)).map(({ carrier: name }) => name)
  expect(seen).not.toContain('Meridian Lines')
})

/** 'Bangkok, Thailand' as tariffs write it, of 'Bangkok, TH'. */
function endsInWords({ locationStr }: Lane): string[] {
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  return locationStr
    .split(' > ')
    .map((end) =>
      end.replace(/, (CN|TH|KR|BD|VN)$/, (_, code: string) => `, ${countries.of(code)}`),
    )
}

/** Lanes open for bids and have none of one's own, each the only one between its places. */
async function lanesToBid(page: Page): Promise<[Lane, Lane, Lane]> {
  const lanes = await fclLanes(page)
  const [first, second, third] = lanes.filter(
    (lane) =>
      lane.status === 'started' &&
      lane.bidStatus === 'none' &&
      lanes.every((one) => one === lane || one.locationStr !== lane.locationStr),
  )
  if (!first || !second || !third) throw new Error('Three lanes without a bid are needed')
  return [first, second, third]
}

const fclLanes = (page: Page): Promise<Lane[]> =>
  ask<Lane[]>(page, `/api/lanes/mode?mode=${Mode.OceanFCL}`)

const bidsOn = (page: Page, { id }: Lane): Promise<Bid[]> => ask<Bid[]>(page, `/api/bids/${id}`)

const ask = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (address) => {
    const { jwtToken } = JSON.parse(localStorage.getItem('user') ?? '{}') as { jwtToken: string }
    const answer = await fetch(address, { headers: { authorization: `Bearer ${jwtToken}` } })
    return (await answer.json()) as Answer
  }, path)
