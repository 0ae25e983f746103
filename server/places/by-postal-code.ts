import { kilometres } from '#server/distances/great-circle.ts'
import type { Area } from './areas.ts'
import { found, type Located, problem, type WrittenParts } from './located.ts'
import { nameKey } from './name-key.ts'
import { namesakes } from './namesakes.ts'
import { placeOfState, placeOfZip, placeOfZip3 } from './place.ts'
import { readingsOf } from './read-text.ts'
import { gazetteer, type Zip } from './table.ts'

/** A named town and the postal code beside it agree within this distance, in km. */
const zipKm = 80

/** With ZIPs or Canadian postcodes. */
const zipCountries = new Set(['US', 'CA', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'PW', 'MH'])

/** By a postal code in its column, or in the text of a road place. */
export function byPostalCode(parts: WrittenParts, area: Area): Located | undefined {
  const { kind, text, city, port } = parts
  if (kind !== 'road' && (text !== '' || city !== '' || port !== '')) return undefined
  const mayHaveZip = area.country === undefined || zipCountries.has(area.country)
  if (!mayHaveZip) return undefined
  const us = area.country === 'US'
  const zip3 =
    zip3Of(parts.zip, true) ??
    zip3Of(text, false) ??
    (parts.zip === '' ? zip3Of(city, false) : undefined)
  if (zip3 !== undefined && area.country !== 'CA') {
    const place = placeOfZip3(zip3)
    if (place) return found(place)
    return problem('PlaceNotFound', area, [])
  }
  const code = zipCode(parts.zip, us || area.state !== undefined)
  if (code !== undefined) return ofZip(code, parts.city || parts.text, area)
  const inText =
    /(?:^|[\s,])(\d{5}(?:-\d{4})?|[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d|[A-Z]\d[A-Z])(?=$|[\s,])/.exec(
      text || city,
    )
  const textCode = inText?.[1] === undefined ? undefined : zipCode(inText[1])
  if (inText?.[0] === undefined || textCode === undefined) return undefined
  const rest = (text || city).replace(inText[1] ?? '', ' ').replace(/[\s,]+$/, '')
  const readings = readingsOf(rest, area).filter(({ names }) => names.length < 2)
  const stated = readings.find(
    (reading) => reading.area.state !== undefined && zipOf(textCode)?.state === reading.area.state,
  )
  const namesAnother = readings.some(
    ({ area: { country } }) => country !== undefined && !zipCountries.has(country),
  )
  const namesAmerica = readings.some(
    ({ area: { country } }) => country !== undefined && zipCountries.has(country),
  )
  if (namesAnother && !namesAmerica) return undefined
  if (rest.trim() === '') return ofZip(textCode, '', area)
  if (stated) return ofZip(textCode, stated.names.join(', '), stated.area)
  const state = readings.find((reading) => reading.area.state !== undefined && !reading.contradicts)
  if (state && namesAmerica) return ofZip(textCode, state.names.join(', '), state.area)
  return ofZip(textCode, readings.at(-1)?.names.join(', ') ?? '', area)
}

/** A postal code, unless the town or state beside it lies elsewhere. */
function ofZip(code: string, town: string, area: Area): Located | undefined {
  const zip = zipOf(code)
  const name = zipOf(zipCode(town) ?? '') ? '' : town
  if (!zip) {
    if (name !== '') return undefined
    const near = /^\d{5}$/.test(code) ? placeOfZip3(code.slice(0, 3)) : undefined
    return problem('PlaceNotFound', area, near ? [near] : [])
  }
  const place = placeOfZip(zip)
  const wrongArea =
    (area.country !== undefined && area.country !== zip.country && area.country !== zip.state) ||
    (area.state !== undefined && area.state !== zip.state)
  const [reading] = readingsOf(name, { country: zip.country, state: zip.state }).filter(
    ({ contradicts }) => !contradicts,
  )
  const towns = (within: Area) =>
    namesakes(reading?.names.join(', ') || name, within, 'road', true).fitting
  if (!wrongArea) {
    if (name === '' || nameKey(name) === nameKey(zip.city)) return found(place)
    const here = towns({ country: zip.country, state: zip.state })
    if (here.some((other) => other.position === 'area' || kilometres(other, place) <= zipKm))
      return found(place)
    const away = here.length > 0 ? here : towns({ country: area.country })
    // A name nobody knows beside a postal code is a part of its town.
    if (away.length === 0 || (here.length === 0 && area.state !== undefined)) return found(place)
    return problem('PlaceContradiction', area, [place, ...away.slice(0, 4)])
  }
  const elsewhere = name === '' ? [] : towns(area)
  const states = area.state !== undefined && area.country !== undefined && elsewhere.length === 0
  const itself = states ? placeOfState(area.country ?? '', area.state ?? '') : undefined
  return problem('PlaceContradiction', area, [
    place,
    ...elsewhere.slice(0, 4),
    ...(itself ? [itself] : []),
  ])
}

/** A US ZIP (with or without its four) or the first three of a Canadian postcode, as written. */
function zipCode(text: string, us = false): string | undefined {
  const written = text.trim()
  const five = /^(\d{5})(?:[- ]?\d{4})?$/.exec(written)?.[1]
  if (five !== undefined) return five
  // A workbook drops the leading zero of New England's.
  if (us && /^\d{3,4}$/.test(written)) return written.padStart(5, '0')
  return /^([A-Za-z]\d[A-Za-z])(?:[ -]?\d[A-Za-z]\d)?$/.exec(written)?.[1]?.toUpperCase()
}

const zipOf = (code: string): Zip | undefined => gazetteer().zips.get(code)

/** '902', '902xx', 'ZIP3 902', '902**', 'ZIP 902'. */
function zip3Of(text: string, plain: boolean): string | undefined {
  const written = text.trim()
  return (
    /^(?:zip ?-?3?:?\s*)(\d{3})(?:xx|\*\*)?$/i.exec(written)?.[1] ??
    /^(\d{3})(?:xx|\*\*|--)$/i.exec(written)?.[1] ??
    (plain ? /^(\d{3})$/.exec(written)?.[1] : undefined)
  )
}
