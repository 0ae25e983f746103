import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './journey.ts'
import { chooseTheme } from './open-screen.ts'
import { signedIn } from './people.ts'
import { expectRoomForText } from './text-spacing.ts'
import { fitProblems, settled, visibleScrollbars } from './window-fit.ts'

test.use(visibleScrollbars)
// Each of them takes long and only reads: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' })

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const sizes = [desk, { width: 1920, height: 1080 }]
/** Who comes to each screen by phone, before it is looked at on a desk. */
const onPhone: ReadonlySet<string> = new Set(['carrier', 'data', 'lite'])
/** Of the window, by the part that moved: half of what Web Vitals call good. */
const mostShift = 0.05
const screens = {
  shipper: [
    '/dashboard',
    '/dashboard?mode=ocean-fcl',
    '/air-freight/lanes',
    '/carriers',
    '/carriers?tab=scorecards',
    '/error-breakdown',
    '/ocean-fcl/benchmark',
    '/ocean-fcl/carbon',
    '/ocean-fcl/lanes',
    '/ocean-fcl/lanes?lane=LANE&tab=bids',
    '/ocean-fcl/lanes?lane=LANE&tab=charges',
    '/ocean-fcl/lanes?lane=LANE&tab=co2',
    '/ocean-fcl/lanes?lane=LANE&tab=volume',
    '/ocean-fcl/lanes?view=award',
    '/ocean-fcl/lanes?view=award&kiosk=1',
    '/ocean-fcl/lanes?view=award&layout=matrix',
    '/ocean-fcl/lanes?view=award&layout=matrix&tint=1',
    '/ocean-fcl/summary',
    '/ocean-fcl/terms',
    '/repo',
    '/road-drayage',
    '/road-ftl/reporting',
    '/savings',
    '/savings?tab=lanes&stage=realised',
    '/savings?tab=left-out',
    '/savings?tab=parts',
    '/upload',
    '/upload?tab=shipments',
    '/upload?upload=1',
    '/user/profile',
  ],
  carrier: [
    '/dashboard',
    '/air-freight/lanes',
    '/air-freight/lanes?view=sheet',
    '/air-freight/summary',
    '/dashboard-carrier',
    '/ocean-fcl/lanes?lane=LANE',
    '/repo',
    '/road-drayage/lanes?view=sheet',
    '/road-ftl/lanes',
    '/road-ftl/lanes?view=sheet',
    '/road-ftl/reporting',
    '/upload',
    '/uploads/carrier-bids',
  ],
  data: [
    '/error-breakdown',
    '/files',
    '/map',
    '/map?compare=year&from=2025-11&to=2026-10&beforeFrom=2024-11&beforeTo=2025-10',
    '/map?tab=parts',
    '/map?tab=unusual',
    '/road-ftl/summary',
    '/savings',
    '/savings?tab=lanes',
    '/upload',
  ],
  lite: ['/files?upload=2', '/upload', '/user/profile'],
  owner: [
    '/adminpanel',
    '/audit',
    '/data-upload-overview',
    '/management/currency',
    '/management/oceanport',
    '/management/postcode',
    '/management/property',
    '/notifications',
    '/repo',
    '/tool-control',
    '/tool-control?tab=modes',
    '/tool-control?tab=recalculate',
    '/tool-control?tab=terms',
    '/user-admin',
    '/user-admin?invite=1',
    '/user-admin?tab=mails',
    '/user-templates',
  ],
}

for (const [who, paths] of Object.entries(screens))
  test(`every screen of ${who} fits the window and can be used by everybody, in the dark too`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, who)
    const entered = onPhone.has(who) ? phone : desk
    await chooseTheme(page, 'dark')
    await page.evaluate(watchShifts)
    const lane = paths.some((path) => path.includes('LANE')) ? await laneWithBid(page) : 0
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      await page.setViewportSize(entered)
      const shift = await goTo(page, path.replace('LANE', String(lane)))
      if (shift > mostShift) found[`${path} ${entered.width}`] = [`moves by ${shift}`]
      await page.setViewportSize(desk)
      await expectAccessible(page)
      await expectRoomForText(page)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await settled(page)
        const problems = await page.evaluate(fitProblems)
        if (problems.length > 0) found[`${path} ${size.width}`] = problems
      }
    }

    expect(found).toEqual({})
  })

declare global {
  /** Sends nothing until it is called again without. */
  function holdCalls(isHeld: boolean): void
  /** What moved on the page since it was last asked for. */
  function takeShift(): number
}

/**
 * Adds up what moves. Nobody presses anything here, and what follows a change of the window counts as pressed for
 * half a second: all of it counts. Runs in the page.
 */
function watchShifts(): void {
  const send = XMLHttpRequest.prototype.send
  let held: (() => void)[] | null = null
  XMLHttpRequest.prototype.send = function (...sent) {
    if (held) held.push(() => send.apply(this, sent))
    else send.apply(this, sent)
  }
  globalThis.holdCalls = (isHeld) => {
    const waiting = held ?? []
    held = isHeld ? [] : null
    for (const one of waiting) one()
  }
  let sum = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) if ('value' in entry) sum += Number(entry.value)
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  globalThis.takeShift = () => {
    add(observer.takeRecords())
    const shift = Math.round(sum * 1000) / 1000
    sum = 0
    return shift
  }
}

/**
 * As a link of the app does: to load the app for each screen takes longer than to look at one. Answers what moved
 * once the screen stood there without its answers, however long they take.
 */
async function goTo(page: Page, path: string): Promise<number> {
  await page.evaluate(async (address) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    holdCalls(true)
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
    while (!document.querySelector('main.is-arriving')) await frame()
    await frame()
    await frame()
    takeShift()
    holdCalls(false)
  }, path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // What is calculated belongs to the screen as well.
  await expect(page.locator('.skeleton, .spinner, article[aria-busy=true]')).toHaveCount(0)
  await settled(page)
  return page.evaluate(() => takeShift())
}

/** A lane with bids, of the mode the drawers are opened in. */
const laneWithBid = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { jwtToken } = JSON.parse(localStorage.getItem('user') ?? '{}') as { jwtToken: string }
    const answer = await fetch('/api/lanes/mode?mode=2', {
      headers: { authorization: `Bearer ${jwtToken}` },
    })
    const lanes = (await answer.json()) as { id: number; amountBid: number | null }[]
    return lanes.find(({ amountBid }) => amountBid !== null)?.id ?? 0
  })
