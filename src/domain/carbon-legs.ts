import { type EmissionFactor, emissionFactors } from './emission-factor.ts'
import { type BiddableMode, type ModeDefinition, modeDefinitions } from './mode.ts'

/** Road over great circle, where no better source is at hand (ISO 14083 allows a documented factor). */
export const roadFactor = 1.2

/** What an aircraft flies beyond the great circle (ISO 14083). */
const airDetourKm = 95

/** Up to here a flight is short-haul. */
const shortHaulKm = 3700

/** What is known of the way goods take; kilometres null where the places are not known. */
export type CarbonWay = {
  mode: BiddableMode
  equipment: string | null
  /** 'Door-Port' and the like: who brings the goods to the port or airport. */
  service: string | null
  /** Road: the way; ocean: the sea route; air: the great circle. */
  mainKm: number
  /** Where `mainKm` comes from, when it is not the product's own estimate. */
  mainBasis?: string | undefined
  /** Great circle between the door and the port or airport. */
  originToPortKm: number | null
  portToDestinationKm: number | null
}

export type CarbonLeg = { name: string; km: number; basis: string; factor: EmissionFactor }

export function carbonLegs(way: CarbonWay): { legs: CarbonLeg[]; leftOut: string[] } {
  const { mainLeg, gateway } = modeDefinitions[way.mode]
  const main = mainLegs[mainLeg](way)
  if (gateway === null) return { legs: [main], leftOut: [] }
  const [from, to] = (way.service ?? '').split('-')
  const before = carriage('Pre-carriage by road', from === 'Door', way.originToPortKm, way)
  const after = carriage('On-carriage by road', to === 'Door', way.portToDestinationKm, way)
  return {
    legs: [...before.legs, main, ...after.legs],
    leftOut: [
      ...before.leftOut,
      ...after.leftOut,
      `Handling at ${handlingPlaces[gateway]} and warehouses: no value under a public licence`,
    ],
  }
}

const seaLeg = ({ mainKm, mainBasis }: CarbonWay): CarbonLeg => ({
  name: 'Ocean',
  km: mainKm,
  basis: mainBasis ?? 'Shortest sea route, Eurostat maritime network',
  factor: emissionFactors.containerShip,
})

const airLeg = ({ mainKm }: CarbonWay): CarbonLeg => ({
  name: 'Air',
  km: mainKm + airDetourKm,
  basis: `Great circle + ${airDetourKm} km`,
  factor: mainKm < shortHaulKm ? emissionFactors.airShortHaul : emissionFactors.airLongHaul,
})

const roadLeg = (name: string, km: number, { equipment, mainBasis }: CarbonWay): CarbonLeg => ({
  name,
  km,
  basis: mainBasis ?? `Own road estimate: great circle x ${roadFactor}`,
  factor: /reefer|refrig|frozen|chill|temp/i.test(equipment ?? '')
    ? emissionFactors.roadRefrigerated
    : emissionFactors.road,
})

const mainLegs: Record<ModeDefinition['mainLeg'], (way: CarbonWay) => CarbonLeg> = {
  road: (way) => roadLeg('Road', way.mainKm, way),
  sea: seaLeg,
  air: airLeg,
}

const handlingPlaces = { port: 'terminals', airport: 'airports' }

function carriage(name: string, byDoor: boolean, km: number | null, way: CarbonWay) {
  if (!byDoor) return { legs: [], leftOut: [] }
  if (km === null) return { legs: [], leftOut: [`${name}: the place of the door is not known`] }
  return {
    legs: [roadLeg(name, km * roadFactor, { ...way, mainBasis: undefined })],
    leftOut: [],
  }
}
