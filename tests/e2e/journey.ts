import { test as base } from '@playwright/test'

/** A journey: the browsers it opened are closed after it, so that none goes on calling beside the next. */
export const test = base.extend<{ closed: undefined }>({
  closed: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
