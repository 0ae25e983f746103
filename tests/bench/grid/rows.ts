import type { GridColumn } from '#ui/grid/grid-column.ts'

/** A lane as the bench shows it: money in cents, shares in tenths of a percent. */
export type BenchLane = Record<string, string | number>

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const kinds = {
  text: {},
  whole: {},
  money: { format: (cents: unknown) => usd.format(Number(cents) / 100) },
  share: { format: (tenths: unknown) => `${Number(tenths) / 10}%` },
}

const column = (
  key: string,
  header: string,
  kind: keyof typeof kinds = 'text',
  width = 110,
): GridColumn<BenchLane> => ({
  key,
  header,
  kind: kind === 'text' ? 'text' : 'number',
  value: key,
  width,
  ...kinds[kind],
})

export const benchColumns: readonly GridColumn<BenchLane>[] = [
  column('laneId', 'Lane'),
  column('origin', 'Origin', 'text', 160),
  column('originZip', 'Origin Zip'),
  column('destination', 'Destination', 'text', 160),
  column('destinationZip', 'Destination Zip'),
  column('region', 'Trade Region'),
  column('shipments', 'Shipments', 'whole'),
  column('miles', 'Miles', 'whole'),
  column('baselineCost', 'Baseline Cost', 'money'),
  column('target', 'Target', 'money'),
  column('incumbent', 'Incumbent', 'text', 160),
  column('equipment', 'Equipment'),
  column('serviceType', 'Move Type'),
  column('bidStatus', 'Status'),
  column('weight', 'Weight', 'whole'),
  column('term', 'Term', 'whole'),
  column('baseline', 'Baseline', 'money'),
  column('awarded', 'Awarded', 'money'),
  column('savings', 'Savings', 'money'),
  column('savingsPct', 'Savings %', 'share'),
  column('bidReceived', 'Bid Received', 'whole'),
  column('bidCompletion', 'Bid Completion', 'share'),
  column('amountBid', 'Amount Bid', 'money'),
  column('pendingAward', 'Pending Award', 'money'),
  column('currency', 'Currency'),
  column('lastPricePaid', 'Last Price Paid', 'money'),
  column('newCost', 'New Cost', 'money'),
  column('co2', 'CO2 kg', 'whole'),
  column('businessUnit', 'Business Unit'),
  column('updated', 'Updated'),
]

const cities =
  'Houston TX 770|Dallas TX 752|Austin TX 787|Laredo TX 780|Phoenix AZ 850|Tucson AZ 857|Denver CO 802|Omaha NE 681|Reno NV 895|Boise ID 837|Seattle WA 981|Portland OR 972|Oakland CA 946|Fresno CA 937|San Diego CA 921|Los Angeles CA 900|Chicago IL 606|Joliet IL 604|Detroit MI 482|Columbus OH 432|Cleveland OH 441|Memphis TN 381|Nashville TN 372|Louisville KY 402|Atlanta GA 303|Savannah GA 314|Miami FL 331|Tampa FL 336|Orlando FL 328|Charlotte NC 282|Raleigh NC 276|Norfolk VA 235|Baltimore MD 212|Newark NJ 071|New York NY 100|Buffalo NY 142|Boston MA 021|Pittsburgh PA 152|St. Louis MO 631|Kansas City MO 641|Tulsa OK 741|Little Rock AR 722|New Orleans LA 701|Mobile AL 366|Birmingham AL 352|Milwaukee WI 532|Minneapolis MN 554|Wichita KS 672|Salt Lake City UT 841|Las Vegas NV 891'
    .split('|')
    .map((city) => ({
      name: city.slice(0, -4).replace(/ (\w\w)$/, ', $1'),
      zip: city.slice(-3),
    }))
const choices = {
  region: ['NONE', 'APAC', 'EMEA', 'LATAM', 'USMCA'],
  incumbent: [
    'No',
    'Blue Mesa Logistics',
    'Harbor Line',
    'Prairie Star',
    'Quayside Carriers',
    'Iron Ridge',
    'Red Oak Transport',
    'Keystone Cartage',
  ],
  equipment: ["53' Dry Van", "48' Flatbed", 'Reefer', "40' HC", "20' GP", 'Tanker'],
  serviceType: ['Door-Door', 'Door-Port', 'Port-Door', 'Port-Port'],
  currency: ['USD', 'USD', 'USD', 'CAD', 'MXN', 'EUR'],
  businessUnit: ['Retail', 'Industrial', 'Chemicals', 'Food', 'Pharma'],
}

/** The same rows on every machine and in every run. */
export function benchLanes(count: number): BenchLane[] {
  let state = 20_261_121
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low))
  const one = <Choice>(list: readonly [Choice, ...Choice[]] | readonly Choice[]) =>
    list[between(0, list.length)]
  const digits = (value: number, width: number) => String(value).padStart(width, '0')
  const zip = (prefix = '') => prefix + digits(between(0, 100), 2)

  return Array.from({ length: count }, (_, at): BenchLane => {
    const from = one(cities)
    const to = one(cities)
    const shipments = between(1, 900)
    const miles = between(40, 3100)
    const baseline = miles * between(140, 420)
    const bidReceived = between(0, 14)
    const amountBid = bidReceived > 0 ? Math.round(baseline * (0.72 + random() * 0.5)) : 0
    const awarded = bidReceived > 0 && random() < 0.45
    const newCost = awarded ? amountBid * shipments : 0
    const savings = awarded ? baseline * shipments - newCost : 0
    return {
      laneId: `L${digits(at + 1, 6)}`,
      origin: from?.name ?? '',
      originZip: zip(from?.zip),
      destination: to?.name ?? '',
      destinationZip: zip(to?.zip),
      region: one(choices.region) ?? '',
      shipments,
      miles,
      baselineCost: baseline * shipments,
      target: random() < 0.2 ? 0 : Math.round(baseline * 0.9),
      incumbent: one(choices.incumbent) ?? '',
      equipment: one(choices.equipment) ?? '',
      serviceType: one(choices.serviceType) ?? '',
      bidStatus: bidReceived > 5 ? 'Green' : bidReceived > 0 ? 'Amber' : 'Red',
      weight: between(500, 44_000),
      term: between(1, 37),
      baseline,
      awarded: awarded ? amountBid : 0,
      savings,
      savingsPct: awarded ? Math.round((savings * 1000) / (baseline * shipments)) : 0,
      bidReceived,
      bidCompletion: between(0, 1001),
      amountBid,
      pendingAward: awarded ? 0 : amountBid * shipments,
      currency: one(choices.currency) ?? '',
      lastPricePaid: Math.round(baseline * (0.9 + random() * 0.3)),
      newCost,
      co2: Math.round(miles * shipments * 1.7),
      businessUnit: one(choices.businessUnit) ?? '',
      updated: `2026-${digits(between(1, 13), 2)}-${digits(between(1, 29), 2)}`,
    }
  })
}
