import { describe, expect, test } from 'vitest'
import {
  awardReasonSchema,
  contradictedReasons,
  contradictionWords,
  noteProblem,
  reasonTitles,
  tellReason,
} from './award-reason.ts'

const carriers = ['Northgate Logistics', 'Blue Anchor Container Line', 'ACE', 'Delta Freight']

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
    ['Beaten by 1.5', /amounts/],
    ['Beaten by 1,5', /amounts/],
    ['You were 5 percent above', /amounts/],
    ['You were 5percent above', /amounts/],
    ['Half a percent decided', null],
    ['We choose ace', /leave out ACE/],
    ['Late by delta: twice', /leave out Delta Freight/],
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
  [{ kind: 'service', note: '' }, 'won', 'chosen for its service'],
  [{ kind: 'capacity', note: '' }, 'won', 'chosen for its capacity'],
  [{ kind: 'capacity', note: '' }, 'lost', 'another offer was better on capacity'],
  [{ kind: 'incumbent', note: '' }, 'won', 'chosen to stay with the incumbent'],
  [{ kind: 'incumbent', note: '' }, 'lost', 'the shipper stays with the incumbent'],
  [{ kind: 'other', note: 'the lane moves to rail' }, 'won', 'the lane moves to rail'],
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

describe('a reason as it is sent', () => {
  test.each([
    ['no note', { kind: 'price' }, { kind: 'price', note: '' }],
    [
      'a note with blanks around it',
      { kind: 'other', note: ' rail ' },
      { kind: 'other', note: 'rail' },
    ],
    [
      'the longest note',
      { kind: 'price', note: 'x'.repeat(200) },
      { kind: 'price', note: 'x'.repeat(200) },
    ],
    ['a longer note', { kind: 'price', note: 'x'.repeat(201) }, undefined],
    ['a reason nobody knows', { kind: 'luck' }, undefined],
  ])('with %s', (_what, sent, read) => {
    expect(awardReasonSchema.safeParse(sent).data).toEqual(read)
  })
})

test('every reason has a title, every contradiction words', () => {
  expect(reasonTitles).toEqual({
    price: 'Price',
    service: 'Service',
    capacity: 'Capacity',
    incumbent: 'Incumbent kept',
    other: 'Other',
  })
  expect(contradictionWords).toEqual({
    price: 'an offer that was not chosen costs the same or less',
    incumbent: 'the incumbent bid and is not the only carrier chosen',
  })
})
