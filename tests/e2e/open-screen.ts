import type { Page } from '@playwright/test'

/**
 * Opens a screen of the app that is already loaded: to load it again takes longer than to look at a screen. The way
 * leads over a page outside of the sign-in, so that nothing is left of the screen before: no dialog, answer or message.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(async (address) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const go = (to: string) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }
    while (!document.querySelector('#content')) await frame()
    go('/reset-password')
    while (document.querySelector('#content, [role=dialog], .Toastify__toast')) await frame()
    go(address)
    while (!document.querySelector('#content.is-arriving')) await frame()
  }, path)
}

/** As the menu of the account does. */
export const chooseTheme = (page: Page, theme: 'light' | 'dark'): Promise<unknown> =>
  page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen)
    dispatchEvent(new Event('themechosen'))
  }, theme)
