/** What the second host trades: people, lanes and bids, counted out by hand rather than taken from the product. */

export type Role = 'Owner' | 'Customer' | 'Carrier' | 'DataCustomer' | 'DataLite'

export type Account = {
  id: number
  username: string
  type: Role
  firstName: string
  lastName: string
  companyId: number
  company: string
}

const account = (
  id: number,
  name: string,
  type: Role,
  companyId: number,
  company: string,
): Account => ({
  id,
  username: `${name}@second.example`,
  type,
  firstName: name,
  lastName: 'Second',
  companyId,
  company,
})

export const accounts: readonly Account[] = [
  account(1, 'owner', 'Owner', 1, 'Second Host'),
  account(2, 'shipper', 'Customer', 2, 'Harbour Goods'),
  account(3, 'carrier', 'Carrier', 3, 'Blue Line'),
  account(4, 'carrier2', 'Carrier', 4, 'Red Line'),
  account(5, 'analyst', 'DataCustomer', 2, 'Harbour Goods'),
  account(6, 'lite', 'DataLite', 2, 'Harbour Goods'),
]

export const password = 'second-host-password'

/** Numbers and titles of spec sections 2 and 3. */
export const modes = [
  {
    mode: 13,
    title: 'Drayage',
    route: 'road-drayage',
    stateName: 'roadDrayage',
    icon: 'container',
  },
  { mode: 4, title: 'Road - FTL', route: 'road-ftl', stateName: 'roadFtl', icon: 'truck' },
  { mode: 2, title: 'Ocean - FCL', route: 'ocean-fcl', stateName: 'oceanFcl', icon: 'ship' },
  { mode: 3, title: 'Ocean - LCL', route: 'ocean-lcl', stateName: 'oceanLcl', icon: 'boxes' },
  { mode: 7, title: 'Air Freight', route: 'air-freight', stateName: 'airFreight', icon: 'plane' },
] as const

export type LaneStatus = 'open' | 'started' | 'paused' | 'awarded'

type Place = { city: string; state: string; country: string; zip: string; port: string }

const place = (city: string, state: string, country: string, zip = '', port = ''): Place => ({
  city,
  state,
  country,
  zip,
  port,
})

const inland = [
  place('Houston', 'TX', 'US', '77002', 'USHOU'),
  place('Dallas', 'TX', 'US', '75201'),
  place('Atlanta', 'GA', 'US', '30303'),
  place('Chicago', 'IL', 'US', '60601'),
  place('Denver', 'CO', 'US', '80202'),
  place('Reno', 'NV', 'US', '89501'),
  place('Boise', 'ID', 'US', '83702'),
]
const ports = [
  place('Shanghai', '', 'CN', '', 'CNSHA'),
  place('Rotterdam', '', 'NL', '', 'NLRTM'),
  place('Santos', '', 'BR', '', 'BRSSZ'),
  place('Mumbai', '', 'IN', '', 'INBOM'),
  place('Hamburg', '', 'DE', '', 'DEHAM'),
  place('Singapore', '', 'SG', '', 'SGSIN'),
  place('Savannah', 'GA', 'US', '', 'USSAV'),
]
const airports = [
  place('Frankfurt', '', 'DE', '', 'FRA'),
  place('Chicago', 'IL', 'US', '', 'ORD'),
  place('Hong Kong', '', 'HK', '', 'HKG'),
  place('Leipzig', '', 'DE', '', 'LEJ'),
  place('Dubai', '', 'AE', '', 'DXB'),
  place('Memphis', 'TN', 'US', '', 'MEM'),
  place('London', '', 'GB', '', 'LHR'),
]

type ModeTrade = {
  places: readonly Place[]
  equipment: string | null
  chargeUnit: string
  /** Dollars of one unit of the mode's measure, and such units a year, of the first lane. */
  unitCost: number
  volume: number
  shipments: number
}

const trades: Record<number, ModeTrade> = {
  13: {
    places: inland,
    equipment: '40HC',
    chargeUnit: 'PerContainer',
    unitCost: 600,
    volume: 120,
    shipments: 120,
  },
  4: {
    places: inland,
    equipment: 'Dry van',
    chargeUnit: 'PerMile',
    unitCost: 2,
    volume: 24_000,
    shipments: 48,
  },
  2: {
    places: ports,
    equipment: '40HC',
    chargeUnit: 'PerContainer',
    unitCost: 3000,
    volume: 60,
    shipments: 36,
  },
  3: {
    places: ports,
    equipment: null,
    chargeUnit: 'PerUnitMeasure',
    unitCost: 90,
    volume: 480,
    shipments: 60,
  },
  7: {
    places: airports,
    equipment: null,
    chargeUnit: 'PerWeightUnit',
    unitCost: 4,
    volume: 12_000,
    shipments: 24,
  },
}

export const lanesPerMode = 6
export const months = Array.from(
  { length: 12 },
  (_, index) => `2026-${String(index + 1).padStart(2, '0')}`,
)

const statuses: readonly LaneStatus[] = [
  'awarded',
  'started',
  'started',
  'started',
  'paused',
  'open',
]

export type Lane = {
  id: number
  mode: number
  version: number
  origin: Place
  destination: Place
  equipment: string | null
  chargeUnit: string
  unitCost: number
  shipments: number
  status: LaneStatus
  targetPrice: number
  incumbent: string | null
  /** By month of `months`. */
  volume: number[]
}

export const makeLanes = (): Lane[] =>
  modes.flatMap(({ mode }, modeAt) => {
    const trade = trades[mode]
    if (!trade) return []
    return Array.from({ length: lanesPerMode }, (_, at): Lane => {
      const origin = trade.places[at] ?? place('', '', '')
      const destination = trade.places[at + 1] ?? place('', '', '')
      return {
        id: 100 * (modeAt + 1) + at,
        mode,
        version: 1,
        origin,
        destination,
        equipment: trade.equipment,
        chargeUnit: trade.chargeUnit,
        unitCost: trade.unitCost * (1 + at / 10),
        shipments: trade.shipments * (at + 1),
        status: statuses[at] ?? 'open',
        targetPrice: at % 2 === 0 ? Math.round(trade.unitCost * trade.volume * 0.9) : 0,
        incumbent: at % 3 === 0 ? 'Blue Line' : null,
        volume: months.map(() => (trade.volume * (at + 1)) / months.length),
      }
    })
  })

export const yearly = (lane: Lane) => lane.volume.reduce((sum, volume) => sum + volume, 0)
export const baselineCost = (lane: Lane) => lane.unitCost * yearly(lane)

export type Bid = {
  id: number
  laneId: number
  version: number
  status: 'draft' | 'submitted' | 'accepted' | 'rejected'
  carrierId: number
  carrier: string
  charges: Record<string, number | null>
  share: number
}

/** Dollars of a year: the rate by the mode's unit, and documents by the shipment. */
export const landedCost = (lane: Lane, { charges }: Pick<Bid, 'charges'>) =>
  (charges['rate'] ?? 0) * yearly(lane) + (charges['documents'] ?? 0) * lane.shipments

/** Both carriers bid on what has started or is awarded: Blue Line 5 % under the baseline, Red Line 2 % over it. */
export const makeBids = (lanes: readonly Lane[]): Bid[] =>
  lanes
    .filter(({ status }) => status === 'awarded' || status === 'started')
    .flatMap((lane) => {
      const bid = (at: number, carrierId: number, carrier: string, factor: number): Bid => ({
        id: lane.id * 10 + at,
        laneId: lane.id,
        version: 1,
        status: lane.status !== 'awarded' ? 'submitted' : at === 1 ? 'accepted' : 'rejected',
        carrierId,
        carrier,
        charges: { rate: Math.round(lane.unitCost * factor * 100) / 100, documents: 0 },
        share: at === 1 ? 100 : 0,
      })
      // The last started lane of each mode waits for Blue Line's bid.
      const both = lane.id % 100 !== 3
      return [...(both ? [bid(1, 3, 'Blue Line', 0.95)] : []), bid(2, 4, 'Red Line', 1.02)]
    })
