import { type Area, readCountry, statesNamed } from './areas.ts'
import { fold } from '#domain/fold.ts'

/** One way to read a text: the area it states and the names that are left. */
export type Reading = {
  area: Area
  names: string[]
  /** What the text states is not what the country or state beside it says. */
  contradicts: boolean
}

const twoLetterStates = new Set(['US', 'CA'])
const provinceWords =
  /\b(?:province|prov|state|prefecture|county|sheng|shi|oblast|region|district|governorate)\b/gi

/** Subdivisions a part of a text may state, without the word for what it is. */
export function statesOf(part: string, country: string | undefined): Area[] {
  const found = statesNamed(part, country)
  const states =
    found.length > 0 ? found : statesNamed(part.replace(provinceWords, ' ').trim(), country)
  if (country !== undefined) return states
  // Two letters alone are a state or province of North America; elsewhere they need their country.
  return part.trim().length <= 3
    ? states.filter((state) => twoLetterStates.has(state.country) && /^[A-Za-z. ]+$/.test(part))
    : states
}

/** 'Congo' is either; 'SA' is Saudi Arabia's code, and what South Africans write for their country. */
function countriesOf(text: string): string[] {
  if (fold(text) === 'congo') return ['CG', 'CD']
  const country = readCountry(text)
  if (country === undefined) return []
  return country === 'SA' && text.trim().length === 2 ? ['SA', 'ZA'] : [country]
}

/** Every way the last parts of a text may state a country and a state; a text that states none is one. */
export function readingsOf(text: string, stated: Area): Reading[] {
  const parts = partsOf(text)
  const found: Reading[] = []
  const add = (area: Area, names: string[], contradicts: boolean) =>
    found.push({ area, names, contradicts })
  for (const { last, rest } of endings(parts)) {
    for (const country of countriesOf(last)) {
      const contradicts = stated.country !== undefined && stated.country !== country
      for (const inner of endings(rest)) {
        for (const state of statesOf(inner.last, country)) {
          add(state, inner.rest, contradicts || otherState(stated, state))
        }
      }
      add(contradicts ? { country } : { ...stated, country }, rest, contradicts)
    }
    for (const state of statesOf(last, undefined).concat(
      stated.country === undefined ? [] : statesOf(last, stated.country),
    )) {
      add(
        state,
        rest,
        (stated.country !== undefined && stated.country !== state.country) ||
          otherState(stated, state),
      )
    }
  }
  add(stated, parts, false)
  return distinct(found)
}

const otherState = (stated: Area, { country, state }: Area) =>
  stated.state !== undefined && (stated.country !== country || stated.state !== state)

export function partsOf(text: string): string[] {
  return text
    .split(/[,;|()]|\s[-–]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The last part or parts, or the last words of one. */
function endings(parts: readonly string[]): { last: string; rest: string[] }[] {
  const last = parts.at(-1)
  if (last === undefined) return []
  const before = parts.slice(0, -1)
  const found = [{ last, rest: before }]
  // 'Korea, Republic of', 'Cocos (Keeling) Islands'.
  for (const count of [2, 3]) {
    if (parts.length > count)
      found.push({ last: parts.slice(-count).join(' '), rest: parts.slice(0, -count) })
  }
  const words = last.split(/\s+/)
  for (let from = Math.max(1, words.length - 4); from < words.length; from += 1) {
    const ending = words.slice(from).join(' ')
    if (fold(ending) === '') continue
    found.push({ last: ending, rest: [...before, words.slice(0, from).join(' ')] })
  }
  return found
}

function distinct(readings: readonly Reading[]): Reading[] {
  const seen = new Set<string>()
  return readings.filter(({ area, names }) => {
    const key = `${area.country ?? ''}|${area.state ?? ''}|${names.join(',')}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Words of company names and addresses that small towns share. */
export const neverPlaces = new Set(
  'unit plant factory site labs pharma fine park phase industries medical international company test kit the ltd plot no any premier east west north south central new logis human standard general ortho access per warehouse dc port limited private pvt inc gmbh hub'.split(
    ' ',
  ),
)

/** Words that only a company's name or an address has. */
export const companyWords =
  /\b(?:unit|plant|factory|site|labs?|laborator(?:y|ies)|pharma(?:ceuticals?)?|industries|medical|company|co|ltd|limited|pvt|private|inc|corp|llc|gmbh|ag|sa|spa|bv|plot|warehouse|dc|fulfillment|distribution|formerly|logistics|works|mills?|hub)\b/
