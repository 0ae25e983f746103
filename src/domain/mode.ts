import type { ChargeLocation } from './charge.ts'
import type { ServiceType } from './overview.ts'

/** Every mode the wire knows (spec section 3). Only the five of `biddableModes` have screens. */
export const Mode = {
  None: 0,
  Universal: 1,
  OceanFCL: 2,
  OceanLCL: 3,
  RoadFTL: 4,
  RoadLTL: 5,
  Intermodal: 6,
  AirFreight: 7,
  AirParcel: 8,
  GroundParcel: 9,
  Warehousing: 10,
  DirectMaterials: 11,
  IndirectMaterials: 12,
  RoadDrayage: 13,
} as const

export type Mode = (typeof Mode)[keyof typeof Mode]

export const biddableModes = [
  Mode.RoadDrayage,
  Mode.RoadFTL,
  Mode.OceanFCL,
  Mode.OceanLCL,
  Mode.AirFreight,
] as const

export type BiddableMode = (typeof biddableModes)[number]

/** Stands in where one mode is needed and none is named: the first that every list of modes shows. */
export const firstMode = biddableModes[0]

export const isBiddable = (mode: number): mode is BiddableMode =>
  biddableModes.some((biddable) => biddable === mode)

export const modeFamilies = ['road', 'ocean', 'air'] as const
export type ModeFamily = (typeof modeFamilies)[number]

/** What a mode counts its volume in: `key` names the field of a shipment that carries it. */
export type VolumeMeasure = {
  key: 'shipments' | 'miles' | 'containers' | 'cubicMetres' | 'kilograms'
  title: 'Shipments' | 'Miles' | 'Containers' | 'Volume' | 'Weight'
  unit: '' | 'mi' | 'm3' | 'kg'
}

type ListedMeasure = Exclude<VolumeMeasure['key'], 'miles'>

export const measuredOne: Record<VolumeMeasure['key'], string> = {
  shipments: 'shipment',
  miles: 'mile',
  containers: 'container',
  cubicMetres: 'm3',
  kilograms: 'kg',
}

export type ModeDefinition = {
  mode: BiddableMode
  title: string
  /** Path prefix of the mode's screens, without a slash. */
  route: string
  stateName: string
  icon: 'container' | 'truck' | 'ship' | 'boxes' | 'plane'
  family: ModeFamily
  measure: VolumeMeasure
  /** Columns of a list that say how much moves on a lane, besides its volume; the volume is read as the first. */
  listedIn: readonly [ListedMeasure, ...ListedMeasure[]]
  /** Ocean and air open with flows on a map, road with figures. */
  summary: 'Summary' | 'Visualiser'
  /** How its goods go between the doors, or between the gateways where it has any. */
  mainLeg: 'road' | 'sea' | 'air'
  /** The same within a sentence. */
  travels: `by ${string}`
  /** Where a lane's distance comes from when its host names no source. */
  unnamedDistance: string
  /** Where goods change to the main leg; null where it goes from door to door. */
  gateway: 'port' | 'airport' | null
  /** Of a lane or shipment that names none. */
  usualService: ServiceType
  /** What its lanes and forms call the service. */
  serviceTitle: 'Move type' | 'Service'
  /** What its goods fill; packages share what they travel in, so the number of shipments has to be known. */
  carriedIn: 'containers' | 'trucks' | 'packages'
  /** One shipment, in the words of the mode. */
  shipmentWord: 'shipment' | 'load'
  /** What is charged: as weighed and measured, a tonne as a cubic metre (W/M), or by chargeable weight. */
  weightRule: 'actual' | 'weight or measure' | 'chargeable'
  /** Where its bid sheets have the freight and the fuel of a shipment (domain/charge-lines.ts). */
  chargedAt: { freight: ChargeLocation; fuel: ChargeLocation }
}

export const modeDefinitions: Record<BiddableMode, ModeDefinition> = {
  [Mode.RoadDrayage]: {
    mode: Mode.RoadDrayage,
    title: 'Drayage',
    route: 'road-drayage',
    stateName: 'roadDrayage',
    icon: 'container',
    family: 'road',
    measure: { key: 'shipments', title: 'Shipments', unit: '' },
    listedIn: ['shipments', 'containers'],
    summary: 'Summary',
    mainLeg: 'road',
    travels: 'by road',
    unnamedDistance: 'source not named',
    gateway: null,
    usualService: 'Door-Door',
    serviceTitle: 'Move type',
    carriedIn: 'containers',
    shipmentWord: 'shipment',
    weightRule: 'actual',
    chargedAt: { freight: 'BaseRate', fuel: 'BaseRate' },
  },
  [Mode.RoadFTL]: {
    mode: Mode.RoadFTL,
    title: 'Road - FTL',
    route: 'road-ftl',
    stateName: 'roadFtl',
    icon: 'truck',
    family: 'road',
    measure: { key: 'miles', title: 'Miles', unit: 'mi' },
    listedIn: ['shipments'],
    summary: 'Summary',
    mainLeg: 'road',
    travels: 'by road',
    unnamedDistance: 'source not named',
    gateway: null,
    usualService: 'Door-Door',
    serviceTitle: 'Move type',
    carriedIn: 'trucks',
    shipmentWord: 'load',
    weightRule: 'actual',
    chargedAt: { freight: 'BaseRate', fuel: 'Freight' },
  },
  [Mode.OceanFCL]: {
    mode: Mode.OceanFCL,
    title: 'Ocean - FCL',
    route: 'ocean-fcl',
    stateName: 'oceanFcl',
    icon: 'ship',
    family: 'ocean',
    measure: { key: 'containers', title: 'Containers', unit: '' },
    listedIn: ['containers', 'shipments'],
    summary: 'Visualiser',
    mainLeg: 'sea',
    travels: 'by sea',
    unnamedDistance: 'source not named',
    gateway: 'port',
    usualService: 'Port-Port',
    serviceTitle: 'Move type',
    carriedIn: 'containers',
    shipmentWord: 'shipment',
    weightRule: 'actual',
    chargedAt: { freight: 'Freight', fuel: 'Freight' },
  },
  [Mode.OceanLCL]: {
    mode: Mode.OceanLCL,
    title: 'Ocean - LCL',
    route: 'ocean-lcl',
    stateName: 'oceanLcl',
    icon: 'boxes',
    family: 'ocean',
    measure: { key: 'cubicMetres', title: 'Volume', unit: 'm3' },
    listedIn: ['cubicMetres'],
    summary: 'Visualiser',
    mainLeg: 'sea',
    travels: 'by sea',
    unnamedDistance: 'source not named',
    gateway: 'port',
    usualService: 'Port-Port',
    serviceTitle: 'Move type',
    carriedIn: 'packages',
    shipmentWord: 'shipment',
    weightRule: 'weight or measure',
    chargedAt: { freight: 'Freight', fuel: 'Freight' },
  },
  [Mode.AirFreight]: {
    mode: Mode.AirFreight,
    title: 'Air Freight',
    route: 'air-freight',
    stateName: 'airFreight',
    icon: 'plane',
    family: 'air',
    measure: { key: 'kilograms', title: 'Weight', unit: 'kg' },
    listedIn: ['kilograms'],
    summary: 'Visualiser',
    mainLeg: 'air',
    travels: 'by air',
    unnamedDistance: 'great circle between the airports',
    gateway: 'airport',
    usualService: 'Port-Port',
    serviceTitle: 'Service',
    carriedIn: 'packages',
    shipmentWord: 'shipment',
    weightRule: 'chargeable',
    chargedAt: { freight: 'Freight', fuel: 'Freight' },
  },
}

export const isMeasuredIn = (key: VolumeMeasure['key'], mode: BiddableMode): boolean =>
  modeDefinitions[mode].measure.key === key

export function modeTitle(mode: number): string {
  if (isBiddable(mode)) return modeDefinitions[mode].title
  return mode === Mode.Universal ? 'All modes' : 'Freight'
}

export const modeByRoute = (route: string): ModeDefinition | undefined =>
  Object.values(modeDefinitions).find((definition) => definition.route === route)

/** None and Universal stand for every mode. */
export const isOneMode = (mode: number): boolean => mode !== Mode.None && mode !== Mode.Universal

/** Undefined where a mode is of none, as Universal is of all. */
export const familyOf = (mode: number): ModeFamily | undefined =>
  isBiddable(mode) ? modeDefinitions[mode].family : undefined
