import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(
    ['/server/**/*.ts', '/src/**/*.{ts,tsx}', '!**/*.test.*', '!/server/demo/**'],
    { query: '?raw', import: 'default', eager: true },
  ),
)

const filesWith = (spelled: RegExp): string[] =>
  sources.flatMap(([file, source]) => (spelled.test(source) ? [file] : []))

const kindOfCompany = `(?:'(?:Customer|Carrier|Owner|DataCustomer)'|CompanyKind\\.)`

// A rule that is spelled out once more is one that the next place spells differently.
test.each([
  [
    'which bids count',
    '/server/bids/counting-bids.ts',
    /status <> 'draft'|landed_cents is not null and|status = 'submitted' and \S*landed/,
  ],
  ['which awards stand', '/server/awards/confirmed-awards.ts', /state = 'confirmed'/],
  [
    'what kind a company is',
    '/src/domain/company-kind.ts',
    new RegExp(`kind\\S* (?:(?:[!=]==|<>) ${kindOfCompany}|= '(?:Customer|Carrier|Owner)')`, 'i'),
  ],
])('%s is said once', (_rule, home, spelled) => {
  expect(filesWith(spelled)).toEqual([home])
})
