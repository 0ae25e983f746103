import { type Area, areaName, readCountry } from './areas.ts'
import { partsOf, statesOf } from './read-text.ts'

/**
 * The country or state that a written place ends with, in English whatever language it is written in:
 * 'Germany' of 'Rotterdm, Deutschland'; '' where it names none.
 */
export function statedArea(written: string): string {
  const parts = partsOf(written)
  const last = parts.at(-1)
  if (last === undefined || parts.length < 2) return ''
  const country = readCountry(last) ?? readCountry(parts.slice(-2).join(' '))
  const [state] = country === undefined ? [] : statesOf(parts.at(-2) ?? '', country)
  // 'CA' is Canada and California; a state of the country that bears its name is not meant.
  const others = statesOf(last, undefined).filter((other) => other.country !== country)
  const areas: Area[] = country === undefined ? others : [state ?? { country }, ...others]
  const names = [...new Set(areas.map(areaName))]
  return names.length > 2 ? '' : names.join(' or ')
}
