import { describe, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import type { BidRow } from '#server/bids/bid-rules.ts'
import type { LaneRow } from '#server/lanes/quantities.ts'
import { nowhere } from '#tests/support/factories.ts'
import { planAward } from './award-plan.ts'

const now = new Date('2026-11-10T09:00:00Z')

/** Twelve months at 1,000 dollars each. */
const lane: LaneRow = {
  id: 5,
  companyId: 1,
  mode: Mode.OceanFCL,
  version: 1,
  laneKey: 'FCL',
  origin: 'Shanghai',
  destination: 'Oakland',
  location: nowhere,
  originLatitude: null,
  originLongitude: null,
  destLatitude: null,
  destLongitude: null,
  originRef: null,
  destinationRef: null,
  region: 'NONE',
  status: 'started',
  approved: true,
  light: null,
  equipment: null,
  service: null,
  businessUnit: null,
  miles: null,
  distanceSource: null,
  term: 12,
  incumbentId: null,
  incumbentName: null,
  shipmentCount: 12,
  containerCount: 12,
  kilograms: 0,
  cubicMetres: 0,
  historicVolume: 12,
  historicCents: 1_200_000,
  lastPaidCents: null,
  forecastVolume: 12,
  forecastEdited: false,
  baselineCents: 1_200_000,
  baselineFrozenAt: now,
  termsVersion: 1,
  targetCents: 0,
  startedAt: now,
  ownClosesAt: null,
  createdAt: now,
  updatedAt: now,
}

const lowest: BidRow = {
  id: 11,
  laneId: 5,
  carrierId: 7,
  version: 3,
  round: 1,
  status: 'submitted',
  currency: 'USD',
  charges: {},
  chargeCurrencies: {},
  transitDays: null,
  months: [],
  capacity: null,
  co2ePerUnit: null,
  remarks: '',
  landedCents: 600_000,
  landedParts: null,
  completion: 1,
  light: 'Green',
  rank: 1,
  feedbackHidden: null,
  firstSeenCents: null,
  uploadId: null,
  outcome: '',
  submittedAt: now,
  firstSubmittedAt: now,
  createdAt: now,
  updatedAt: now,
}
const winter: BidRow = {
  ...lowest,
  id: 12,
  carrierId: 8,
  version: 1,
  landedCents: 960_000,
  months: ['2027-01', '2027-02'],
}

const validMonths = [
  '2026-12',
  ...Array.from({ length: 11 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}`),
]
const history = validMonths.map((month) => ({ month, forecastVolume: 1 }))

type Given = Partial<Parameters<typeof planAward>[1]>
type Entry = Parameters<typeof planAward>[0][number]

const of = ({ id, version }: BidRow, more: Partial<Entry> = {}): Entry => ({
  laneId: 5,
  bidId: id,
  version,
  share: 100,
  months: [],
  ...more,
})
const plan = (entries: readonly Entry[], given: Given = {}) =>
  planAward(entries, {
    lane,
    bids: [lowest, winter],
    months: history,
    terms: defaultTerms,
    now,
    ...given,
  })

type Value = [bidId: number, share: number, months: string, baseline: number | null, cost: number]

describe('an award', () => {
  test.each<[string, Entry[], Given, Value[]]>([
    [
      'of the whole lane covers every month that can be awarded',
      [of(lowest)],
      {},
      [[11, 100, validMonths.join(), 1_200_000, 600_000]],
    ],
    [
      // Two of twelve months: 2 x 100,000 and 2 x 80,000.
      'of a bid for some months covers these where none are named',
      [of(winter)],
      {},
      [[12, 100, '2027-01,2027-02', 200_000, 160_000]],
    ],
    [
      'of named months has each once, in order',
      [of(lowest, { months: ['2027-02', '2026-12', '2027-02'] })],
      {},
      [[11, 100, '2026-12,2027-02', 200_000, 100_000]],
    ],
    [
      // 60 % of 100,000 and of 50,000; 40 % of 100,000 and of 80,000.
      'of a split values each part by its own bid',
      [
        of(lowest, { share: 60, months: ['2027-01'] }),
        of(winter, { share: 40, months: ['2027-01'] }),
      ],
      {},
      [
        [11, 60, '2027-01', 60_000, 30_000],
        [12, 40, '2027-01', 40_000, 32_000],
      ],
    ],
    [
      // December carries 3 of 4: 900,000 of the baseline, 450,000 of the bid.
      'follows the forecast of its months',
      [of(lowest, { months: ['2026-12'] })],
      {
        months: [
          { month: '2025-12', forecastVolume: 3 },
          { month: '2026-06', forecastVolume: 1 },
        ],
      },
      [[11, 100, '2026-12', 900_000, 450_000]],
    ],
    [
      'of a lane without a baseline covers none',
      [of(lowest)],
      { lane: { ...lane, baselineCents: null } },
      [[11, 100, validMonths.join(), null, 600_000]],
    ],
    [
      'may be as small as the terms allow',
      [of(lowest, { share: 10, months: ['2027-05'] })],
      {},
      [[11, 10, '2027-05', 10_000, 5_000]],
    ],
    [
      'counts a carrier with two parts once',
      [of(lowest, { months: ['2026-12'] }), of(lowest, { months: ['2027-05'] })],
      { terms: { ...defaultTerms, maximumCarriersPerLane: 1 } },
      [
        [11, 100, '2026-12', 100_000, 50_000],
        [11, 100, '2027-05', 100_000, 50_000],
      ],
    ],
  ])('%s', (_title, entries, given, expected) => {
    const { awarded } = plan(entries, given)

    expect(
      awarded.map(
        ({ bid, share, months, baselineCents, awardedCents }): Value => [
          bid.id,
          share,
          months.join(),
          baselineCents,
          awardedCents,
        ],
      ),
    ).toEqual(expected)
  })

  test('names who wins once, and of the others only offers', () => {
    const draft = { ...winter, id: 13, carrierId: 9, status: 'draft' }
    const bids = [lowest, winter, draft]
    const parts = ['2026-12', '2027-05'].map((month) => of(lowest, { months: [month] }))

    const { winners, others } = plan(parts, { bids })

    expect(winners).toEqual([lowest])
    expect(others).toEqual([winter])
  })

  const january = { months: ['2027-01'] }
  const gone = 'the bid is no longer there to award. Load the lane again.'

  test.each<[string, Entry[], Given, number, string]>([
    [
      'a lane already awarded',
      [of(lowest)],
      { lane: { ...lane, status: 'awarded' } },
      409,
      'Shanghai > Oakland cannot be awarded: it is awarded.',
    ],
    ['a bid nobody knows', [of({ ...lowest, id: 99 })], {}, 409, `Shanghai > Oakland: ${gone}`],
    [
      'a bid taken back',
      [of(lowest)],
      { bids: [{ ...lowest, status: 'draft' }] },
      409,
      `Shanghai > Oakland: ${gone}`,
    ],
    [
      'an incomplete bid',
      [of(lowest)],
      { bids: [{ ...lowest, landedCents: null }] },
      409,
      `Shanghai > Oakland: ${gone}`,
    ],
    [
      'a bid in another version than was seen',
      [of(lowest, { version: 2 })],
      {},
      409,
      'Shanghai > Oakland: the bid has changed since you saw it. Load the lane again.',
    ],
    [
      'more than its carrier can move',
      [of(lowest, { share: 60 })],
      { bids: [{ ...lowest, capacity: 6 }] },
      422,
      'Shanghai > Oakland: a carrier can move 6 containers a year, at most 50% of the lane; the award is for 7.2 containers. Split the lane or choose another bid.',
    ],
    [
      'two parts that are more than their carrier can move together',
      [
        of(lowest, { months: ['2027-01', '2027-02'] }),
        of(lowest, { share: 50, months: ['2027-03'] }),
      ],
      { bids: [{ ...lowest, capacity: 2 }] },
      422,
      'Shanghai > Oakland: a carrier can move 2 containers a year, at most 16% of the lane; the award is for 2.5 containers. Split the lane or choose another bid.',
    ],
    [
      'a month before the first that can be awarded',
      [of(lowest, { months: ['2027-01', '2026-11'] })],
      {},
      422,
      'Shanghai > Oakland: the bid is not valid in 2026-11.',
    ],
    [
      'a month the bid does not stand for',
      [of(winter, { months: ['2027-01', '2027-03'] })],
      {},
      422,
      'Shanghai > Oakland: the bid is not valid in 2027-03.',
    ],
    [
      'a bid for none of the months that can be awarded',
      [of(lowest)],
      { bids: [{ ...lowest, months: ['2026-11'] }] },
      422,
      'Shanghai > Oakland: the bid is not valid in any month that can be awarded.',
    ],
    [
      'a smaller share than the terms allow',
      [of(winter, january), of(lowest, { share: 9, months: ['2026-12'] })],
      {},
      422,
      'Shanghai > Oakland: a share is at least 10%, found 9%.',
    ],
    [
      'more carriers than the terms allow',
      [of(lowest, { months: ['2026-12'] }), of(winter, january)],
      { terms: { ...defaultTerms, maximumCarriersPerLane: 1 } },
      422,
      'Shanghai > Oakland: at most 1 carrier may share a lane.',
    ],
    [
      'over a hundred percent in some months',
      [of(lowest, { share: 51 }), of(winter, { share: 50 })],
      {},
      409,
      'Shanghai > Oakland: the shares add up to more than 100% in 2027-01, 2027-02.',
    ],
  ])('is refused for %s', (_title, entries, given, status, message) => {
    expect(() => plan(entries, given)).toThrow(expect.objectContaining({ status, message }))
  })
})
