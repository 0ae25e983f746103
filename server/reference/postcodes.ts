import zipcodes from 'zipcodes'

export type Postcode = {
  zipCode: string
  city: string
  state: string
  country: string
  lat: number
  lon: number
}

const provinces: Record<string, string> = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  'Newfoundland and Labrador': 'NL',
  Newfoundland: 'NL',
  'Nova Scotia': 'NS',
  Ontario: 'ON',
  'Prince Edward Island': 'PE',
  Quebec: 'QC',
  Saskatchewan: 'SK',
  Yukon: 'YT',
  'Northwest Territories': 'NT',
  Nunavut: 'NU',
}

export const allPostcodes = (): Postcode[] => Object.values(zipcodes.codes).map(present)

/** A US ZIP (with or without its four) or the first three of a Canadian postcode. */
export function postcodeOf(text: string): Postcode | undefined {
  const us = /^(\d{5})(-\d{4})?$/.exec(text.trim())?.[1]
  const canadian = /^([A-Za-z]\d[A-Za-z])(\s?\d[A-Za-z]\d)?$/.exec(text.trim())?.[1]?.toUpperCase()
  const found = zipcodes.codes[us ?? canadian ?? '']
  return found && present(found)
}

function present(code: (typeof zipcodes.codes)[string]): Postcode {
  const country = code.country === 'US' ? 'US' : 'CA'
  return {
    zipCode: code.zip,
    city: code.city,
    state: country === 'US' ? code.state : (provinces[code.state] ?? ''),
    country,
    lat: code.latitude,
    lon: code.longitude,
  }
}
