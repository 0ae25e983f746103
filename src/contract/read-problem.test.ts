import { expect, test } from 'vitest'
import { readProblem, wordsOfStatus } from './read-problem.ts'

test.each([
  ['our own', { message: 'A lane is named twice.', requestId: 'a1' }, 'A lane is named twice.'],
  ['a message beside fields of another kind', { message: 'No.', issues: 'none' }, 'No.'],
  // RFC 9457, section 3, first example.
  [
    'details',
    {
      type: 'https://example.com/probs/out-of-credit',
      title: 'You do not have enough credit.',
      detail: 'Your current balance is 30, but that costs 50.',
    },
    'Your current balance is 30, but that costs 50.',
  ],
  ['a title alone', { title: 'Not Found', status: 404 }, 'Not Found'],
])('reads %s', (_what, body, message) => {
  expect(readProblem(body)?.message).toBe(message)
})

test('names the fields that ASP.NET refuses', () => {
  // learn.microsoft.com/aspnet/core/web-api: the answer of an invalid model.
  const body = {
    title: 'One or more validation errors occurred.',
    status: 400,
    errors: { Volume: ['The field Volume must be between 0 and 1000.'], Mode: 'Unknown.' },
  }

  expect(readProblem(body)).toEqual({
    message: 'One or more validation errors occurred.',
    issues: [
      { path: 'Volume', message: 'The field Volume must be between 0 and 1000.' },
      { path: 'Mode', message: 'Unknown.' },
    ],
  })
})

test.each([[null], [''], ['<h1>502 Bad Gateway</h1>'], [{ message: ' ' }], [{ code: 7 }], [[]]])(
  'finds no words in %j',
  (body) => {
    expect(readProblem(body)).toBeNull()
  },
)

test('words a status that came without any', () => {
  expect(wordsOfStatus(403)).toBe('Your account may not do this.')
  expect(wordsOfStatus(502)).toContain('status 502')
  expect(wordsOfStatus(418)).toBe('The server refused this (status 418).')
})
