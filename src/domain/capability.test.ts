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

/** Where the kind of an account or a company itself is meant, and why. */
const exempt: Record<string, string> = {
  '/src/domain/capability.ts': 'the table',
  '/src/domain/role.ts': 'what kinds of account there are, what they are called, where they start',
  '/src/domain/company-kind.ts': 'what kinds of company there are, and who belongs to them',
  '/server/demo/add-colleagues.ts': 'makes accounts',
  '/server/demo/fill-demo.ts': 'makes accounts',
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
  const found = Object.entries(sources)
    .filter(([path, text]) => !(path in exempt) && judgments(text).length > 0)
    .map(([path, text]) => `${path}: ${judgments(text).join('; ')}`)

  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test('every exemption is still one', () => {
  const without = Object.keys(exempt).filter((path) => judgments(sources[path] ?? '').length === 0)

  expect(without).toEqual([])
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
