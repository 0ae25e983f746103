import { expect, type Page } from '@playwright/test'

/** WCAG 2.2, 1.4.12: what readers may set, here by a sheet of their own. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`

/** Wider letters, words, lines and paragraphs cut no text that is whole without them. */
export async function expectRoomForText(page: Page): Promise<void> {
  const whole = new Set(await page.evaluate(cutTexts))
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, spacing)
  // Columns follow the letters by script.
  await expect
    .poll(
      async () => (await page.evaluate(cutTexts)).filter((text) => !whole.has(text)).slice(0, 12),
      { message: page.url() },
    )
    .toEqual([])
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** What shows less than all of its text, and cannot be scrolled; runs in the page. */
function cutTexts(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    const isWide = scrollWidth > clientWidth + 1
    const isHigh = scrollHeight > clientHeight + 1
    if (!(isWide || isHigh) || clientWidth <= 1 || clientHeight <= 1) continue
    const { overflowX, overflowY } = getComputedStyle(element)
    const isCut =
      (isWide && /hidden|clip/.test(overflowX)) || (isHigh && /hidden|clip/.test(overflowY))
    if (!isCut || !element.textContent?.trim() || !element.checkVisibility()) continue
    if (element.closest('.visually-hidden, [inert], [aria-hidden=true]')) continue
    found.push(
      `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent.trim().slice(0, 60)}`,
    )
  }
  return found
}
