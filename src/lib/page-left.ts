/** The next page has come by then, or somebody has thought better of it. */
const leavingMs = 10_000

let leftAt = -Infinity

if (typeof window !== 'undefined') {
  // Safari cuts calls off between the first and the second.
  for (const sign of ['beforeunload', 'pagehide'] as const)
    window.addEventListener(sign, () => {
      leftAt = performance.now()
    })
  window.addEventListener('pageshow', () => {
    leftAt = -Infinity
  })
}

/** Whether the page is being left or loaded again: a call that fails now was cut off by the browser. */
export const isPageLeft = (): boolean => performance.now() - leftAt < leavingMs

/** Resolves at once on a page that stays; on one that is left only where the next page does not come. */
export const untilPageStays = (): Promise<void> =>
  isPageLeft() ? new Promise((done) => setTimeout(done, leavingMs)) : Promise.resolve()
