import type { AwardModel } from '#domain/award-optimiser/award-model.ts'

/** Numbers from 0 to 1 that are the same for the same seed. */
export type Chance = (() => number) & { normal: () => number }

export function chanceOf(seed: number): Chance {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  // Sum of twelve: no logarithm, so that every engine makes the same numbers.
  const normal = () => {
    let sum = -6
    for (let times = 0; times < 12; times += 1) sum += next()
    return sum
  }
  return Object.assign(next, { normal })
}

export type TenderSize = {
  lanes: number
  carriers: number
  seed: number
  regions?: number
  /** Whole multiples of this, so that shares of them are whole cents. */
  unitCents?: number
  /** How many months are tendered; some bids hold for the first or last of them only. */
  months?: number
  /** Part of the bids that can move only some of their lane. */
  limited?: number
}

/**
 * A tender of road lanes in regions with skewed volumes, carriers with home regions, bids on about two
 * fifths of the pairs, incumbents on nine tenths of the lanes and CO2e for each bid.
 */
export function seededTender({
  lanes: count,
  carriers,
  seed,
  regions = 10,
  unitCents = 1,
  months = 1,
  limited = 0.05,
}: TenderSize): AwardModel {
  const chance = chanceOf(seed * 7919 + count * 31 + carriers)
  const firms = Array.from({ length: carriers }, (_, place) => {
    const home = Array.from({ length: regions }, () => chance() < 0.3)
    home[place % regions] = true
    return {
      home,
      price: 1 + 0.05 * chance.normal(),
      inRegion: home.map((own) => (own ? -0.05 : 0.05) + 0.03 * chance.normal()),
      carbon: 0.75 + 0.5 * chance(),
      eager: 0.25 + 0.3 * chance(),
      service: Math.round(70 + 30 * chance()),
    }
  })
  const lanes = {
    id: Array.from({ length: count }, (_, lane) => 1000 + lane),
    region: [] as string[],
    equipment: [] as string[],
    origin: [] as string[],
    destination: [] as string[],
    businessUnit: [] as string[],
    volume: new Float64Array(count),
    loads: new Float64Array(count),
    monthVolumes: new Float64Array(count * months),
    baselineCents: new Float64Array(count),
    co2eKg: new Float64Array(count),
    incumbent: new Int32Array(count),
  }
  const bids = {
    id: [] as number[],
    lane: [] as number[],
    carrier: [] as number[],
    cents: [] as number[],
    room: [] as number[],
    months: [] as number[],
    co2eKg: [] as number[],
    transitDays: [] as number[],
    servicePoints: [] as number[],
  }
  const toUnit = (cents: number) => unitCents * Math.max(1, Math.round(cents / unitCents))
  const whole = 2 ** months - 1
  for (let lane = 0; lane < count; lane += 1) {
    const region = Math.min(regions - 1, Math.floor(regions * chance() ** 1.4))
    lanes.region.push(`Region ${region}`)
    lanes.equipment.push(chance() < 0.2 ? 'Reefer' : 'Van')
    lanes.origin.push(`Origin ${Math.floor(5 * chance())}`)
    lanes.destination.push(`Destination ${Math.floor(5 * chance())}`)
    lanes.businessUnit.push(chance() < 0.5 ? 'North' : 'South')
    const volume = 1 + Math.floor(400 * chance() * chance() * chance())
    lanes.volume[lane] = volume
    lanes.loads[lane] = volume
    for (let month = 0; month < months; month += 1)
      lanes.monthVolumes[lane * months + month] = volume
    const miles = 100 + 1900 * chance()
    const unit = 100 * (250 + 1.75 * miles) * (1 + 0.05 * chance.normal())
    const offers = firms.flatMap((firm, carrier) => {
      if (chance() >= firm.eager * (firm.home[region] ? 1.5 : 0.8)) return []
      const factor = firm.price * (1 + firm.inRegion[region]!) * (1 + 0.05 * chance.normal())
      return [
        {
          carrier,
          cents: toUnit(unit * volume * factor),
          co2eKg: Math.round(volume * miles * 1.1 * firm.carbon * (0.95 + 0.1 * chance())),
          days: Math.ceil(miles / 500 + 2 * chance()),
          room: chance() < limited ? Math.max(20, 10 * Math.ceil(10 * chance())) : 100,
          months: months === 1 || chance() < 0.7 ? whole : chance() < 0.5 ? 1 : whole - 1,
        },
      ]
    })
    if (offers.length === 0) {
      const [cents, co2eKg] = [toUnit(1.2 * unit * volume), Math.round(volume * miles * 1.1)]
      offers.push({ carrier: lane % carriers, cents, co2eKg, days: 4, room: 100, months: whole })
    }
    const homes = offers.filter(({ carrier }) => firms[carrier]!.home[region])
    const settled = homes.length > 0 ? homes : offers
    lanes.incumbent[lane] =
      chance() < 0.9 ? settled[Math.floor(chance() * settled.length)]!.carrier : -1
    lanes.baselineCents[lane] = toUnit(unit * volume * (1.04 + 0.06 * chance.normal()))
    lanes.co2eKg[lane] = Math.round(volume * miles * 1.1)
    for (const offer of offers) {
      bids.id.push(50_000 + bids.id.length)
      bids.lane.push(lane)
      bids.carrier.push(offer.carrier)
      bids.cents.push(offer.cents)
      bids.room.push(offer.room)
      bids.months.push(offer.months)
      bids.co2eKg.push(offer.co2eKg)
      bids.transitDays.push(offer.days)
      bids.servicePoints.push(firms[offer.carrier]!.service)
    }
  }
  return {
    months: Array.from(
      { length: months },
      (_, month) => `2027-${String(month + 1).padStart(2, '0')}`,
    ),
    terms: { minimumShare: 10, maximumCarriersPerLane: 2 },
    lanes,
    bids,
  }
}
