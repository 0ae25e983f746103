import type { Page } from '@playwright/test'
import { chromiumPath, journeyFlags } from '#tests/support/chromium.ts'

/** Scrollbars take their room, as they do with a mouse on Windows and Linux. */
export const visibleScrollbars = {
  launchOptions: {
    executablePath: chromiumPath() ?? '',
    args: journeyFlags,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
}

/**
 * What does not fit the window, in words; runs in the page. A grid far down the page may be scrolled
 * to, but then all of it, with its bars and scrollbars, must fit the window with room to spare.
 */
export function fitProblems(): string[] {
  const farDown = 2 / 3
  const mostAlone = 3 / 4
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) found.push('the page scrolls sideways')
  const pixels = (length: string) => Number.parseFloat(length) || 0
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element)
    const name = `${element.tagName.toLowerCase()}.${element.className} ${element.ariaLabel ?? ''}`
    const box = element.getBoundingClientRect()
    const barDown =
      element.offsetWidth -
      element.clientWidth -
      pixels(style.borderLeftWidth) -
      pixels(style.borderRightWidth)
    const barAcross =
      element.offsetHeight -
      element.clientHeight -
      pixels(style.borderTopWidth) -
      pixels(style.borderBottomWidth)
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    if (scrolls(style.overflowY) && barDown > 5 && element.scrollHeight - element.clientHeight <= 3)
      found.push(`scrolls down for nothing: ${name}`)
    if (scrolls(style.overflowX) && barAcross > 5 && element.scrollWidth - element.clientWidth <= 3)
      found.push(`scrolls across for nothing: ${name}`)
    if (!element.matches('.grid-scroller') || box.bottom <= innerHeight) continue
    const block = (
      element.closest('.grid-sheet') ??
      element.closest('.grid') ??
      element
    ).getBoundingClientRect()
    const head = element.querySelector('.grid-head')?.getBoundingClientRect().bottom ?? box.top
    const barTop = document.querySelector('.topbar')?.getBoundingClientRect().height ?? 0
    if (head < farDown * innerHeight || block.height > mostAlone * (innerHeight - barTop))
      found.push(`ends below the window: ${name}, ${Math.round(box.bottom)} of ${innerHeight}`)
  }
  return found
}

type Size = { width: number; height: number }

/** Gives the window a size and waits for the page to follow: a busy one draws at its former size first. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(
    ({ width, height }) => innerWidth === width && innerHeight === height,
    size,
  )
  await settled(page)
}

/**
 * What is still moving has come to rest, and what follows the window has followed. What runs on, such as the time of
 * a message, is not waited for.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
