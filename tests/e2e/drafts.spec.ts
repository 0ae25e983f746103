import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { Lane } from '#domain/lane.ts'
import { Mode } from '#domain/mode.ts'
import { test } from './journey.ts'
import { goOffline, password, signedIn } from './people.ts'

const sheetPath = '/road-ftl/lanes?view=sheet'
const saved = (page: Page) => page.getByText(/^Draft saved for your company/)

test.describe.configure({ timeout: 120_000 })

test('two windows of one browser keep what each typed, also over a reload', async ({ browser }) => {
  const first = await signedIn(browser, 'carrier')
  const second = await first.context().newPage()
  const [one, two] = await lanesToBid(first)
  await openSheet(first)
  await openSheet(second)

  await type(first, one, 'Linehaul *', '2.11')
  await type(second, one, 'Fuel', '0.31')
  await type(second, two, 'Linehaul *', '2.22')

  await expect(await cell(first, one, 'Fuel')).toHaveText('0.31')
  await expect(await cell(first, two, 'Linehaul *')).toHaveText('2.22')
  await expect(await cell(second, one, 'Linehaul *')).toHaveText('2.11')
  await type(second, one, 'Fuel', '0.39')
  await expect(await cell(first, one, 'Fuel')).toHaveText('0.39')

  await first.reload()
  await expect(await cell(first, one, 'Linehaul *')).toHaveText('2.11')
  await expect(await cell(first, one, 'Fuel')).toHaveText('0.39')
  await expect(await cell(first, two, 'Linehaul *')).toHaveText('2.22')
})

test('what one typed on another device while a cell was open is shown beside what is typed there', async ({
  browser,
}) => {
  const [desk, laptop] = await Promise.all([
    signedIn(browser, 'carrier3'),
    signedIn(browser, 'carrier3'),
  ])
  const [lane] = await lanesToBid(desk)
  await openSheet(desk)
  await openSheet(laptop)
  await (await cell(desk, lane, 'Linehaul *')).click()
  await desk.keyboard.type('2.35')

  await type(laptop, lane, 'Linehaul *', '2.39')

  const note = desk.locator('.grid-note')
  await expect(note).toContainText(/You typed 2\.39 in another window at /)
  await desk.keyboard.press('Enter')
  await (await cell(desk, lane, 'Linehaul *')).click()
  await expect(note).toContainText('here you typed 2.35.')
  await desk.getByRole('button', { name: 'Take 2.39' }).click()
  await expect(await cell(desk, lane, 'Linehaul *')).toHaveText('2.39')
})

test('two people of a carrier see each other’s rates while they type, and both where they differ', async ({
  browser,
}) => {
  const [typing, other] = await twoPeople(browser)
  const [, , lane, next] = await lanesToBid(typing)
  await openSheet(typing)
  await openSheet(other)

  await type(other, next, 'Linehaul *', '2.61')
  await expect(await cell(typing, next, 'Linehaul *')).toHaveText('2.61')

  await type(typing, lane, 'Linehaul *', '2.31')
  await expect(saved(typing)).toBeVisible()
  await expect(await cell(other, lane, 'Linehaul *')).toHaveText('2.31')
  await type(other, lane, 'Linehaul *', '2.41')
  await (await cell(typing, lane, 'Linehaul *')).click()

  await expect(typing.locator('.grid-note')).toContainText(
    /Freja Holm typed 2\.41 at .+; here you typed 2\.31\./,
  )
  await expect(await cell(typing, lane, 'Linehaul *')).toHaveText('2.31')
  await typing.getByRole('button', { name: 'Keep mine' }).click()
  await (await cell(other, lane, 'Linehaul *')).click()
  await expect(other.locator('.grid-note')).toContainText('typed 2.31')
  await other.getByRole('button', { name: 'Take 2.31' }).click()
  await expect(await cell(other, lane, 'Linehaul *')).toHaveText('2.31')
})

test('a reload right after typing loses nothing', async ({ browser }) => {
  const page = await signedIn(browser, 'carrier2')
  const [lane] = await lanesToBid(page)
  await openSheet(page)

  await type(page, lane, 'Linehaul *', '2.71')
  await page.reload()

  await expect(await cell(page, lane, 'Linehaul *')).toHaveText('2.71')
})

test('what is typed without a network is sent once it is back, beside what a colleague typed meanwhile', async ({
  browser,
}) => {
  const [away, other] = await twoPeople(browser)
  const [, , , , lane, shared] = await lanesToBid(away)
  await openSheet(away)
  await openSheet(other)
  await expect(away.getByText('Live', { exact: true })).toBeVisible()

  await goOffline(away)
  await type(away, lane, 'Linehaul *', '2.81')
  await type(away, shared, 'Linehaul *', '2.82')
  await expect(away.getByText(/not sent yet: you are offline/)).toBeVisible()
  await type(other, shared, 'Linehaul *', '2.92')
  await expect(saved(other)).toBeVisible()
  await away.context().setOffline(false)
  await openAgain(away)

  await expect(await cell(away, lane, 'Linehaul *')).toHaveText('2.81')
  await expect(await cell(other, lane, 'Linehaul *')).toHaveText('2.81')
  await (await cell(away, shared, 'Linehaul *')).click()
  await expect(away.locator('.grid-note')).toContainText(
    /Freja Holm typed 2\.92 at .+; here you typed 2\.82\./,
  )
})

test('a draft is back after the session ended and one signed in again', async ({ browser }) => {
  const page = await signedIn(browser, 'carrier2')
  const [, lane] = await lanesToBid(page)
  await openSheet(page)
  // Any call that comes first ends the session: nothing may lie between.
  await (await cell(page, lane, 'Linehaul *')).click()
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
    localStorage.setItem(
      'user',
      JSON.stringify({ ...user, jwtToken: 'spoiled', refreshToken: 'spoiled' }),
    )
  })
  await page.keyboard.type('2.51')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/session has ended/i)).toBeVisible()
  await signInAgain(page, 'carrier2')

  await expect(await cell(page, lane, 'Linehaul *')).toHaveText('2.51')
  await expect(saved(page)).toBeVisible()
})

test('what follows the first Ctrl+K reaches the palette, however slowly it comes', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'carrier2')
  const [, , lane] = await lanesToBid(page)
  await openSheet(page)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const asked = page.waitForRequest(/assets\/CommandPalette/)
  await page.route(/assets\/CommandPalette/, async (route) => {
    await arrived
    await route.continue()
  })
  const rate = await cell(page, lane, 'Linehaul *')
  await rate.click()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('85')
  await page.keyboard.type('0')
  await asked
  await page.keyboard.press('Backspace')
  arrive()

  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('85')
  await page.keyboard.type('1')
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toHaveValue('851')
  await page.keyboard.press('Escape')
  await expect(rate).toHaveText('')
})

/** Two who sign in for Meridian Lines. */
const twoPeople = (browser: Browser): Promise<[Page, Page]> =>
  Promise.all([signedIn(browser, 'carrier'), signedIn(browser, 'freja.holm')])

async function openSheet(page: Page): Promise<void> {
  await page.goto(sheetPath)
  await expect(page.getByRole('grid', { name: 'Road - FTL bid sheet' })).toBeVisible()
}

/** Some call may have ended the session when the network went. */
async function openAgain(page: Page): Promise<void> {
  const sheet = page.getByRole('grid', { name: 'Road - FTL bid sheet' })
  const signIn = page.getByLabel('User name')
  await expect(sheet.or(signIn)).toBeVisible()
  if (await signIn.isVisible()) await signInAgain(page, 'carrier')
}

async function signInAgain(page: Page, local: string): Promise<void> {
  await page.getByLabel('User name').fill(`${local}@laneward.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Road - FTL bid sheet' })).toBeVisible()
}

async function type(page: Page, lane: Lane, header: string, text: string): Promise<void> {
  await (await cell(page, lane, header)).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Found by the search, so that its row is drawn. */
async function cell(page: Page, lane: Lane, header: string): Promise<Locator> {
  const search = page.getByPlaceholder('Search').first()
  if ((await search.inputValue()) !== lane.locationStr) await search.fill(lane.locationStr)
  const head = page.getByRole('columnheader', { name: header, exact: true })
  const at = await head.getAttribute('aria-colindex')
  return page
    .getByRole('row', { name: new RegExp(`^${lane.id} `) })
    .locator(`[aria-colindex="${at}"]`)
}

/** Lanes open for bids and have none of one's own. */
async function lanesToBid(page: Page): Promise<[Lane, Lane, Lane, Lane, Lane, Lane]> {
  const lanes = await page.evaluate(async (mode) => {
    const { jwtToken } = JSON.parse(localStorage.getItem('user') ?? '{}') as { jwtToken: string }
    const answer = await fetch(`/api/lanes/mode?mode=${mode}`, {
      headers: { authorization: `Bearer ${jwtToken}` },
    })
    return (await answer.json()) as Lane[]
  }, Mode.RoadFTL)
  const open = lanes.filter(({ status, bidStatus }) => status === 'started' && bidStatus === 'none')
  const [a, b, c, d, e, f] = open.toReversed()
  if (!a || !b || !c || !d || !e || !f) throw new Error('Six lanes without a bid are needed')
  return [a, b, c, d, e, f]
}
