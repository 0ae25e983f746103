/** What Testing Library waits before it searches again, unless a test asks for another time. */
const usual = 50
const longer = 250

/**
 * A search of the page is made again whenever the page changes, and 20 times a second besides: on a large page that
 * takes half of the processor for as long as somebody waits. Four times a second are enough for what no change of the
 * page announces.
 */
export function withFewerSearches<Found>(search: () => Found): Found {
  const { setInterval } = globalThis
  globalThis.setInterval = ((step: () => void, milliseconds?: number) =>
    setInterval(step, milliseconds === usual ? longer : milliseconds)) as typeof setInterval
  try {
    return search()
  } finally {
    globalThis.setInterval = setInterval
  }
}
