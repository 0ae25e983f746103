import { may } from '#domain/capability.ts'
import { type ChargeLocation, chargeLocations } from '#domain/charge.ts'
import { locationWords } from '#domain/charge-words.ts'
import { toDollars } from '#domain/money.ts'
import { chargeWords, locationOf, notSplit, shipmentCharges } from '#domain/shipment-charge.ts'
import type { Caller } from '#server/context.ts'
import type { ModeFigures } from './figures.ts'
import type { LaneBids } from './lane-bids.ts'
import type { Stat } from './stat.ts'

/**
 * What the accepted, else the lowest bid of each lane costs, by where it arises, and what its shipments cost;
 * a carrier's own bids alone.
 */
export function chargeBreakdown(
  caller: Caller,
  bids: Iterable<LaneBids>,
  modes: readonly ModeFigures[],
): Stat {
  const paid = may(caller, 'bid') ? [] : paidByLocation(modes)
  const cents = new Map<ChargeLocation, number>()
  for (const { parts } of bids) {
    for (const [location, part] of Object.entries(parts ?? {}) as [ChargeLocation, number][])
      cents.set(location, (cents.get(location) ?? 0) + part)
  }
  const rows = [...cents].map(([location, sum]) => ({ location, cents: sum }))
  const order = (location: ChargeLocation) => chargeLocations.indexOf(location)
  return {
    kind: 'ChargeBreakdown',
    unit: 'usd',
    value: rows.length === 0 ? null : toDollars(rows.reduce((sum, { cents }) => sum + cents, 0)),
    parts: rows
      .toSorted((a, b) => order(a.location) - order(b.location))
      .map(({ location, cents }) => ({ name: locationWords[location], value: toDollars(cents) })),
    paid,
  }
}

/** What the history of the lanes cost by charge location, what nobody split last; it adds up to their spend. */
function paidByLocation(modes: readonly ModeFigures[]): Stat['paid'] {
  const paid = new Map<ChargeLocation, number>()
  let rest = 0
  for (const { mode, spend, ...charges } of modes) {
    rest += spend
    for (const charge of shipmentCharges) {
      const location = locationOf(charge, mode)
      paid.set(location, (paid.get(location) ?? 0) + charges[charge])
      rest -= charges[charge]
    }
  }
  const split = chargeLocations
    .map((location) => ({ name: locationWords[location], cents: paid.get(location) ?? 0 }))
    .filter(({ cents }) => cents !== 0)
  if (split.length === 0) return []
  return [...split, ...(rest === 0 ? [] : [{ name: chargeWords[notSplit], cents: rest }])].map(
    ({ name, cents }) => ({ name, value: toDollars(cents) }),
  )
}
