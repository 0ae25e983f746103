import { expect, test } from 'vitest'
import { linkedParts } from './linked-parts.ts'

test('a mail is split at its links, which lead to this very host', () => {
  const parts = linkedParts('Register here:\nhttp://laneward.test:8080/register?code=a-b_c\nSoon.')

  expect(parts.map(({ text, to }) => [text, to])).toEqual([
    ['Register here:\n', null],
    ['http://laneward.test:8080/register?code=a-b_c', '/register?code=a-b_c'],
    ['\nSoon.', null],
  ])
})

test.each([
  ['no link', null],
  ['http://a.test//evil.test/x', '/evil.test/x'],
  ['https://', null],
])('%s leads to %s', (body, to) => {
  expect(linkedParts(body).map((part) => part.to)).toEqual([to])
})
