import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
} from '@playwright/test'
import { appOrigin } from '#tests/hosts/second-host-ports.ts'

export const password = 'Laneward-demo-2026'

/**
 * A browser of one's own that a demo person has signed in with; an error of the page, and what its policy forbids,
 * fails the journey.
 */
export async function signedIn(
  browser: Browser,
  local: string,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const user = await userOf(local)
  const context = await browser.newContext({
    acceptDownloads: true,
    storageState: {
      cookies: [],
      origins: [{ origin: appOrigin, localStorage: [{ name: 'user', value: user }] }],
    },
    ...device,
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`${violatedDirective} forbids ${blockedURI}`)
    })
  })
  followCalls(page)
  // The lightest page: each journey opens its own.
  await page.goto('/unauthorized')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return page
}

type Calls = { underWay: Set<Request>; lastAt: number }
const callsOf = new WeakMap<Page, Calls>()

/** Knows which calls of a page are under way, for `quiet`. */
export function followCalls(page: Page): void {
  const calls: Calls = { underWay: new Set(), lastAt: Date.now() }
  callsOf.set(page, calls)
  const ended = (call: Request) => {
    calls.underWay.delete(call)
    calls.lastAt = Date.now()
  }
  page.on('request', (call) => calls.underWay.add(call))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

/** Once a signed-in person's page has asked for nothing for half a second. */
export async function quiet(page: Page): Promise<void> {
  await expect
    .poll(() => {
      const { underWay, lastAt } = callsOf.get(page) ?? { underWay: new Set(), lastAt: 0 }
      return underWay.size === 0 && Date.now() - lastAt > 500
    })
    .toBe(true)
}

/** Cuts the network once nothing is under way: a call that fails without an answer ends the session. */
export async function goOffline(page: Page): Promise<void> {
  await quiet(page)
  await page.context().setOffline(true)
}

/**
 * Presses an action of a message by its key, as long as the message stands: a mouse would wait for it to
 * rest. On a slow machine its time may be over before, and what it announced is done then.
 */
export async function pressInMessage(page: Page, action: string): Promise<void> {
  const button = page.getByRole('button', { name: action })
  await button.press('Enter', { timeout: 15_000 }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error
  })
}

/** As the host answers a sign-in. */
async function userOf(local: string): Promise<string> {
  const answer = await fetch(`${appOrigin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `${local}@laneward.test`, password }),
  })
  const user = await answer.text()
  if (!answer.ok) throw new Error(`${local} cannot sign in: ${user}`)
  return user
}

/** What a call is sent with to be a demo person's. */
export async function headersOf(local: string): Promise<{ authorization: string }> {
  const { jwtToken } = JSON.parse(await userOf(local)) as { jwtToken: string }
  return { authorization: `Bearer ${jwtToken}` }
}

/** From the sign-in page. */
export async function signIn(page: Page, local: string): Promise<void> {
  await page.getByLabel('User name').fill(`${local}@laneward.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
