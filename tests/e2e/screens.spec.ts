import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { everyScreen } from './every-screen.ts'
import { test } from './journey.ts'
import { chooseTheme } from './open-screen.ts'
import { signedIn } from './people.ts'
import { expectRoomForText } from './text-spacing.ts'
import { fitProblems, resize, settled, visibleScrollbars } from './window-fit.ts'

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
for (const [who, paths] of Object.entries(everyScreen))
  test(`every screen of ${who} fits the window and can be used by everybody, in the dark too`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, who)
    const entered = onPhone.has(who) ? phone : desk
    await chooseTheme(page, 'dark')
    await page.evaluate(watchShifts)
    const [lane, company] = [
      paths.some((path) => path.includes('LANE')) ? await laneWithBid(page) : 0,
      await ownCompany(page),
    ]
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      await resize(page, entered)
      const { shift, parts } = await goTo(
        page,
        path.replace('LANE', String(lane)).replace('COMPANY', String(company)),
      )
      if (shift > mostShift) found[`${path} ${entered.width}`] = [`moves by ${shift}`, ...parts]
      await resize(page, desk)
      await expectAccessible(page)
      await expectRoomForText(page)
      for (const size of sizes) {
        await resize(page, size)
        const problems = await page.evaluate(fitProblems)
        if (problems.length > 0) found[`${path} ${size.width}`] = problems
      }
    }

    expect(found).toEqual({})
  })

declare global {
  /** Sends nothing until it is called again without. */
  function holdCalls(hold: boolean): void
  /** Once no call is under way, nor one that follows from an answer. */
  function allAnswered(): Promise<void>
  /** What moved on the page since it was last asked for. */
  function takeShift(): Shift
}

/** How much of the window, and in words what moved from where to where. */
type Shift = { shift: number; parts: string[] }

/**
 * Adds up what moves. Nobody presses anything here, and what follows a change of the window counts as pressed for
 * half a second: all of it counts. Answers come one by one, the last that was asked for first: a page of a slow
 * network must not rely on what comes together. Runs in the page.
 */
function watchShifts(): void {
  const send = XMLHttpRequest.prototype.send
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const waiting: (() => void)[] = []
  let isHeld = false
  let isUnderWay = false
  const sendNext = () => {
    if (isHeld || isUnderWay) return
    const sendNow = waiting.pop()
    isUnderWay = sendNow !== undefined
    sendNow?.()
  }
  XMLHttpRequest.prototype.send = function (...sent) {
    waiting.push(() => {
      const goOn = async () => {
        await frame()
        isUnderWay = false
        sendNext()
      }
      this.addEventListener('loadend', () => void goOn(), { once: true })
      send.apply(this, sent)
    })
    sendNext()
  }
  globalThis.holdCalls = (hold) => {
    isHeld = hold
    sendNext()
  }
  globalThis.allAnswered = async () => {
    for (let calm = 0; calm < 4; calm += 1) {
      await frame()
      if (isUnderWay || waiting.length > 0) calm = 0
    }
  }
  let sum = 0
  let parts: string[] = []
  type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { value: number; sources: Moved[] })[]) {
      sum += entry.value
      for (const { node, previousRect, currentRect } of entry.sources) {
        const [from, to] = [previousRect, currentRect].map(
          ({ x, y, width, height }) => `${x},${y} ${width} x ${height}`,
        )
        const name =
          node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent
        parts.push(`${name}: ${from} to ${to}`)
      }
    }
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  globalThis.takeShift = () => {
    add(observer.takeRecords())
    const taken = { shift: Math.round(sum * 1000) / 1000, parts }
    sum = 0
    parts = []
    return taken
  }
}

/**
 * As a link of the app does: to load the app for each screen takes longer than to look at one. Answers what moved
 * once the screen stood there without its answers, however long they take.
 */
async function goTo(page: Page, path: string): Promise<Shift> {
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
  await page.evaluate(() => allAnswered())
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

const ownCompany = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { companyId?: number | null }
    return user.companyId ?? null
  })
