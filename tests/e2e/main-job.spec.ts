import { expect, type Page } from '@playwright/test'
import { chargeLines } from '#domain/charge-lines.ts'
import { biddableModes, type BiddableMode, Mode, modeDefinitions } from '#domain/mode.ts'
import { test } from './journey.ts'
import { expectAccessible } from './accessible.ts'
import { attemptWord } from './attempt.ts'
import { historyFile, journeyEquipment } from './history-file.ts'
import { pressInMessage, signedIn } from './people.ts'
import { submitReviewed } from './review.ts'

// Each of them takes long and has lanes of its own: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' })

test('a shipper and two carriers take ocean lanes from history to savings, live', async ({
  browser,
}) => {
  const mode = Mode.OceanFCL
  const [shipper, carrier, rival] = await Promise.all(
    ['shipper', 'carrier', 'carrier2'].map((who) => signedIn(browser, who)),
  )
  if (!shipper || !carrier || !rival) throw new Error('Three people are needed')
  const savingsBefore = await totalSavings(shipper)

  await bringHistory(shipper, mode)
  const invited = expect(carrier.getByText(/Bidding opened on/).first()).toBeVisible()
  await startLanes(shipper, mode)
  await invited

  const lane = `${journeyEquipment(attemptWord())} Valparaiso`
  await bid(carrier, mode, lane, 0.8)
  await shipper.goto(lanesOf(mode))
  await search(shipper, lane)
  // Messages leave by themselves: each is awaited from before what causes it.
  const uploaded = expect(shipper.getByText('Ocean - FCL Bid Uploaded').first()).toBeVisible()
  await bid(rival, mode, lane, 0.7)
  await uploaded
  const row = shipper.getByRole('row', { name: /Valparaíso/ })
  await expect(row).toContainText('Green')

  await row.click()
  const drawer = shipper.getByRole('dialog')
  const northgate = drawer.getByRole('row', { name: /Northgate Logistics/ })
  await expect(northgate).toContainText('best')
  await expectAccessible(shipper)
  await drawer.getByRole('button', { name: 'Mark Northgate Logistics as pending award' }).click()
  await expect(drawer.getByText('Pending award').first()).toBeVisible()
  const won = expect(rival.getByText('Bid accepted').first()).toBeVisible()
  const lost = expect(carrier.getByText('Bid rejected').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Award to Northgate Logistics' }).click()
  await awardNow(shipper)
  await Promise.all([won, lost])
  await expect(northgate).toContainText('Awarded')

  await expect(carrier.locator('body')).not.toContainText('Northgate')

  await drawer.getByRole('button', { name: 'Reset award' }).click()
  await shipper.getByRole('button', { name: 'Reset 1 lane' }).click()
  await expect(drawer.getByRole('button', { name: 'Award to Northgate Logistics' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Split by share and months' }).click()
  await drawer.getByRole('button', { name: 'Review split' }).click()
  await awardNow(shipper)
  await expect(northgate).toContainText('Awarded 60%')

  await shipper.goto('/savings')
  await expect(shipper.getByRole('heading', { name: 'Savings', level: 1 })).toBeVisible()
  await expect.poll(() => totalSavings(shipper)).toBeGreaterThan(savingsBefore)
  await expectAccessible(shipper)
})

for (const mode of biddableModes.filter((one) => one !== Mode.OceanFCL)) {
  test(`history becomes lanes, a bid and an award in ${modeDefinitions[mode].title}`, async ({
    browser,
  }) => {
    const shipper = await signedIn(browser, 'shipper')
    const carrier = await signedIn(browser, 'carrier3')

    await bringHistory(shipper, mode)
    await startLanes(shipper, mode)
    const equipment = journeyEquipment(attemptWord())
    await bid(carrier, mode, equipment, 0.75)
    await shipper.goto(lanesOf(mode))
    await search(shipper, equipment)
    await shipper
      .getByRole('row', { name: /Harborline|Green|Amber|Red/ })
      .filter({ hasText: 'Bidding' })
      .filter({ hasText: /Green/ })
      .first()
      .click()
    const drawer = shipper.getByRole('dialog')
    const won = expect(carrier.getByText('Bid accepted').first()).toBeVisible()
    await drawer.getByRole('button', { name: 'Award to Harborline Forwarding' }).click()
    await awardNow(shipper)

    await won
    await expect(drawer.getByRole('row', { name: /Harborline Forwarding/ })).toContainText(
      'Awarded',
    )
    await expect(drawer.locator(':focus'), 'The keyboard is back in the drawer').toHaveCount(1)
  })
}

const lanesOf = (mode: BiddableMode) => `/${modeDefinitions[mode].route}/lanes`

async function bringHistory(page: Page, mode: BiddableMode): Promise<void> {
  const file = historyFile(mode, attemptWord())
  await page.goto('/upload')
  await page.getByLabel('Drop shipment files here, or choose them').setInputFiles(file)
  const chosen = page.getByRole('article', { name: file.name })
  await chosen.getByLabel('Transport mode').selectOption({ label: modeDefinitions[mode].title })
  await expect(chosen.getByText(/headings (recognized|mapped as in your last file)/)).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()

  await page.getByRole('row').filter({ hasText: file.name }).getByText(file.name).click()
  const card = page.getByRole('main')
  await expect(card).toContainText('Needs attention')
  await expectAccessible(page)
  await card
    .getByRole('group', { name: 'Unknown equipment' })
    .getByRole('button', { name: 'Keep as written' })
    .click()
  await card
    .getByRole('group', { name: 'No freight cost' })
    .getByRole('button', { name: 'Leave out' })
    .click()
  await card
    .getByRole('group', { name: 'Place not found' })
    .getByRole('button', { name: /Apply to 4 rows/ })
    .click()
  await card.getByRole('button', { name: 'Check again' }).click()
  await expect(card).toContainText('Waiting for approval')
  await card.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(card).toContainText('Done')
  await expect(card).toContainText(`${file.lanes} lanes`)
}

/** Says yes to the review, and does not wait for the time to undo it. */
async function awardNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Award 1 lane' }).click()
  await pressInMessage(page, 'Award now')
}

async function startLanes(page: Page, mode: BiddableMode): Promise<void> {
  await page.goto(lanesOf(mode))
  await search(page, journeyEquipment(attemptWord()))
  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await page.getByRole('button', { name: /^Start \d/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start \d/ })
    .click()
  await expect(page.getByText(/Bidding is open on/)).toBeVisible()
}

/** Bids a part of what the lane cost so far, line by line. */
async function bid(page: Page, mode: BiddableMode, lane: string, level: number): Promise<void> {
  await page.goto(lanesOf(mode))
  await search(page, lane)
  await page
    .getByRole('row', { name: /No bid yet/ })
    .first()
    .click()
  const form = page.getByRole('form', { name: 'Your bid' })
  for (const { chargeId } of chargeLines[mode].filter((line) => line.mandatory)) {
    await form.locator(`#charge-${chargeId}`).fill((usual(mode) * level).toFixed(2))
  }
  await form.getByRole('button', { name: 'Submit bid' }).click()
  await submitReviewed(page, '1 bid')
  await expectAccessible(page)
}

/** A mandatory line at which the lane comes out well below its history. */
const usual = (mode: BiddableMode) =>
  ({
    [Mode.OceanFCL]: 250,
    [Mode.OceanLCL]: 120,
    [Mode.AirFreight]: 2,
    [Mode.RoadFTL]: 0.6,
    [Mode.RoadDrayage]: 120,
  })[mode]

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === text)
}

async function totalSavings(page: Page): Promise<number> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { jwtToken?: string }).jwtToken,
  )
  const answer = await page.request.get('/api/overview/Savings/1', {
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { savings: number }).savings
}
