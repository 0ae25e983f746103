import { countryName } from '#domain/country-name.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { lights } from '#domain/light.ts'
import { type LaneDimension, laneDimensions, type LaneStanding } from '#domain/overview.ts'
import { regionName } from '#domain/trade-region.ts'
import type { BarTone } from '#ui/charts/chart-props.ts'

export const dimensionTitles: Record<LaneDimension, string> = {
  status: 'Status',
  light: 'Signal',
  region: 'Trade region',
  originCountry: 'Origin',
  destCountry: 'Destination',
  equipment: 'Equipment',
  frequency: 'Frequency',
}

/** A dimension that only its host knows is called as the host calls it. */
export function titleOf(by: string): string {
  const known = laneDimensions.find((one) => one === by)
  return known ? dimensionTitles[known] : by
}

/** How a part of a dimension reads: countries by name, statuses as words. */
export function partName(by: string, value: string): string {
  switch (by) {
    case 'originCountry':
    case 'destCountry':
      return value === 'Unknown' ? 'Country unknown' : countryName(value)
    case 'region':
      return regionName(value)
    case 'light':
      return value === 'None' ? 'No signal' : value
    case 'status':
      return standings[value as LaneStanding] ?? value
    case 'frequency':
      return value.charAt(0).toUpperCase() + value.slice(1)
    case 'equipment':
      return value === 'Unknown' ? 'Equipment unknown' : value
    default:
      return value
  }
}

export function lightTone(value: string): BarTone {
  const light = lights.find((one) => one === value)
  return light ? lightLooks[light].tone : 'neutral'
}

const standings: Record<LaneStanding, string> = {
  open: 'Not started',
  started: 'In bidding',
  pending: 'Pending award',
  paused: 'Paused',
  awarded: 'Awarded',
  declined: 'Award declined',
  closed: 'Closed',
}
