import { expect, onTestFinished, test, vi } from 'vitest'
import { withFewerSearches } from './search-interval.ts'

test('a search repeats itself four times a second; other intervals stay as they are', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [searched, other] = [vi.fn(), vi.fn()]
  const { setInterval } = globalThis

  withFewerSearches(() => {
    globalThis.setInterval(searched, 50)
    globalThis.setInterval(other, 20)
  })

  vi.advanceTimersByTime(1000)
  expect(searched).toHaveBeenCalledTimes(4)
  expect(other).toHaveBeenCalledTimes(50)
  expect(globalThis.setInterval).toBe(setInterval)
})
