import { biddableModes, modeDefinitions } from './mode.ts'

/** The lists an Owner keeps (spec section 2); the words of their addresses. */
export const referenceKinds = [
  'property',
  'postcode',
  'oceanport',
  'currency',
  'airport',
  'container',
  'equipment-type',
  'country',
] as const
export type ReferenceKind = (typeof referenceKinds)[number]

export type ReferenceWord =
  | 'property'
  | 'postcode'
  | 'ocean port'
  | 'currency'
  | 'airport'
  | 'container'
  | 'equipment type'
  | 'country'

export type ReferenceColumn = {
  /** The field of the wire. */
  key: string
  header: string
  /** How its text is read; 'code' is written in capitals. */
  type: 'text' | 'code' | 'number' | 'mode' | 'modes'
  /** May stay empty. */
  optional?: true
  width: number
}

export type ReferenceDefinition = {
  title: string
  /** One of them, in the trade's words. */
  one: ReferenceWord
  about: string
  /** The column that tells rows apart for people. */
  naming: string
  columns: readonly ReferenceColumn[]
}

const column = (
  key: string,
  header: string,
  width: number,
  type: ReferenceColumn['type'] = 'text',
): ReferenceColumn => ({ key, header, type, width })
const maybe = (described: ReferenceColumn): ReferenceColumn => ({ ...described, optional: true })

const country = column('country', 'Country', 90, 'code')
const city = maybe(column('city', 'City', 180))
const place = [
  maybe(column('latitude', 'Latitude', 110, 'number')),
  maybe(column('longitude', 'Longitude', 110, 'number')),
]
const isoCode = column('isoCode', 'ISO 6346', 110, 'code')
const equipment = [column('name', 'Name', 200), column('modes', 'Modes', 320, 'modes')]

export const referenceDefinitions: Record<ReferenceKind, ReferenceDefinition> = {
  property: {
    title: 'Properties',
    one: 'property',
    about: 'Settings of this installation, for all modes or for one.',
    naming: 'key',
    columns: [
      column('key', 'Key', 260),
      maybe(column('value', 'Value', 320)),
      maybe(column('mode', 'Mode', 160, 'mode')),
    ],
  },
  postcode: {
    title: 'Postcodes',
    one: 'postcode',
    about: 'Postcodes with their city; US ZIP codes have 5 digits, Canadian ones 3 or 6 signs.',
    naming: 'zipCode',
    columns: [
      column('zipCode', 'Postcode', 110, 'code'),
      column('city', 'City', 220),
      maybe(column('state', 'State', 90)),
      country,
      ...place,
    ],
  },
  oceanport: {
    title: 'Ocean ports',
    one: 'ocean port',
    about: 'Ports by UN/LOCODE: two letters of the country, three of the place.',
    naming: 'code',
    columns: [
      column('code', 'UN/LOCODE', 110, 'code'),
      column('name', 'Name', 220),
      city,
      country,
      ...place,
    ],
  },
  currency: {
    title: 'Currencies',
    one: 'currency',
    about: 'Currencies by ISO 4217. A rate here is a proposal; each tender freezes its own.',
    naming: 'code',
    columns: [
      column('code', 'ISO 4217', 110, 'code'),
      column('name', 'Name', 260),
      column('decimals', 'Decimals', 100, 'number'),
      maybe(column('usdPerUnit', 'USD per unit', 130, 'number')),
    ],
  },
  airport: {
    title: 'Airports',
    one: 'airport',
    about: 'Airports by IATA code.',
    naming: 'iata',
    columns: [
      column('iata', 'IATA', 90, 'code'),
      column('name', 'Name', 280),
      city,
      country,
      ...place,
    ],
  },
  container: {
    title: 'Containers',
    one: 'container',
    about: 'Equipment with an ISO 6346 size and type, such as 45G1.',
    naming: 'name',
    columns: [isoCode, ...equipment],
  },
  'equipment-type': {
    title: 'Equipment types',
    one: 'equipment type',
    about: 'What lanes are bid for, by mode.',
    naming: 'name',
    columns: [...equipment, maybe(isoCode)],
  },
  country: {
    title: 'Countries',
    one: 'country',
    about: 'Countries by ISO 3166: codes of 2 letters, 3 letters and 3 digits.',
    naming: 'isO2',
    columns: [
      column('isO2', '2 letters', 90, 'code'),
      column('name', 'Name', 260),
      column('cod3', '3 letters', 90, 'code'),
      column('numericCode', 'Number', 90),
      ...place,
    ],
  },
}

export const containerModes = biddableModes.filter(
  (mode) => modeDefinitions[mode].carriedIn === 'containers',
)
