import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the page breaks WCAG 2.2 AA, as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has not its own colours yet.
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
  // A field half under the bar of actions is a small target only until the page is scrolled on.
  await page.evaluate(() => {
    const flow = new CSSStyleSheet()
    flow.replaceSync('.sticky-actions { position: static !important }')
    document.adoptedStyleSheets = [flow]
  })
  const { violations } = await new AxeBuilder({ page })
    // Passes are not listed node by node, and nothing is joined from frames of other origins, which no page
    // has: both together take four fifths of the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3),
    })),
    page.url(),
  ).toEqual([])
}
