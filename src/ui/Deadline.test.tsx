import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadline } from './Deadline.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-10T09:00:00Z') })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  [
    'far off',
    '2026-11-16T13:00:00Z',
    /^Closes .*, in 6 days$/,
    'deadline ',
    '16 Nov 2026, 13:00 UTC',
  ],
  [
    'within a day',
    '2026-11-10T20:00:00Z',
    /^Closes .*, in 11 hours$/,
    'deadline is-amber',
    '10 Nov 2026, 20:00 UTC',
  ],
  [
    'within an hour',
    '2026-11-10T09:09:59Z',
    /^Closes .*, in 9 min 59 s$/,
    'deadline is-red',
    '10 Nov 2026, 09:09 UTC',
  ],
  ['over', '2026-11-10T08:00:00Z', /^Closed /, 'deadline ', '10 Nov 2026, 08:00 UTC'],
])('a deadline %s', (_what, at, words, look, title) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')

  render(<Deadline at={at} coming="Closes" passed="Closed" />)

  const shown = screen.getByText(words)
  expect(shown).toHaveClass(look, { exact: true })
  expect(shown).toHaveAttribute('title', title)
})

test('a deadline is announced when its last day, its last hour and its end begin, and not between', () => {
  render(<Deadline at="2026-11-11T10:00:00Z" coming="Closes" passed="Closed" announced />)
  const status = screen.getByRole('status')
  const after = (hours: number) => act(() => vi.advanceTimersByTime(hours * 3_600_000))

  expect(status).toBeEmptyDOMElement()
  after(2)
  expect(status).toHaveTextContent('Closes within a day')
  after(22.5)
  expect(status).toHaveTextContent('Closes within the hour')
  after(1)
  expect(status).toHaveTextContent('Closed now')
})
