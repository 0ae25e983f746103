import { describe, expect, test } from 'vitest'
import { contradictedReasons, noteProblem, tellReason } from './award-reason.ts'

const carriers = ['Northgate Logistics', 'Blue Anchor Container Line', 'ACE']

describe('a note to carriers', () => {
  test.each([
    ['Shorter transit suits our spring season', null],
    ['We need 2 sailings a week', null],
    ['', null],
    ['Northgate logistics was better', /leave out Northgate Logistics/],
    ['northgate!', /leave out Northgate/],
    ['the blue one', null],
    ['You were 5 % above', /amounts/],
    ['Others were at 1,850', /amounts/],
    ['Beaten by 300', /amounts/],
    ['€ matters', /amounts/],
  ])('%j', (note, problem) => {
    const found = noteProblem(note, carriers)

    if (problem === null) expect(found).toBeNull()
    else expect(found).toMatch(problem)
  })
})

test.each([
  [{ kind: 'price', note: '' }, 'won', 'chosen on price'],
  [{ kind: 'price', note: '' }, 'lost', 'another offer was better on price'],
  [
    { kind: 'service', note: 'two sailings a week' },
    'lost',
    'another offer was better on service: two sailings a week',
  ],
  [{ kind: 'other', note: 'the lane moves to rail' }, 'lost', 'the lane moves to rail'],
] as const)('%j reads for who %s "%s"', (reason, outcome, reads) => {
  expect(tellReason(reason, outcome)).toBe(reads)
})

describe('what an award contradicts', () => {
  const offer = (cost: number | null, incumbent = false) => ({ cost, incumbent })

  test.each([
    ['the lowest offer alone', [offer(100)], [offer(101)], []],
    ['the only offer', [offer(100)], [], []],
    ['a higher offer', [offer(101)], [offer(100)], ['price']],
    ['one of two equal offers', [offer(100)], [offer(100)], ['price']],
    ['the two lowest offers', [offer(100), offer(101)], [offer(102)], []],
    ['the lowest and the highest offer', [offer(100), offer(102)], [offer(101)], ['price']],
    ['an offer beside an incomplete one', [offer(100)], [offer(null)], []],
    ['the incumbent', [offer(100, true)], [offer(101)], []],
    ['the incumbent, at a higher cost', [offer(101, true)], [offer(100)], ['price']],
    ['another than the incumbent', [offer(100)], [offer(101, true)], ['incumbent']],
    [
      'the incumbent and a new carrier',
      [offer(100, true), offer(101)],
      [offer(102)],
      ['incumbent'],
    ],
  ])('of %s', (_what, awarded, others, contradicted) => {
    expect(contradictedReasons(awarded, others)).toEqual(contradicted)
  })
})
