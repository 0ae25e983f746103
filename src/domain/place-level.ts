/** What a place is: a point that goods move to, or an area. */
export const placeLevels = [
  'port',
  'airport',
  'terminal',
  'postal code',
  'zip3',
  'city',
  'state',
  'country',
] as const
export type PlaceLevel = (typeof placeLevels)[number]

export const placeLevelWords: Record<PlaceLevel, string> = {
  port: 'Port',
  airport: 'Airport',
  terminal: 'Inland terminal',
  'postal code': 'Postal code',
  zip3: 'ZIP3 area',
  city: 'City',
  state: 'State or province',
  country: 'Country',
}
