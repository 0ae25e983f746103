import { expect, test } from 'vitest'
import { simplifyPath } from './simplify-path.ts'

test.each<[string, [number, number][], [number, number][]]>([
  [
    'points on a line go',
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ],
    [
      [0, 0],
      [3, 0],
    ],
  ],
  [
    'a cape stays',
    [
      [0, 0],
      [5, 5],
      [10, 0],
    ],
    [
      [0, 0],
      [5, 5],
      [10, 0],
    ],
  ],
  [
    'what is within the tolerance goes',
    [
      [0, 0],
      [5, 0.3],
      [10, 0],
    ],
    [
      [0, 0],
      [10, 0],
    ],
  ],
  [
    'the date line is no detour',
    [
      [178, 10],
      [180, 10],
      [-180, 10],
      [-178, 10],
    ],
    [
      [178, 10],
      [-178, 10],
    ],
  ],
  [
    'hundredths of a degree are kept',
    [
      [1.23456, 7.89123],
      [2, 2],
    ],
    [
      [1.23, 7.89],
      [2, 2],
    ],
  ],
  ['a single point is a path', [[3, 4]], [[3, 4]]],
])('%s', (_what, path, simplified) => {
  expect(simplifyPath(path, 0.5)).toEqual(simplified)
})
