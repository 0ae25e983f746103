import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leakageOf } from './bid-feedback.ts'
import { closenessWords, hiddenWords, hidingWarning } from './feedback-words.ts'
import { defaultTerms, type NegotiationTerms } from './negotiation-terms.ts'

const none = { light: false, rank: false, delta: false, target: false }
const sees = (...sights: (keyof typeof none)[]) => ({
  carriersSee: { ...none, ...Object.fromEntries(sights.map((sight) => [sight, true])) },
})

const settings: [string, Partial<NegotiationTerms>][] = [
  ['Nothing (blind bids)', sees()],
  ['Signal by target (the default)', sees('light')],
  ['Signal by target and rank (the demo)', sees('light', 'rank')],
  ['Signal by target, rank and distance', sees('light', 'rank', 'delta')],
  ['Signal by target and the target', sees('light', 'target')],
  ['Distance alone', sees('delta')],
  ['Rank alone', sees('rank')],
  ['Signal by best bid', { ...sees('light'), lightBasis: 'best' }],
  ['Signal by best bid and rank', { ...sees('light', 'rank'), lightBasis: 'best' }],
  ['Signal by rank', { ...sees('light'), lightBasis: 'rank' }],
]

test('the table of decisions is what the code computes', () => {
  const rows = settings.flatMap(([name, some]) =>
    [1, 3].map((minimumBidChange) => {
      const terms = { ...defaultTerms, ...some, minimumBidChange }
      const aimed = leakageOf(terms, true)
      const free = leakageOf(terms, false)
      const cells = [aimed.best, aimed.target, free.best].map(closenessWords)
      return `| ${[name, `${minimumBidChange}%`, ...cells].join(' | ')} |`
    }),
  )
  const written = readFileSync('docs/decisions.md', 'utf8').split('\n')

  expect(rows.filter((row) => !written.includes(row))).toEqual([])
})

test('what is hidden says for which round, and why', () => {
  expect(hiddenWords('raised', 2)).toBe('Hidden for round 2: you raised this bid')
  expect(hidingWarning('raised', 2)).toBe(
    'Raising this bid hides its light, rank and distance for the rest of round 2.',
  )
})
