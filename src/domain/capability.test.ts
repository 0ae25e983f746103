import { expect, test } from 'vitest'
import { type Capability, may, rolesThatMay } from './capability.ts'
import { type Role, roles } from './role.ts'

/** Spec section 6, line by line. */
const specified: readonly (readonly [Role, readonly Capability[]])[] = [
  [
    'Owner',
    [
      'sign in',
      'run the platform',
      'manage people',
      'announce to companies',
      'see every company',
      'manage export templates',
      'manage reference data',
      'see notifications',
    ],
  ],
  [
    'Customer',
    [
      'sign in',
      'see the dashboard',
      'manage carriers',
      'see savings',
      'see the summary of a mode',
      'see lanes',
      'see reports',
      'see notifications',
    ],
  ],
  [
    'Carrier',
    [
      'sign in',
      'see the dashboard',
      'bid',
      'see the summary of a mode',
      'see lanes',
      'see reports',
      'see notifications',
    ],
  ],
  [
    'DataCustomer',
    ['sign in', 'see files', 'see spend', 'see savings', 'see the summary of a mode'],
  ],
  ['DataLite', ['sign in', 'see files', 'see notifications']],
]
const spokenOf = [...new Set(specified.flatMap(([, capabilities]) => capabilities))]

test.each(specified)('a %s may do what the specification says, and no more', (role, expected) => {
  const allowed = spokenOf.filter((capability) => may({ role }, capability))

  expect(allowed.toSorted()).toEqual(expected.toSorted())
})

test('an account of an unknown kind may sign in, and nothing else', () => {
  const person = { type: 'Freelancer' }
  const others = spokenOf.filter((capability) => capability !== 'sign in')

  expect(may(person, 'sign in')).toBe(true)
  expect(others.filter((capability) => may(person, capability))).toEqual([])
})

test('a carrier never sees what lanes cost their shipper, and nobody else bids', () => {
  expect(rolesThatMay('see baseline costs')).not.toContain('Carrier')
  expect(rolesThatMay('bid')).toEqual(['Carrier'])
})

const table = '/src/domain/capability.ts'

/** Where the kind of an account itself is meant: the code that says so, to the letter. */
const exempt: Record<string, readonly string[]> = {
  // What kinds of account there are, and what they are called.
  '/src/domain/role.ts': [
    "!== 'DataCustomer'",
    "case 'Customer':",
    "case 'Carrier':",
    "case 'Owner':",
    "case 'DataLite':",
    "['Owner', 'Customer', 'Carrier', 'DataCustomer', 'DataLite']",
  ],
  // Which kind of company an account belongs to.
  '/src/domain/company-kind.ts': ["=== 'DataLite'"],
}

const sources = import.meta.glob<string>(
  [
    '/src/**/*.{ts,tsx}',
    '/server/**/*.ts',
    '!/**/*.test.{ts,tsx}',
    '!/**/given-*/**',
    '!/**/given-*',
  ],
  { query: '?raw', import: 'default', eager: true },
)

test('no code but the table judges by the kind of an account', () => {
  const found = Object.fromEntries(
    Object.entries(sources).flatMap(([path, text]) => {
      const judged = path === table ? [] : judgments(text)
      return judged.length > 0 ? [[path, judged]] : []
    }),
  )

  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(found).toEqual(exempt)
})

const literal = `(?:'(?:${roles.join('|')})'|roleNumbers\\.\\w+)`
const forms = [
  // The kind of a company is another matter than what its people may do.
  new RegExp(String.raw`(?<![kK]ind\)?)\s[!=]==\s+${literal}`, 'g'),
  new RegExp(String.raw`${literal}\s+[!=]==`, 'g'),
  new RegExp(String.raw`case ${literal}:`, 'g'),
  new RegExp(String.raw`\[\s*${literal}(?:,\s*${literal})*,?\s*\](?!\])`, 'g'),
  new RegExp(String.raw`includes\(${literal}\)`, 'g'),
]

const judgments = (text: string): string[] =>
  forms.flatMap((form) => [...text.matchAll(form)].map(([found]) => found.trim()))
