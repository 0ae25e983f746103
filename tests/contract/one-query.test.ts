import { expect, test } from 'vitest'

const sources = Object.values(
  import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
)

// A list that two queries ask for is cached twice, and a change refreshes one of them.
test('a call that takes nothing is asked for by one query', () => {
  const asked = sources.flatMap((source) =>
    [...source.matchAll(/\bcall\(([\w.]+), \{ signal\b[^}]*\}/g)].map(([, name]) => name),
  )

  expect(asked).toContain('companies.list')
  expect(asked.filter((name, at) => asked.indexOf(name) !== at)).toEqual([])
})
