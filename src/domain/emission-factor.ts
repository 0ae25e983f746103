/** What moving a tonne over a kilometre emits, as a publication gives it. */
export type EmissionFactor = {
  /** In the publication's words. */
  name: string
  /** g CO2e per tonne-kilometer of burning the fuel (TTW) and of making it (WTT); both are well to wheel. */
  tankToWheel: number
  wellToTank: number
  source: string
  year: number
  url: string
  licence: string
}

/** g CO2e per tonne-kilometer, well to wheel. */
export const wellToWheel = ({ tankToWheel, wellToTank }: EmissionFactor): number =>
  Number((tankToWheel + wellToTank).toFixed(2))

// TTW of the sheet "Freighting goods", WTT of "WTT- delivery vehs & freight", at the average UK load.
const desnz = (name: string, tankToWheel: number, wellToTank: number): EmissionFactor => ({
  name,
  tankToWheel,
  wellToTank,
  source: 'UK Government GHG Conversion Factors for Company Reporting (DESNZ)',
  year: 2026,
  url: 'https://www.gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-2026',
  licence: 'Open Government Licence v3.0',
})

/**
 * Every factor the product uses. Air is without radiative forcing, which ISO 14083 leaves out; the
 * publication has no reefer container and no vessel of a service, so ocean is its average container ship.
 */
export const emissionFactors = {
  road: desnz('HGV, average non-refrigerated articulated, average laden', 79.26, 18.23),
  roadRefrigerated: desnz('HGV, average refrigerated articulated, average laden', 91.66, 21.14),
  containerShip: desnz('Container ship, average', 16.12, 3.65),
  airShortHaul: desnz('Freight flight, short-haul, without radiative forcing', 755.39, 205.15),
  airLongHaul: desnz('Freight flight, long-haul, without radiative forcing', 531.3, 135.16),
} as const satisfies Record<string, EmissionFactor>
