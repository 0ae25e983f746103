import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['/server/**/*.ts', '!**/*.test.*', '!/server/demo/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

// A rule that is spelled out in a statement is one that the next statement spells differently.
test.each([
  [
    'which bids count',
    '/server/bids/counting-bids.ts',
    /status <> 'draft'|landed_cents is not null and|status = 'submitted' and \S*landed/,
  ],
  ['which awards stand', '/server/awards/confirmed-awards.ts', /state = 'confirmed'/],
])('%s is said once', (_rule, home, spelled) => {
  const where = sources.flatMap(([file, source]) => (spelled.test(source) ? [file] : []))

  expect(where).toEqual([home])
})
