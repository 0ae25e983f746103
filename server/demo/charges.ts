import { type BiddableMode, Mode } from '#domain/mode.ts'
import { shareOut } from '#domain/money.ts'
import { byCharge, type ShipmentCharge, shipmentCharges } from '#domain/shipment-charge.ts'

/** Parts of a cost in thousandths, as invoices of the mode split it: freight, fuel, origin, destination, other. */
const usual: Record<BiddableMode, readonly [number, number, number, number, number]> = {
  [Mode.RoadDrayage]: [590, 180, 60, 50, 120],
  [Mode.RoadFTL]: [745, 200, 0, 0, 55],
  [Mode.OceanFCL]: [620, 115, 95, 145, 25],
  [Mode.OceanLCL]: [465, 85, 215, 220, 15],
  [Mode.AirFreight]: [585, 205, 100, 90, 20],
}

/**
 * What a demo cost of so many cents is made of, more for fuel in summer; null for the lanes of every ninth
 * number, whose carrier invoices one sum.
 */
export function demoCharges(
  mode: BiddableMode,
  cents: number,
  laneIndex: number,
  date: Date,
): Record<ShipmentCharge, number> | null {
  if (laneIndex % 9 === 4) return null
  const [freight, fuel, ...others] = usual[mode]
  const seasonal = Math.round(fuel * 0.15 * Math.sin(((date.getMonth() - 3) / 6) * Math.PI))
  const parts = shareOut(cents, [freight - seasonal, fuel + seasonal, ...others])
  return byCharge((charge) => parts[shipmentCharges.indexOf(charge)] ?? 0)
}
