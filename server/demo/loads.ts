import { type BiddableMode, Mode } from '#domain/mode.ts'
import { milesPer } from '#domain/unit.ts'
import type { DemoEnds } from './places.ts'
import type { Random } from './random.ts'

export type Load = { shipments: number; containers: number; kilograms: number; cubicMetres: number }

export function loadOf(mode: BiddableMode, size: number, random: Random): Load {
  const shipments = Math.max(1, Math.round(size * random.between(1, 4)))
  switch (mode) {
    case Mode.OceanFCL:
      return {
        shipments,
        containers: shipments * Math.ceil(size * 2),
        kilograms: Math.round(shipments * 14_500 * size),
        cubicMetres: 0,
      }
    case Mode.OceanLCL: {
      const cubicMetres = Math.round(shipments * random.between(2, 9) * 10) / 10
      return {
        shipments,
        containers: 0,
        kilograms: Math.round(cubicMetres * random.between(220, 420)),
        cubicMetres,
      }
    }
    case Mode.AirFreight:
      return {
        shipments,
        containers: 0,
        kilograms: Math.round(shipments * random.between(120, 1400)),
        cubicMetres: 0,
      }
    case Mode.RoadFTL:
      return {
        shipments: shipments * 2,
        containers: 0,
        kilograms: Math.round(shipments * 2 * random.between(8000, 19_000)),
        cubicMetres: 0,
      }
    case Mode.RoadDrayage:
      return {
        shipments: shipments * 2,
        containers: shipments * 2,
        kilograms: Math.round(shipments * 2 * 15_000),
        cubicMetres: 0,
      }
  }
}

/** Market rates in dollars: per mile by road, per container, m3 or kg by distance elsewhere. */
export function costOf(
  mode: BiddableMode,
  { equipment }: DemoEnds,
  km: number,
  load: Load,
): number {
  const miles = km * milesPer.km
  switch (mode) {
    case Mode.OceanFCL:
      return load.containers * (equipment === '20DV' ? 0.62 : 1) * (780 + km * 0.105)
    case Mode.OceanLCL:
      return load.shipments * 95 + load.cubicMetres * (38 + km * 0.0042)
    case Mode.AirFreight:
      return load.kilograms * (1.15 + km * 0.00028)
    case Mode.RoadFTL:
      return load.shipments * (140 + miles * (equipment.includes('Reefer') ? 2.75 : 2.28))
    case Mode.RoadDrayage:
      return load.containers * (245 + miles * 4.1)
  }
}

/** Whole days a lane of the mode usually takes. */
export function transitDays(mode: BiddableMode, random: Random): number {
  const usual: Record<BiddableMode, [number, number]> = {
    [Mode.OceanFCL]: [16, 38],
    [Mode.OceanLCL]: [20, 45],
    [Mode.AirFreight]: [2, 6],
    [Mode.RoadFTL]: [1, 5],
    [Mode.RoadDrayage]: [1, 2],
  }
  return Math.round(random.between(...usual[mode]))
}
