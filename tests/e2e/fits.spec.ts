import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { signedIn } from './people.ts'
import { resize, settled, visibleScrollbars } from './window-fit.ts'

test.use(visibleScrollbars)

const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
/** Below the top bar, down to the headings of the columns. */
const mostHeader = 180

test('the bid sheet has its bars, scrollbars and eight needed columns in the window', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'carrier')
  await page.goto('/ocean-fcl/lanes?view=sheet')
  const sheet = page.getByRole('grid', { name: 'Ocean - FCL bid sheet' })
  const walk = page.getByRole('button', { name: /problem.*next \(F8\)/ })
  await typeIn(page, sheet, 'Base ocean freight *', '1l20')
  await expect(walk).toBeVisible()

  for (const size of sizes) {
    await resize(page, size)
    await expectInWindow(page, sheet)
    await expect(walk).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByText(/^Bids .* a year$/)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.grid-status')).toBeInViewport({ ratio: 1 })
    const inSight = await columnsInSight(sheet)
    expect(inSight.slice(0, 3)).toEqual(
      ['Base ocean freight *', 'Origin THC *', 'Destination THC *'].toSorted(
        (a, b) => inSight.indexOf(a) - inSight.indexOf(b),
      ),
    )
    expect(inSight.filter((header) => !ofTheLane.has(header)).length).toBeGreaterThanOrEqual(8)
    const signal = sheet.getByRole('columnheader', { name: 'Signal' })
    await expect(signal).toHaveAttribute('data-pinned')
    await expect(signal).toBeInViewport({ ratio: 1 })
  }
})

test('groups that are not needed are folded, say what they hold, open for good and for a problem', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'carrier')
  await page.goto('/ocean-fcl/lanes?view=sheet')
  const sheet = page.getByRole('grid', { name: 'Ocean - FCL bid sheet' })
  const freight = sheet.getByRole('button', { name: /^Freight/ })
  const folded = sheet.getByRole('columnheader', { name: 'Peak season (PSS)' })
  await expect(freight).toHaveAttribute('aria-expanded', 'false')
  await expect(freight).toHaveText(/\+\d.*folded columns? (is|are) filled in/)
  await expect(folded).toHaveCount(0)

  await freight.click()
  await expect(folded).toBeVisible()
  await page.reload()
  await expect(folded).toBeVisible()

  await typeIn(page, sheet, 'Peak season (PSS)', 'a lot')
  await freight.click()
  await expect(folded).toHaveCount(0)
  // Another journey's draft of the same company may hold a problem too.
  await expect(async () => {
    await page.getByRole('button', { name: /problem.*next \(F8\)/ }).click({ timeout: 5000 })
    await expect(folded).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('the lanes of a shipper show money first, with both scrollbars in the window', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'shipper')
  await page.goto('/ocean-fcl/lanes')
  const lanes = page.getByRole('grid', { name: 'Ocean - FCL lanes' })

  for (const size of sizes) {
    await resize(page, size)
    await expectInWindow(page, lanes)
    const inSight = await columnsInSight(lanes)
    expect(inSight.slice(0, 5)).toEqual([
      'Baseline Cost',
      'Target',
      'Amount Bid',
      'Awarded',
      'Savings',
    ])
  }
})

const tables = {
  carrier: { '/ocean-fcl/lanes?view=lanes': 'Ocean - FCL lanes' },
  shipper: {
    '/carriers': 'Carriers',
    '/savings?tab=lanes': 'Savings lanes: Awarded',
    '/savings?tab=left-out': 'Excluded lanes',
    '/ocean-fcl/lanes?view=award': 'Ocean - FCL awards',
    '/ocean-fcl/lanes?view=award&layout=matrix': 'Ocean - FCL awards',
  },
  data: { '/map?tab=unusual': 'Unusual charges', '/savings?tab=lanes': 'Savings lanes: Awarded' },
  owner: { '/user-admin': 'Users', '/data-upload-overview': 'Files' },
}
for (const [who, addresses] of Object.entries(tables))
  test(`the tables a ${who} decides in have little above them and both scrollbars in the window`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, who)
    for (const [address, name] of Object.entries(addresses)) {
      await resize(page, sizes[0] ?? { width: 1440, height: 900 })
      await openScreen(page, address)
      const table = page.getByRole('grid', { name })
      for (const size of sizes) {
        await resize(page, size)
        await expectInWindow(page, table)
      }
    }
  })

for (const [who, address] of Object.entries({
  data: '/files',
  shipper: '/upload',
  owner: '/data-upload-overview',
}))
  test(`all that a ${who} decides about a file by is in sight`, async ({ browser }) => {
    const page = await signedIn(browser, who)
    await resize(page, { width: 1440, height: 900 })
    await page.goto(address)
    const files = page.getByRole('grid', { name: 'Files' })
    await expect(files.getByRole('row').nth(3)).toBeVisible()
    // A row of headings may begin within a pixel, of which the browser counts the whole.
    await expect(files.getByRole('columnheader', { name: 'Uploaded' })).toBeInViewport({
      ratio: 0.99,
    })
    await expect(page.getByText(/more columns? to the right/)).toHaveCount(0)
  })

test('figures stand in one line, on a phone too', async ({ browser }) => {
  const page = await signedIn(browser, 'shipper')
  for (const path of ['/road-ftl/reporting', '/savings', '/dashboard']) {
    await openScreen(page, path)
    const figures = page.locator('.stat-value')
    await expect(figures.first()).toBeVisible()
    for (const width of [390, 768, 1200, 1440]) {
      await resize(page, { width, height: 900 })
      const broken = await figures.evaluateAll((found) =>
        found.flatMap(({ firstChild, textContent }) => {
          const text = document.createRange()
          if (firstChild) text.selectNode(firstChild)
          return text.getClientRects().length > 1 ? [textContent] : []
        }),
      )
      expect(broken, `${path} at ${width}`).toEqual([])
    }
  }
})

test('at 200 % zoom cards are few nodes in one window, and the sheet is a press away', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'carrier')
  await resize(page, { width: 640, height: 450 })
  await page.goto('/ocean-fcl/lanes')
  const list = page.getByRole('list', { name: 'Ocean - FCL lanes' })
  const views = page.getByRole('group', { name: 'View', exact: true })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const all = Number(await list.getByRole('listitem').first().getAttribute('aria-setsize'))
  expect(all).toBeGreaterThan(300)
  expect(await list.getByRole('listitem').count()).toBeLessThan(30)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * 450)

  await list.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('li[aria-posinset="2"] button')).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.locator(`li[aria-posinset="${all}"] button`)).toBeFocused()
  await expect(page.locator(`li[aria-posinset="${all}"]`)).toBeInViewport()
  expect(await list.getByRole('listitem').count()).toBeLessThan(30)

  await views.getByRole('button', { name: 'Sheet' }).click()
  const sheet = page.getByRole('grid', { name: 'Ocean - FCL bid sheet' })
  await expect(sheet).toBeVisible()
  await page.goto('/ocean-fcl/lanes')
  await expect(sheet).toBeVisible()
  await resize(page, { width: 390, height: 844 })
  await expect(views.getByRole('button', { name: 'Sheet' })).toBeVisible()
  await expect(list).toBeVisible()
  await resize(page, { width: 640, height: 450 })
  await views.getByRole('button', { name: 'Cards' }).click()
  await expect(list).toBeVisible()
})

test('cards are found again where they were left', async ({ browser }) => {
  const page = await signedIn(browser, 'carrier')
  await resize(page, { width: 390, height: 844 })
  await page.goto('/ocean-fcl/lanes')
  const cards = page.locator('.grid-cards')
  await expect(cards.getByRole('listitem').first()).toBeVisible()
  await cards.evaluate((list) => list.scrollTo({ top: 10_400 }))
  const hundredth = cards.locator('li[aria-posinset="101"]')
  await expect(hundredth).toBeInViewport()

  await hundredth.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(hundredth).toBeInViewport()
  await expect(hundredth.getByRole('button')).toBeFocused()

  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Bid sheets' }).click()
  await page.getByRole('heading', { level: 1, name: /Bid/ }).waitFor()
  await page.goBack()
  await expect(hundredth).toBeInViewport()
})

test('what stands for rows that are on their way takes the place that they will have', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'lite')
  await resize(page, { width: 390, height: 844 })
  let answer = () => {}
  const answering = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/uploads/mode/0', async (route) => {
    await answering
    await route.continue()
  })
  const foot = page.locator('.page-footer')
  const footAt = async () => (await foot.boundingBox())?.y

  await page.goto('/upload')
  await expect(page.locator('.grid-skeleton')).toBeVisible()
  await expect(foot).toBeInViewport()
  const before = await footAt()
  answer()
  await expect(page.locator('.grid-cards').getByRole('listitem').first()).toBeVisible()

  expect(await footAt()).toBe(before)
})

// A keyboard makes the window lower on Android; on iOS it covers the foot of it.
const held = {
  'a phone upright': { width: 390, height: 844, covered: 0 },
  'a phone on its side': { width: 844, height: 390, covered: 0 },
  'a phone that a keyboard makes lower': { width: 390, height: 480, covered: 0 },
  'a phone that a keyboard covers': { width: 390, height: 844, covered: 364 },
}
for (const [name, { covered, ...viewport }] of Object.entries(held))
  test(`on ${name} fields are for thumbs and no message covers what acts`, async ({ browser }) => {
    const page = await signedIn(browser, 'carrier3', { hasTouch: true, isMobile: true })
    await page.setViewportSize(viewport)
    const actions = await openBid(page)
    await coverFoot(page, covered)
    await expect(actions).toBeInViewport({ ratio: 1 })
    const { y = 0, height = 0 } = (await actions.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(viewport.height - covered)
    const fields = page.locator('main, .offcanvas').locator(fieldsOfText)
    const sizesOfFields = await fields.evaluateAll((all) =>
      all
        .filter((field) => field.checkVisibility())
        .map((field) => ({
          name: field.id,
          tall: field.getBoundingClientRect().height >= 44,
          type: Number.parseFloat(getComputedStyle(field).fontSize) >= 16,
        })),
    )
    expect(sizesOfFields.length).toBeGreaterThan(3)
    expect(sizesOfFields.filter(({ tall, type }) => !tall || !type)).toEqual([])
    await expect(page.getByRole('textbox', { name: /Base ocean freight/ })).toHaveAttribute(
      'inputmode',
      'decimal',
    )

    await actions.getByRole('button', { name: 'Save draft' }).click()
    await expectApart(page.getByText('Draft saved.'), actions)
  })

test('on a desk a message leaves the actions of a drawer free', async ({ browser }) => {
  const page = await signedIn(browser, 'carrier3')
  const actions = await openBid(page)

  await actions.getByRole('button', { name: 'Save draft' }).click()

  await expectApart(page.getByText('Draft saved.'), actions)
})

const fieldsOfText = 'input:not([type=checkbox], [type=radio]), select, textarea'

/** Columns that are not filled in. */
const ofTheLane = new Set([
  'Complete',
  'Saved bid, USD a year',
  'Since last round',
  'Signal',
  'Status',
  'Containers',
])

async function typeIn(page: Page, sheet: Locator, header: string, text: string): Promise<void> {
  const column = await sheet
    .getByRole('columnheader', { name: header, exact: true })
    .getAttribute('aria-colindex')
  // The first row that still takes bids.
  await sheet.locator(`.is-input[aria-colindex="${column}"]`).first().click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** A grid that fills the window: nothing of it has to be scrolled to, and its headings stand high. */
async function expectInWindow(page: Page, grid: Locator): Promise<void> {
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  await settled(page)
  const measured = await grid.evaluate((shown: HTMLElement) => {
    const { bottom, right } = shown.getBoundingClientRect()
    const root = document.documentElement
    return {
      header:
        (shown.querySelector('.grid-head')?.getBoundingClientRect().top ?? 0) -
        (document.querySelector('.topbar')?.getBoundingClientRect().bottom ?? 0),
      down: shown.offsetWidth - shown.clientWidth,
      across: shown.offsetHeight - shown.clientHeight,
      isTaller: shown.scrollHeight > shown.clientHeight,
      isWider: shown.scrollWidth > shown.clientWidth,
      inside: bottom <= innerHeight && right <= innerWidth,
      pageScrolls: root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth,
    }
  })
  expect(measured.header).toBeLessThanOrEqual(mostHeader)
  if (measured.isTaller) expect(measured.down, 'a scrollbar down the rows').toBeGreaterThan(5)
  if (measured.isWider) expect(measured.across, 'a scrollbar across the columns').toBeGreaterThan(5)
  expect(measured).toMatchObject({ inside: true, pageScrolls: false })
}

/** Headings wholly in sight beside the pinned columns, from the left. */
const columnsInSight = (grid: Locator): Promise<string[]> =>
  grid.evaluate((shown) => {
    const heads = [
      ...shown.querySelectorAll('.grid-head-row:last-child > .grid-head-cell[data-key]'),
    ]
    const end = shown.getBoundingClientRect().left + shown.clientWidth
    return heads
      .filter(
        (head) =>
          !head.hasAttribute('data-pinned') && head.getBoundingClientRect().right <= end + 1,
      )
      .map((head) => head.getAttribute('aria-label') ?? '')
  })

/** The drawer of a lane that takes bids, open at the bid; answers with its actions. */
async function openBid(page: Page): Promise<Locator> {
  const lane = await page.evaluate(async () => {
    const { jwtToken } = JSON.parse(localStorage.getItem('user') ?? '{}') as { jwtToken: string }
    const answer = await fetch('/api/lanes/mode?mode=2', {
      headers: { authorization: `Bearer ${jwtToken}` },
    })
    const lanes = (await answer.json()) as { id: number; status: string; bidStatus: string }[]
    return lanes.find(
      ({ status, bidStatus }) => status === 'started' && ['none', 'draft'].includes(bidStatus),
    )?.id
  })
  await page.goto(`/ocean-fcl/lanes?lane=${lane}`)
  const actions = page.getByRole('dialog').locator('.sticky-actions')
  await expect(actions).toBeVisible()
  await settled(page)
  return actions
}

/** As iOS tells that its keyboard is over the window. */
async function coverFoot(page: Page, pixels: number): Promise<void> {
  await page.evaluate((covered) => {
    const seen = window.visualViewport
    if (!seen || covered === 0) return
    Object.defineProperty(seen, 'height', { value: window.innerHeight - covered })
    seen.dispatchEvent(new Event('resize'))
  }, pixels)
  await settled(page)
}

async function expectApart(message: Locator, actions: Locator): Promise<void> {
  await expect(message).toBeVisible()
  const toast = message.locator(
    'xpath=ancestor-or-self::*[contains(@class, "Toastify__toast ")][1]',
  )
  await toast.evaluate(async (shown) => {
    await Promise.allSettled(shown.getAnimations().map(({ finished }) => finished))
  })
  const [above, below] = [await toast.boundingBox(), await actions.boundingBox()]
  if (!above || !below) throw new Error('Nothing is shown')
  const isApart =
    above.y + above.height <= below.y ||
    below.y + below.height <= above.y ||
    above.x + above.width <= below.x ||
    below.x + below.width <= above.x
  expect(isApart, JSON.stringify({ above, below })).toBe(true)
}

test('a wide dialog takes the width of a tablet, and cuts no column of its table', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'carrier')
  await page.goto('/ocean-fcl/lanes')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Offers/ }).click()
  await page.getByRole('button', { name: 'New bundle' }).click()
  const dialog = page.getByRole('dialog', { name: 'New bundle' })
  await dialog.getByRole('radio', { name: 'A rate for each lane' }).check()
  const table = dialog.getByRole('table')
  await table.getByRole('checkbox').first().check()

  for (const width of [1440, 991, 768, 390]) {
    await resize(page, { width, height: 900 })
    await expect
      .poll(() => table.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth))
      .toBe(0)
  }
})
