import { describe, expect, test } from 'vitest'
import {
  type Belonging,
  type DocumentStatus,
  mandatoryTitles,
  nextStatuses,
  usualMandatoryTitles,
} from './document.ts'
import type { Role } from './role.ts'

test.each<[Role, Belonging, DocumentStatus, DocumentStatus[]]>([
  ['Customer', 'carrier', 'pending', ['accepted', 'rejected']],
  ['Customer', 'carrier', 'accepted', ['pending', 'rejected', 'expired']],
  ['Customer', 'own', 'pending', []],
  ['Customer', 'other', 'pending', []],
  ['Carrier', 'own', 'pending', []],
  ['Carrier', 'own', 'accepted', ['expired']],
  ['Owner', 'other', 'rejected', ['pending', 'accepted']],
  ['DataCustomer', 'own', 'accepted', []],
  ['DataLite', 'own', 'pending', []],
])('a %s may take %s documents from %s to %j', (role, whose, from, expected) => {
  expect(nextStatuses(role, whose, from)).toEqual(expected)
})

describe('mandatory titles', () => {
  test.each([
    [
      'one a line, blanks and repeats left out',
      'Bond\n\n  Bond \nHazmat permit ',
      ['Bond', 'Hazmat permit'],
    ],
    ['nothing kept by the Owner', undefined, usualMandatoryTitles],
    ['an empty property', ' \n', usualMandatoryTitles],
  ])('%s', (_title, property, expected) => {
    expect(mandatoryTitles(property)).toEqual(expected)
  })
})
