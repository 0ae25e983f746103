import { expect, test } from 'vitest'
import { type BiddableMode, Mode } from './mode.ts'
import { doubtWords } from './rate-doubt-words.ts'
import type { JudgedLane } from './rate-doubt.ts'
import { doubtfulRates } from './rate-plausibility.ts'

type Given = Partial<Omit<JudgedLane, 'quantities'>> &
  Partial<Omit<JudgedLane['quantities'], 'miles'>>

/** 100 shipments of one container, 1,000 miles and 8,000 kg in 40 m3 each. */
function lane(charges: Record<string, number>, given: Given = {}): JudgedLane {
  const { shipments = 100, containers = 100, kilograms = 800_000, cubicMetres = 4000 } = given
  const miles = given.miles === undefined ? 1000 : given.miles
  return {
    laneId: 1,
    shipperId: 1,
    equipment: '40HC',
    landedCost: null,
    last: null,
    target: null,
    ...given,
    charges,
    miles,
    quantities: {
      shipments,
      containers,
      miles: (miles ?? 0) * shipments,
      kilograms,
      cubicMetres,
      assumedDays: 3,
    },
  }
}

/** Lanes with these amounts of one charge, a lane each from lane 1 on. */
const ofCharge = (chargeId: string, amounts: readonly number[], given: Given = {}) =>
  amounts.map((amount, index) => lane({ [chargeId]: amount }, { ...given, laneId: index + 1 }))

/** A lane for each pair of miles and the rate there, from lane 1 on. */
const byDistance = (
  rates: readonly (readonly [miles: number, rate: number])[],
  chargesAt: (rate: number) => Record<string, number>,
) => rates.map(([miles, rate], index) => lane(chargesAt(rate), { laneId: index + 1, miles }))

function judge(mode: BiddableMode, asked: JudgedLane[], others: JudgedLane[] = []) {
  return [...doubtfulRates(mode, asked, others)].flatMap(([laneId, doubts]) =>
    doubts.map((doubt) => ({ laneId, ...doubt, times: Number(doubt.times.toPrecision(3)) })),
  )
}

// The usual level is the median of the other rates, of logarithms: of 480 and 530 it is 504.4.
test.each([
  // 51,050 / 504.4 = 101
  ['a decimal mark lost, FCL', Mode.OceanFCL, 'base-ocean', [480, 530, 51_050], 101, 'decimal'],
  ['one too many 0, FCL', Mode.OceanFCL, 'base-ocean', [480, 530, 5_100], 10.1, 'decimal'],
  ['three 0 missing, FCL', Mode.OceanFCL, 'base-ocean', [480, 530, 0.51], 0.00101, 'decimal'],
  // The middle of 2.1 and 2.4 is 2.245; 245 / 2.245 = 109
  ['a decimal mark lost, FTL', Mode.RoadFTL, 'linehaul', [2.1, 2.4, 245], 109, 'decimal'],
  [
    'a load’s price by the mile, FTL',
    Mode.RoadFTL,
    'linehaul',
    [2.1, 2.4, 2_300],
    1020,
    'perShipment',
  ],
  ['a 0 missing, LCL', Mode.OceanLCL, 'freight-wm', [85, 92, 8.9], 0.101, 'decimal'],
  // 85 and 92 make 88.43; one thousandth of it by the kg
  ['a price by the kg, LCL', Mode.OceanLCL, 'freight-wm', [85, 92, 0.088], 0.000995, 'perKg'],
  // 40 m3 a shipment: 88.43 x 40 = 3,537
  [
    'a shipment’s price by the m3, LCL',
    Mode.OceanLCL,
    'freight-wm',
    [85, 92, 3_540],
    40,
    'perShipment',
  ],
  ['a price by 100 kg, air', Mode.AirFreight, 'fuel', [0.9, 1.0, 95], 100, 'per100Kg'],
  // 8,000 kg a shipment, 0.9487 x 8,000 = 7,589
  [
    'a shipment’s price by the kg, air',
    Mode.AirFreight,
    'fuel',
    [0.9, 1.0, 7_590],
    8000,
    'perShipment',
  ],
  ['a decimal mark lost, air', Mode.AirFreight, 'pickup', [150, 170, 1_600], 10, 'decimal'],
  [
    'a decimal mark lost, drayage',
    Mode.RoadDrayage,
    'round-trip',
    [450, 500, 47_500],
    100,
    'decimal',
  ],
])('%s is named beside two similar lanes', (_what, mode, chargeId, amounts, times, trap) => {
  expect(judge(mode as BiddableMode, ofCharge(chargeId, amounts))).toMatchObject([
    { laneId: 3, chargeId, ground: 'similar', times, trap },
  ])
})

test('a drayage price by the mile is distinguished from one by the container by the lane’s miles', () => {
  // 40 miles: 474.3 a container is 11.86 a mile, and 0.025 of what the sheet asks.
  const lanes = ofCharge('round-trip', [450, 500, 11.8], { miles: 40 })

  expect(judge(Mode.RoadDrayage, lanes)).toMatchObject([
    { laneId: 3, ground: 'similar', times: 0.0249, trap: 'perMile' },
  ])
})

test('a price by the shipment is distinguished from one by the container where shipments have several', () => {
  // Five containers a shipment; the middle of the others, 500 and 505, is 502.5.
  const lanes = ofCharge('base-ocean', [490, 500, 505, 510, 2_500], {
    shipments: 20,
    containers: 100,
  })

  expect(judge(Mode.OceanFCL, lanes)).toMatchObject([
    { laneId: 5, times: 4.98, trap: 'perShipment' },
  ])
})

test('a rate three times nearly equal ones stands out without a trap', () => {
  const lanes = ofCharge('linehaul', [2.1, 2.15, 2.2, 2.25, 6.9])

  expect(judge(Mode.RoadFTL, lanes)).toMatchObject([{ laneId: 5, times: 3.17, trap: null }])
})

test('the lanes already bid on are compared with, and not judged again', () => {
  const [first, second, typed] = ofCharge('base-ocean', [510.5, 495, 5_105])
  if (!first || !second || !typed) throw new Error('Three lanes are needed')

  expect(judge(Mode.OceanFCL, [typed], [first, second])).toMatchObject([
    { laneId: 3, ground: 'similar' },
  ])
})

test.each([
  // No lane to compare with: only bounds no market ever reached.
  ['an ocean container', Mode.OceanFCL, 'base-ocean', 51_050, 'usual'],
  ['a terminal charge', Mode.OceanFCL, 'othc', 51_050, 'usual'],
  ['a mile by truck', Mode.RoadFTL, 'linehaul', 2_300, 'usual'],
  // 51 a mile over 1,000 miles is 51,000 a load.
  ['a load by truck', Mode.RoadFTL, 'linehaul', 51, 'usual'],
  ['a mile for two cents', Mode.RoadFTL, 'linehaul', 0.0215, 'usual'],
  ['a round trip', Mode.RoadDrayage, 'round-trip', 47_500, 'usual'],
  ['a m3 by sea', Mode.OceanLCL, 'freight-wm', 8_900, 'usual'],
  ['a kg by air', Mode.AirFreight, 'break-100', 310, 'usual'],
])(
  'a lone first bid far from what %s ever costs is doubted',
  (_w, mode, chargeId, amount, ground) => {
    expect(judge(mode as BiddableMode, [lane({ [chargeId]: amount })])).toMatchObject([
      { chargeId, ground },
    ])
  },
)

test.each<[BiddableMode, string, 'at most' | 'at least', number, Given?]>([
  [Mode.OceanFCL, 'base-ocean', 'at most', 40_000],
  [Mode.OceanFCL, 'origin-docs', 'at most', 25_000],
  [Mode.OceanFCL, 'chassis', 'at most', 2_000],
  [Mode.OceanLCL, 'freight-wm', 'at most', 2_000],
  [Mode.OceanLCL, 'delivery', 'at most', 25_000],
  [Mode.AirFreight, 'handling', 'at most', 60],
  [Mode.AirFreight, 'pickup', 'at most', 25_000],
  [Mode.RoadFTL, 'fuel', 'at most', 100],
  [Mode.RoadFTL, 'linehaul', 'at most', 100, { miles: null }],
  // 30,000 a load over 1,000 miles.
  [Mode.RoadFTL, 'linehaul', 'at most', 30],
  [Mode.RoadFTL, 'tolls', 'at most', 10_000],
  [Mode.RoadFTL, 'layover', 'at most', 5_000],
  [Mode.RoadDrayage, 'round-trip', 'at most', 10_000],
  [Mode.RoadDrayage, 'yard-storage', 'at most', 2_000],
  [Mode.OceanFCL, 'base-ocean', 'at least', 10],
  [Mode.OceanLCL, 'freight-wm', 'at least', 1],
  [Mode.AirFreight, 'break-n', 'at least', 0.1],
  [Mode.AirFreight, 'break-45', 'at least', 0.1],
  [Mode.AirFreight, 'break-100', 'at least', 0.1],
  [Mode.RoadFTL, 'linehaul', 'at least', 0.25],
  [Mode.RoadDrayage, 'round-trip', 'at least', 20],
])('in mode %d %s is believed where it is %s %d dollars', (mode, chargeId, side, usual, given) => {
  const times = side === 'at most' ? 1.01 : 0.99

  expect(judge(mode, [lane({ [chargeId]: usual }, given)])).toEqual([])
  expect(judge(mode, [lane({ [chargeId]: usual * times }, given)])).toEqual([
    { laneId: 1, chargeId, ground: 'usual', times, trap: null, usual },
  ])
})

test('a charge without a least rate may be as low as it likes', () => {
  expect(judge(Mode.OceanFCL, [lane({ othc: 0.01 })])).toEqual([])
})

test('what is not bid is not doubted', () => {
  expect(judge(Mode.OceanFCL, [lane({ 'base-ocean': 0 }), lane({}, { laneId: 2 })])).toEqual([])
})

test('a saved bid on the same lane is no other lane to compare with', () => {
  const [first, before] = ofCharge('base-ocean', [510, 495])
  const typed = lane({ 'base-ocean': 5_100 }, { laneId: 2 })
  if (!first || !before) throw new Error('Two lanes are needed')

  expect(judge(Mode.OceanFCL, [typed], [first, before])).toEqual([])
})

test('a lone first bid an ordinary rate makes is not doubted', () => {
  expect(judge(Mode.OceanFCL, [lane({ 'base-ocean': 1_950, othc: 150, dthc: 250 })])).toEqual([])
  expect(judge(Mode.RoadFTL, [lane({ linehaul: 2.3 })])).toEqual([])
  expect(judge(Mode.RoadFTL, [lane({ linehaul: 45 }, { miles: 12 })])).toEqual([])
})

test('a lone first bid is held against the target where the carrier may see it', () => {
  const bid = { 'base-ocean': 5_105 }

  // 100 containers at 5,105 are 510,500: 10.2 times 50,000.
  const seen = judge(Mode.OceanFCL, [lane(bid, { landedCost: 510_500, target: 50_000 })])
  const hidden = judge(Mode.OceanFCL, [lane(bid, { landedCost: 510_500 })])

  expect(seen).toMatchObject([{ chargeId: null, ground: 'target', times: 10.2, trap: 'decimal' }])
  expect(hidden).toEqual([])
})

test('a weight break a power of ten from its neighbours is doubted on a lone lane', () => {
  const breaks = { 'break-n': 5.2, 'break-45': 4.1, 'break-100': 35, 'break-300': 3.1 }

  // The others, 5.2, 4.1 and 3.1, have 4.1 in the middle: 35 is 8.5 times.
  expect(judge(Mode.AirFreight, [lane(breaks)])).toMatchObject([
    { chargeId: 'break-100', ground: 'breaks', times: 8.54, trap: 'decimal' },
  ])
})

test.each([
  // The others have 4 in the middle: eight times is the first that is doubted.
  [{ 'break-n': 32, 'break-45': 4, 'break-100': 4 }, ['break-n']],
  [{ 'break-n': 31.9, 'break-45': 4, 'break-100': 4 }, []],
  [{ 'break-n': 0.5, 'break-45': 4, 'break-100': 4 }, ['break-n']],
  // Fewer than two others.
  [{ 'break-n': 50, 'break-45': 4 }, []],
  // A minimum is no break.
  [{ minimum: 900, 'break-45': 4, 'break-100': 4 }, []],
])('of the weight breaks %o these are doubted: %o', (breaks, doubted) => {
  const found = judge(Mode.AirFreight, [lane(breaks)])

  expect(found.map(({ chargeId }) => chargeId)).toEqual(doubted)
})

test.each<[landedCost: number, target: number, times?: number]>([
  [510_500, 0],
  [0, 50_000],
  [399_999, 50_000],
  [400_000, 50_000, 8],
  [6_250, 50_000, 0.125],
])('a bid of %d is held against a target of %d', (landedCost, target, times) => {
  const found = judge(Mode.OceanFCL, [lane({ 'base-ocean': 1_000 }, { landedCost, target })])

  expect(found.map((doubt) => doubt.times)).toEqual(times === undefined ? [] : [times])
})

test('a bid is held against the target only where none of its rates is doubted', () => {
  const bid = lane({ 'base-ocean': 51_050 }, { landedCost: 5_105_000, target: 50_000 })

  expect(judge(Mode.OceanFCL, [bid]).map(({ ground }) => ground)).toEqual(['usual'])
})

test.each([
  // 16 and 6.25 times are the last that are taken for a factor of ten.
  ['stop-off', 16, 'decimal'],
  ['stop-off', 16.1, null],
  ['stop-off', 6.25, 'decimal'],
  ['stop-off', 6.2, null],
  ['stop-off', 100, 'decimal'],
  ['stop-off', 0.01, 'decimal'],
  // A mile is 1.609 km; with 5% of a price change 1.5327 to 1.6898.
  ['linehaul', 1.5323, null],
  ['linehaul', 1.533, 'perKm'],
  ['linehaul', 1.6895, 'perKm'],
  ['linehaul', 1.6903, null],
])(
  'a %s of %d times the last one is taken for a slip of this kind: %s',
  (chargeId, times, trap) => {
    const bid = lane({ [chargeId]: times }, { last: { [chargeId]: 1 } })

    expect(judge(Mode.RoadFTL, [bid])).toMatchObject([{ ground: 'last', trap }])
  },
)

test.each([
  [9, 4.5, null],
  [20, 10, 'decimal'],
  [0.9, 0.45, null],
])('a rate of %d on a lane last bid at 2 is asked about', (amount, times, trap) => {
  const bid = lane({ linehaul: amount }, { last: { linehaul: 2 } })

  expect(judge(Mode.RoadFTL, [bid])).toMatchObject([{ ground: 'last', times, trap }])
})

// A mile is 1.609 km: 2.15 a mile is 1.336 a km.
test.each([
  ['a rate per km after one per mile', 2.15, 1.34, 0.623],
  ['the same, 3% lower as well', 2.15, 1.3, 0.605],
  ['a rate per mile after one per km', 1.34, 2.15, 1.6],
])('%s is named', (_what, before, amount, times) => {
  const bid = lane({ linehaul: amount }, { last: { linehaul: before } })

  expect(judge(Mode.RoadFTL, [bid])).toMatchObject([{ ground: 'last', times, trap: 'perKm' }])
})

test('a rate per km is recognized by the last rate of its own line, not of another', () => {
  const last = { linehaul: 2.15, fuel: 0.4 }
  const bid = lane({ linehaul: 1.34, fuel: 0.4 }, { last })

  expect(judge(Mode.RoadFTL, [bid])).toEqual([
    { laneId: 1, chargeId: 'linehaul', ground: 'last', times: 0.623, trap: 'perKm', usual: 2.15 },
  ])
})

test('a sheet that is priced per km throughout is noticed by its last rates', () => {
  const perKm = [2.1, 2.15, 2.3, 2.4, 2.6].map((rate, index) =>
    lane({ linehaul: rate / 1.609 }, { laneId: index + 1, last: { linehaul: rate } }),
  )

  expect(judge(Mode.RoadFTL, perKm).map(({ trap }) => trap)).toEqual(Array(5).fill('perKm'))
})

test.each([
  ['a third off a rate per mile', Mode.RoadFTL, 'linehaul', 2.15, 1.43],
  ['almost half off', Mode.RoadFTL, 'linehaul', 2.15, 1.15],
  ['a rate per container as far down as kilometers would be', Mode.OceanFCL, 'othc', 161, 100],
])('%s raises no question of kilometers', (_what, mode, chargeId, before, amount) => {
  const bid = lane({ [chargeId]: amount }, { last: { [chargeId]: before } })

  expect(judge(mode as BiddableMode, [bid])).toEqual([])
})

test('a change of half or less is not', () => {
  expect(judge(Mode.RoadFTL, [lane({ linehaul: 3 }, { last: { linehaul: 2 } })])).toEqual([])
})

const ordinary: [string, BiddableMode, JudgedLane[]][] = [
  [
    'short drayage, far more expensive by the mile',
    Mode.RoadDrayage,
    byDistance(
      [
        [8, 280],
        [15, 310],
        [40, 420],
        [75, 560],
        [150, 900],
        [300, 1_500],
      ],
      (amount) => ({ 'round-trip': amount, fuel: amount * 0.3 }),
    ),
  ],
  [
    'short truckloads, far more expensive by the mile',
    Mode.RoadFTL,
    byDistance(
      [
        [15, 32],
        [40, 13],
        [200, 3.4],
        [600, 2.3],
        [900, 2.15],
        [1400, 1.95],
        [2600, 1.7],
      ],
      (linehaul) => ({ linehaul, minimum: 450 }),
    ),
  ],
  [
    'near and far trades by sea',
    Mode.OceanFCL,
    byDistance(
      [
        [1_100, 380],
        [1_300, 420],
        [1_500, 450],
        [6_500, 1_900],
        [11_000, 3_400],
        [12_500, 5_200],
      ],
      (amount) => ({ 'base-ocean': amount, othc: 140, dthc: 260 }),
    ),
  ],
  [
    'weight breaks that fall',
    Mode.AirFreight,
    [1, 1.15, 0.9, 1.3].map((level, index) =>
      lane(
        {
          minimum: 95 * level,
          'break-n': 6.5 * level,
          'break-45': 5.1 * level,
          'break-100': 4.2 * level,
          'break-300': 3.6 * level,
          'break-500': 3.1 * level,
          'break-1000': 2.6 * level,
          'break-3000': 1.9 * level,
        },
        { laneId: index + 1 },
      ),
    ),
  ],
  [
    'minimum charges by the size of the shipments',
    Mode.OceanLCL,
    [2, 3, 8, 20].map((cubicMetres, index) =>
      lane(
        { 'freight-wm': 80 + index * 5, minimum: 60 + cubicMetres * 12 },
        { laneId: index + 1, cubicMetres: cubicMetres * 100 },
      ),
    ),
  ],
  [
    'a reefer at twice a dry box',
    Mode.OceanFCL,
    ofCharge('base-ocean', [1_800, 1_900, 1_950, 2_050]).concat(
      lane({ 'base-ocean': 4_100 }, { laneId: 9, equipment: '40RH' }),
    ),
  ],
]
test.each(ordinary)('%s raise no doubt', (_what, mode, lanes) => {
  expect(judge(mode, lanes)).toEqual([])
})

test('what hardly changes the bid raises no doubt', () => {
  // Documents at 10 instead of 1 a shipment: 900 of 300,000 dollars.
  const cheap = ofCharge('origin-docs', [1, 1, 10], { landedCost: 300_000 })

  expect(judge(Mode.OceanFCL, cheap)).toEqual([])
})

test.each([
  // 100 times 9 dollars more is 900: a hundredth of 90,000.
  [90_000, 1],
  [90_100, 0],
  [0, 1],
])('of a bid of %d a difference of 900 is worth %d doubt', (landedCost, doubts) => {
  const lanes = ofCharge('origin-docs', [1, 1, 10], { landedCost })

  expect(judge(Mode.OceanFCL, lanes)).toHaveLength(doubts)
})

test.each([
  [
    { ground: 'similar', times: 101.2, trap: 'decimal', usual: 504 },
    'per container',
    'About 100 times your rate on similar lanes: decimal mark?',
  ],
  [
    { ground: 'similar', times: 0.0989, trap: 'decimal', usual: 504 },
    'per container',
    'About 1/10 of your rate on similar lanes: decimal mark?',
  ],
  [
    { ground: 'similar', times: 1203, trap: 'perShipment', usual: 2.3 },
    'per mile',
    'About 1200 times your rate on similar lanes: a rate per shipment? The sheet asks for a rate per mile.',
  ],
  [
    { ground: 'similar', times: 100, trap: 'per100Kg', usual: 0.95 },
    'per kg',
    'About 100 times your rate on similar lanes: decimal mark, or a rate per 100 kg? The sheet asks for a rate per kg.',
  ],
  [
    { ground: 'similar', times: 3.14, trap: null, usual: 2.2 },
    'per mile',
    'About 3.1 times your rate on similar lanes.',
  ],
  [
    { ground: 'last', times: 4.5, trap: null, usual: 2 },
    'per mile',
    '350% above your last rate of 2.',
  ],
  [
    { ground: 'last', times: 0.623, trap: 'perKm', usual: 2.15 },
    'per mile',
    '38% below your last rate of 2.15: is one of them per km? The sheet asks for a rate per mile.',
  ],
  [
    { ground: 'usual', times: 1.28, trap: null, usual: 40_000 },
    'per container',
    'Far above any ordinary rate per container: decimal mark, or another unit?',
  ],
] as const)('a doubt is described in words', (doubt, unit, words) => {
  expect(doubtWords(doubt, unit, String)).toBe(words)
})
