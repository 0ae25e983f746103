import { expect, test } from 'vitest'
import { seenReferences } from './row-sample.ts'

test('of half a million references none repeats until one does', () => {
  const seen = seenReferences()

  for (let at = 0; at < 500_000; at += 1) seen.add(`SHP-${at}`)
  expect(seen.repeats()).toBe(false)

  seen.add('SHP-77777')
  expect(seen.repeats()).toBe(true)
})
