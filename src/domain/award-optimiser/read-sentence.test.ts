import { describe, expect, onTestFinished, test } from 'vitest'
import { followFormat, neutralFormat } from '#domain/shown-format.ts'
import { type CarrierGroup, groupsOf, readSentence, type Vocabulary } from './read-sentence.ts'
import { ruleSchema } from './rule.ts'
import { ruleSentence } from './sentence.ts'

const vocabulary: Vocabulary = {
  carriers: [
    { id: 1, name: 'Bluefin', servicePoints: null },
    { id: 2, name: 'Bluefin Express', servicePoints: null },
    { id: 3, name: 'J.B. Dunlin, Inc.', servicePoints: null },
  ],
  lanes: {
    region: ['West', 'Region 1'],
    equipment: ['Reefer', 'Dry Van'],
    origin: ['Dallas, TX', 'Ely, NV'],
    destination: ['Reno, NV', 'Dallas, TX'],
    businessUnit: ['Retail', ''],
  },
}
const read = (text: string, mark: '.' | ',' = '.') => readSentence(text, vocabulary, mark)
const everyone = { who: 'everyone' }
const incumbents = { who: 'incumbents' }

describe('a typed sentence', () => {
  test.each([
    ['At most 8 carriers', { kind: 'carriers', per: 'all', most: 8 }],
    ['no more than 8 carriers.', { kind: 'carriers', per: 'all', most: 8 }],
    [
      'at least 2 and at most 4 carriers per region',
      { kind: 'carriers', per: 'region', least: 2, most: 4 },
    ],
    ['exactly 3 carriers in total', { kind: 'carriers', per: 'all', least: 3, most: 3 }],
    [
      'Incumbents keep at least 50 % of volume',
      { kind: 'limit', measure: 'volume', of: incumbents, each: false, least: 50, unit: 'percent' },
    ],
    [
      'incumbents keep min 50 percent',
      { kind: 'limit', measure: 'volume', of: incumbents, each: false, least: 50, unit: 'percent' },
    ],
    [
      'No carrier above 12.5% of spend on Reefer lanes',
      {
        kind: 'limit',
        measure: 'spend',
        of: everyone,
        each: true,
        most: 12.5,
        unit: 'percent',
        scope: { equipment: ['Reefer'] },
      },
    ],
    [
      'Bluefin Express gets at most $1,250,000 of spend',
      {
        kind: 'limit',
        measure: 'spend',
        of: { who: 'carriers', carriers: [2] },
        each: false,
        most: 125_000_000,
        unit: 'amount',
      },
    ],
    [
      'J.B. Dunlin, Inc. and Bluefin win at least 10 lanes from Dallas, TX or Ely, NV to Reno, NV',
      {
        kind: 'limit',
        measure: 'lanes',
        of: { who: 'carriers', carriers: [3, 1] },
        each: false,
        least: 10,
        unit: 'amount',
        scope: { origins: ['Dallas, TX', 'Ely, NV'], destinations: ['Reno, NV'] },
      },
    ],
    [
      'Bluefin wins at least 5% of volume',
      {
        kind: 'limit',
        measure: 'volume',
        of: { who: 'carriers', carriers: [1] },
        each: false,
        least: 5,
        unit: 'percent',
      },
    ],
    [
      'Bluefin wins at least 5% of lanes and at most 30%',
      {
        kind: 'limit',
        measure: 'lanes',
        of: { who: 'carriers', carriers: [1] },
        each: false,
        least: 5,
        most: 30,
        unit: 'percent',
      },
    ],
    ['exclude Bluefin', { kind: 'exclude', carriers: [1] }],
    [
      'Only Bluefin and Bluefin Express can win in West',
      { kind: 'require', carriers: [1, 2], scope: { regions: ['West'] } },
    ],
    ['between 2 and 4 carriers', { kind: 'carriers', per: 'all', least: 2, most: 4 }],
    [
      'incumbents keep between 30% and 50% of volume',
      {
        kind: 'limit',
        measure: 'volume',
        of: { who: 'incumbents' },
        each: false,
        least: 30,
        most: 50,
        unit: 'percent',
      },
    ],
    ['CO2 at most 97%', { kind: 'co2eCap', most: 97, unit: 'percent' }],
    ['CO2e below 1,250 metric tons', { kind: 'co2eCap', most: 1_250_000, unit: 'amount' }],
    ['switch incumbents only if it saves 3%', { kind: 'switching', percent: 3 }],
    [
      'lanes above 120 loads have two carriers, each at least 20%',
      { kind: 'perLane', most: 2, minimumShare: 20, step: 1, twoAbove: 120 },
    ],
    [
      'lanes above 120 loads have two carriers, each at least 20%, in steps of 10%',
      { kind: 'perLane', most: 2, minimumShare: 20, step: 10, twoAbove: 120 },
    ],
    [
      'each lane goes to at most 3 carriers in steps of 25%',
      { kind: 'perLane', most: 3, minimumShare: 1, step: 25 },
    ],
    [
      'a carrier wins at least 3 lanes or nothing',
      { kind: 'worthwhile', measure: 'lanes', least: 3, unit: 'amount' },
    ],
    ['lanes may stay at baseline', { kind: 'unawarded', penaltyPercent: 0 }],
  ])('%j states a rule', (text, rule) => {
    expect(read(text)).toEqual({ rule: { id: 'typed', on: true, scope: {}, ...rule } })
  })

  test('is read with the decimals of its reader', () => {
    expect(read('No carrier above 12,5% of spend', ',')).toMatchObject({ rule: { most: 12.5 } })
    expect(read('Bluefin wins at most $1.250.000 of spend', ',')).toMatchObject({
      rule: { most: 125_000_000 },
    })
    expect(read('No carrier above 12,5% of spend', '.')).toEqual({
      problem: '"12,5" is not a number with a decimal point. Use 12.50 or 125.',
    })
  })

  test.each([
    { kind: 'limit', measure: 'spend', of: { who: 'everyone' }, each: true, most: 12.5 },
    { kind: 'switching', percent: 2.5, cents: 125_000_050 },
    { kind: 'limit', measure: 'volume', of: { who: 'incumbents' }, least: 1250, unit: 'amount' },
  ])('written for a German reader is read again: %o', (stated) => {
    followFormat(() => ({ ...neutralFormat, numbers: '1.234,56' }))
    onTestFinished(() => followFormat(() => neutralFormat))
    const rule = ruleSchema.parse({ id: 'typed', unit: 'percent', ...stated })

    expect(read(ruleSentence(rule, String), ',')).toEqual({ rule })
  })

  test.each([
    ['at most 8 carriers on Tuesdays'],
    ['exclude Redfin'],
    ['Bluefin wins at most 10'],
    ['at most carriers'],
    ['exclude Bluefin or else 5%'],
    ['emit less'],
    ['incumbents keep at least 10% and at most $50 of spend'],
    ['Bluefin wins at least 10% of volume and at most 30% of spend'],
    ['   '],
  ])('%j states none, and what can be written is said', (text) => {
    expect(read(text)).toEqual({
      problem: expect.stringMatching(/not understood.*at most 8 carriers/),
    })
  })

  test('with a limit that the rule cannot have says so', () => {
    expect(read('each lane goes to at most 5 carriers, each with at least 10%')).toEqual({
      problem: expect.stringMatching(/has a limit that no such rule can have/),
    })
  })
})

describe('a named group', () => {
  const gulf = { name: 'Gulf carriers', carriers: [1, 3] }
  const group = ({ name, carriers }: CarrierGroup) => ({ who: 'carriers', name, carriers })
  const readWith = (groups: readonly CarrierGroup[], text: string) =>
    readSentence(text, { ...vocabulary, groups }, '.')
  const limit = { kind: 'limit', measure: 'spend', each: false, unit: 'percent' }
  const typed = { id: 'typed', on: true, scope: {} }

  test.each([
    ['Gulf carriers at most 40% of spend', { ...limit, of: group(gulf), most: 40 }],
    ['gulf carriers win at most 40%', { ...limit, of: group(gulf), most: 40 }],
    [
      'Each of Gulf carriers wins at least 5% of volume in West',
      {
        ...limit,
        measure: 'volume',
        of: group(gulf),
        each: true,
        least: 5,
        scope: { regions: ['West'] },
      },
    ],
    // No longer the group alone.
    [
      'Gulf carriers, Bluefin Express and Bluefin win at most 40% of spend',
      { ...limit, of: { who: 'carriers', carriers: [1, 3, 2] }, most: 40 },
    ],
    ['exclude Gulf carriers', { kind: 'exclude', carriers: [1, 3] }],
    [
      'Bluefin at most 40% of spend',
      { ...limit, of: { who: 'carriers', carriers: [1] }, most: 40 },
    ],
    ['at most 8 carriers', { kind: 'carriers', per: 'all', most: 8 }],
  ])('is known by its name: %j', (text, rule) => {
    expect(readWith([gulf], text)).toEqual({ rule: { ...typed, ...rule } })
  })

  test.each([
    ['a longer one', { name: 'Gulf carriers West', carriers: [2] }],
    ['one that begins with a carrier', { name: 'Bluefin group', carriers: [2] }],
    ['one of two words', { name: 'Carriers', carriers: [2] }],
    ['one with signs', { name: 'A+B (old)', carriers: [2, 3] }],
    ['one in quotes', { name: 'The "Gulf" four', carriers: [2, 3] }],
    ['one with a number', { name: 'Top 5', carriers: [2, 3] }],
    ['one with a place', { name: 'Dallas, TX haulers', carriers: [2, 3] }],
  ])('reads back from what its rule says: %s', (_, other) => {
    for (const of of [gulf, other]) {
      for (const each of [false, true]) {
        const rule = ruleSchema.parse({
          ...typed,
          kind: 'limit',
          measure: 'volume',
          of: { ...of, who: 'carriers', carriers: [...of.carriers, 9] },
          each,
          most: 40,
          unit: 'percent',
          scope: { origins: ['Dallas, TX'] },
        })
        const sentence = ruleSentence(rule, String)

        expect(readWith(groupsOf([rule]), sentence), sentence).toEqual({ rule })
      }
    }
  })

  test.each([
    ['Gulf haulers at most 40% of spend', [gulf], /not understood.*at most 8 carriers/],
    ['Gulf carriers at most 40% of spend', [], /not understood.*at most 8 carriers/],
    [
      'Gulf carriers at most 40% of spend',
      [gulf, { name: 'gulf carriers', carriers: [2] }],
      /^"Gulf carriers" is the name of several groups\. Choose the carriers in the form below\.$/,
    ],
    [
      'Bluefin at most 40% of spend',
      [{ name: 'Bluefin', carriers: [1, 2] }],
      /has two meanings: a group of carriers shares its name with something else/,
    ],
    [
      'Incumbents keep at least 50% of volume',
      [{ name: 'Incumbents', carriers: [1, 2] }],
      /has two meanings/,
    ],
  ])('is not guessed: %j of %o', (text, groups, problem) => {
    expect(readWith(groups, text)).toEqual({ problem: expect.stringMatching(problem) })
  })

  test('that stands twice with the same carriers is one', () => {
    const again = { name: 'Gulf Carriers', carriers: [3, 1] }

    expect(readWith([gulf, again], 'Gulf carriers at most 40% of spend')).toMatchObject({
      rule: { of: group(gulf) },
    })
  })

  test('does not keep the usual sentences from being read', () => {
    const groups = [
      { name: 'Carriers', carriers: [2] },
      { name: '8', carriers: [2] },
    ]

    expect(readWith(groups, 'At most 8 carriers')).toMatchObject({
      rule: { kind: 'carriers', most: 8 },
    })
  })
})

test.each([
  {
    kind: 'limit',
    measure: 'volume',
    of: { who: 'newcomers' },
    each: true,
    most: 20,
    unit: 'percent',
  },
  { kind: 'limit', measure: 'co2e', of: everyone, each: false, most: 90_000, unit: 'amount' },
  {
    kind: 'limit',
    measure: 'spend',
    of: { who: 'carriers', carriers: [1, 3] },
    each: true,
    least: 5,
    most: 30,
    unit: 'percent',
  },
  { kind: 'carriers', per: 'lane', least: 1, most: 2 },
  { kind: 'worthwhile', measure: 'spend', least: 25_000_050, unit: 'amount' },
  { kind: 'perLane', most: 3, minimumShare: 30, twoAbove: 120, step: 1 },
  { kind: 'perLane', most: 1, minimumShare: 100, step: 1 },
  { kind: 'perLane', most: 1, minimumShare: 30, step: 10 },
  { kind: 'perLane', most: 3, minimumShare: 30, step: 1, twoAbove: 1 },
  { kind: 'perLane', most: 2, minimumShare: 20, step: 4, twoAbove: 120 },
  { kind: 'switching', percent: 3, cents: 500_000 },
  { kind: 'exclude', carriers: [2, 3] },
  { kind: 'require', carriers: [1] },
  { kind: 'unawarded', penaltyPercent: 10 },
  { kind: 'co2eCap', most: 97.5, unit: 'percent' },
  { kind: 'co2eCap', most: 120_000, unit: 'amount' },
])('what a rule reads as states it again: %o', (stated) => {
  const scope = {
    equipment: ['Dry Van'],
    origins: ['Dallas, TX'],
    destinations: ['Reno, NV', 'Dallas, TX'],
    regions: ['Region 1'],
    businessUnits: ['Retail'],
  }
  const rule = ruleSchema.parse({ id: 'typed', ...stated, scope })
  const sentence = ruleSentence(
    rule,
    (carrier) => vocabulary.carriers.find(({ id }) => id === carrier)!.name,
  )

  expect(read(sentence), sentence).toEqual({ rule })
})
