import * as z from 'zod'

export const tradeRegions = ['NONE', 'APAC', 'EMEA', 'LATAM', 'USMCA'] as const
export type TradeRegion = (typeof tradeRegions)[number]
export const regionWords: Record<TradeRegion, string> = {
  NONE: 'Not located',
  APAC: 'Asia Pacific',
  EMEA: 'Europe, Middle East and Africa',
  LATAM: 'Latin America',
  USMCA: 'North America',
}

/** In words; a region nobody knows as it is written. */
export function regionName(region: string): string {
  const known = tradeRegions.find((one) => one === region)
  return known ? regionWords[known] : region
}

export const tradeRegionSchema = z.enum(tradeRegions)

const usmca = new Set(['US', 'CA', 'MX'])
const latam = new Set(
  'AR BO BR BZ CL CO CR CU DO EC GT GY HN HT JM NI PA PE PR PY SR SV TT UY VE'.split(' '),
)
const apac = new Set(
  'AU BD BN BT CN FJ HK ID IN JP KH KR KZ LA LK MM MN MO MV MY NP NZ PG PH PK SG TH TL TW UZ VN'.split(
    ' ',
  ),
)

/** The region a country trades in, by ISO 3166 alpha-2 code. */
export function tradeRegionOf(country: string | null): TradeRegion {
  if (!country) return 'NONE'
  const code = country.toUpperCase()
  if (usmca.has(code)) return 'USMCA'
  if (latam.has(code)) return 'LATAM'
  return apac.has(code) ? 'APAC' : 'EMEA'
}
