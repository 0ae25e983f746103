import { type BiddableMode, biddableModes, type ModeDefinition, modeDefinitions } from './mode.ts'

export type EquipmentType = { name: string; isoCode: string | null; modes: BiddableMode[] }

const carriedIn = (vessel: ModeDefinition['carriedIn']): BiddableMode[] =>
  biddableModes.filter((mode) => modeDefinitions[mode].carriedIn === vessel)

const container = (name: string, isoCode: string): EquipmentType => ({
  name,
  isoCode,
  modes: carriedIn('containers'),
})
const truck = (name: string): EquipmentType => ({ name, isoCode: null, modes: carriedIn('trucks') })
const packages = (name: string): EquipmentType => ({
  name,
  isoCode: null,
  modes: carriedIn('packages'),
})
/** IATA unit load devices go on aircraft only. */
const loadDevice = (name: string): EquipmentType => ({
  name,
  isoCode: null,
  modes: carriedIn('packages').filter((mode) => modeDefinitions[mode].mainLeg === 'air'),
})

/**
 * Equipment by mode; containers with their ISO 6346 size and type. Truckloads are also priced without a
 * length ('Dry Van'), which is a type of its own: nobody said 53 ft.
 */
export const equipment: readonly EquipmentType[] = [
  container('20DV', '22G1'),
  container('40DV', '42G1'),
  container('40HC', '45G1'),
  container('45HC', 'L5G1'),
  container('20RF', '22R1'),
  container('40RF', '42R1'),
  container('40RH', '45R1'),
  container('45RH', 'L5R1'),
  container('20TK', '22T1'),
  container('40TK', '42T1'),
  container('20OT', '22U1'),
  container('40OT', '42U1'),
  container('20FR', '22P1'),
  container('40FR', '42P1'),
  truck("53' Dry Van"),
  truck("48' Dry Van"),
  truck('Dry Van'),
  truck("53' Reefer"),
  truck("48' Reefer"),
  truck('Reefer'),
  truck("53' Flatbed"),
  truck("48' Flatbed"),
  truck('Flatbed'),
  truck("53' Step Deck"),
  truck("48' Step Deck"),
  truck('Step Deck'),
  truck("53' Drop Trailer"),
  truck('Box Truck'),
  truck('Curtainsider'),
  packages('Loose'),
  packages('Palletised'),
  loadDevice('ULD'),
]
