import axeCore from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { settled } from './window-fit.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare global {
  /** Once it was read on the page. */
  var axe: typeof axeCore | undefined
}

/** Nothing on the page breaks WCAG 2.2 AA, as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has not its own colours yet.
  await settled(page)
  // A field half under the bar of actions is a small target only until the page is scrolled on.
  await page.evaluate(() => {
    const flow = new CSSStyleSheet()
    flow.replaceSync('.sticky-actions { position: static !important }')
    document.adoptedStyleSheets = [flow]
  })
  // To read axe takes as long as to look at a screen: once for each page that is loaded.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => globalThis.axe !== undefined)))
      await frame.evaluate(axeCore.source)
  const violations = await page.evaluate(async (values) => {
    const found = await globalThis.axe?.run(document, {
      runOnly: { type: 'tag', values },
      // Passes are not listed node by node.
      resultTypes: ['violations'],
    })
    return found?.violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3),
    }))
  }, standards)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  expect(violations, page.url()).toEqual([])
}
