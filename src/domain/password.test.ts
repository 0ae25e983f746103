import { expect, test } from 'vitest'
import { passwordProblem, passwordRules } from './password.ts'

const someone = 'maya.lindqvist@alder.test'

test.each([
  ['short', 'Use at least 12 characters.'],
  ['x'.repeat(129), 'Use at most 128 characters.'],
  ['Password1234', 'This password is one of the first to be guessed.'],
  ['P@ssw0rd!!!!!', 'This password is one of the first to be guessed.'],
  ['passwordpassword', 'This password is one of the first to be guessed.'],
  ['aaaaaaaaaaaa', 'This password is one of the first to be guessed.'],
  ['123456789012', 'This password is one of the first to be guessed.'],
  ['qwertyuiop123', 'This password is one of the first to be guessed.'],
  ['abcdefghijkl', 'This password is one of the first to be guessed.'],
  ['I am Maya.Lindqvist 7', 'Leave your user name out of the password.'],
])('"%.24s" is refused: %s', (password, why) => {
  expect(passwordProblem(password, someone)).toBe(why)
})

test.each([
  'correct horse battery',
  'Laneward-demo-2026',
  'kind of a long word',
  'Größe über 9000 Höhen',
  '漢字漢字漢字漢字漢字漢字です',
  'twelve chars',
])('"%s" is a password', (password) => {
  expect(passwordProblem(password, someone)).toBeNull()
})

test.each([
  ['', [false, false, false, false]],
  ['correct horse battery', [true, true, false, false]],
  ['Correct horse battery 7', [true, true, true, true]],
  ['PASSWORD1234', [true, false, false, true]],
])('"%s" meets the rules %j', (password, met) => {
  expect(passwordRules.map(({ holds }) => holds(password, someone))).toEqual(met)
})
