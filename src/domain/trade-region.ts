import * as z from 'zod'

export const tradeRegions = ['NONE', 'APAC', 'EMEA', 'LATAM', 'USMCA'] as const
export type TradeRegion = (typeof tradeRegions)[number]

/** What a region is called: by its code, as the trade does (spec section 2). */
export const regionName = (region: string): string => (region === 'NONE' ? 'No region' : region)

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
