import { expect, type Page } from '@playwright/test'
import { Mode, modeDefinitions } from '#domain/mode.ts'
import { test } from './journey.ts'
import { quiet, signedIn } from './people.ts'

const lanes = `/${modeDefinitions[Mode.OceanFCL].route}/lanes`

for (const who of ['shipper', 'carrier'] as const) {
  test(`what a ${who}’s dashboard and lanes show is asked for while their code is on its way, and taken`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, who)
    await noteEarlyCalls(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      asked.push(pathname + search)
    })
    for (const [address, first] of [
      ['/dashboard', '/api/overview/stats/1'],
      ['/', '/api/overview/stats/1'],
      [lanes, '/api/lanes/mode'],
      [`${lanes}?q=Shanghai`, '/api/lanes/mode'],
      [`${lanes}?view=award`, '/api/notifications'],
    ] as const) {
      await quiet(page)
      asked.length = 0
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await quiet(page)

      const early = await page.evaluate(() => globalThis.askedEarly)
      expect(early.map((call) => call.split('?')[0])).toContain(first)
      const twice = early.filter((call) => asked.indexOf(call) !== asked.lastIndexOf(call))
      expect(twice, `asked for again on ${address}`).toEqual([])
      const left = await page.evaluate(() => Object.keys(globalThis.earlyAnswers ?? {}))
      expect(left, `not taken on ${address}`).toEqual([])
    }
  })
}

declare global {
  /** Calls that were asked for before any code of the app ran. */
  var askedEarly: string[]
}

/** A document is interactive once it is read, which is before its modules run. */
const noteEarlyCalls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        globalThis.askedEarly = Object.keys(globalThis.earlyAnswers ?? {})
    })
  })
