import type { AwardModel, Bundle } from '#domain/award-optimiser/award-model.ts'

type Given = {
  /** Dollars of each carrier (row) for each lane (column); null where it does not bid. */
  costs: (number | null)[][]
  volumes?: number[]
  bundles?: Bundle[]
}

/** Each carrier by its place; 1 month, no baselines, one carrier on a lane. */
export function smallTender({ costs, volumes, bundles = [] }: Given): AwardModel {
  const lanes = costs[0]!.length
  const bids = costs.flatMap((own, carrier) =>
    own.flatMap((dollars, lane) =>
      dollars === null ? [] : [{ carrier, lane, cents: dollars * 100 }],
    ),
  )
  const each = <Value>(value: Value) => Array.from({ length: lanes }, () => value)
  return {
    months: ['2027-01'],
    terms: { minimumShare: 100, maximumCarriersPerLane: 1 },
    lanes: {
      id: Array.from({ length: lanes }, (_, lane) => lane + 1),
      region: each(''),
      equipment: each(''),
      origin: each(''),
      destination: each(''),
      businessUnit: each(''),
      volume: volumes ?? each(1),
      loads: each(1),
      monthVolumes: each(1),
      baselineCents: each(NaN),
      co2eKg: each(0),
      incumbent: each(-1),
    },
    bids: {
      id: bids.map((_, bid) => bid),
      lane: bids.map(({ lane }) => lane),
      carrier: bids.map(({ carrier }) => carrier),
      cents: bids.map(({ cents }) => cents),
      room: bids.map(() => 100),
      months: bids.map(() => 1),
      co2eKg: bids.map(() => 0),
      transitDays: bids.map(() => 0),
      servicePoints: bids.map(() => 100),
    },
    bundles,
  }
}
