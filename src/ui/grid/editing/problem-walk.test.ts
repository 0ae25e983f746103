import { expect, test } from 'vitest'
import { nextPlace } from './problem-walk.ts'

const problems = [
  { at: 5, column: 2 },
  { at: 1, column: 3 },
  { at: 5, column: 0 },
]

test.each([
  { from: { at: -1, column: 0 }, backwards: false, to: { at: 1, column: 3 } },
  { from: { at: 1, column: 3 }, backwards: false, to: { at: 5, column: 0 } },
  { from: { at: 5, column: 2 }, backwards: false, to: { at: 1, column: 3 } },
  { from: { at: 5, column: 2 }, backwards: true, to: { at: 5, column: 0 } },
  { from: { at: 1, column: 0 }, backwards: true, to: { at: 5, column: 2 } },
])('from $from the next problem is at $to', ({ from, backwards, to }) => {
  expect(nextPlace(problems, from, backwards)).toEqual(to)
})
