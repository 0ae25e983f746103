import type { ChargeUnit } from './charge.ts'
import { cubicMetresPer, kilogramsPer, kmPerMile } from './unit.ts'

/** What a rate may be written for, and how many of it make one unit of the bid sheet. */
export type AmountUnit = { value: string; label: string; factor: number }

/** The rate is for something else: it is left out. */
export const otherUnit = 'other'

const same = (value: string, label: string): AmountUnit => ({ value, label, factor: 1 })

const unitsOf: Record<ChargeUnit, readonly AmountUnit[]> = {
  None: [same('one', 'As the bid sheet')],
  PerContainer: [same('container', 'Per container')],
  PerMile: [same('mile', 'Per mile'), { value: 'km', label: 'Per kilometer', factor: kmPerMile }],
  PerWeightUnit: [
    same('kg', 'Per kg'),
    { value: '100kg', label: 'Per 100 kg', factor: 1 / 100 },
    { value: 'lb', label: 'Per lb', factor: 1 / kilogramsPer.lb },
    { value: '100lb', label: 'Per 100 lb', factor: 1 / (100 * kilogramsPer.lb) },
    { value: 't', label: 'Per metric ton', factor: 1 / kilogramsPer.t },
  ],
  PerUnitMeasure: [
    same('m3', 'Per m3 or W/M'),
    { value: 'ft3', label: 'Per cubic foot', factor: 1 / cubicMetresPer.ft3 },
  ],
  PerShipment: [same('shipment', 'Per shipment')],
  PerDay: [same('day', 'Per day')],
}

export const amountUnits = (unit: ChargeUnit): readonly AmountUnit[] => [
  ...unitsOf[unit],
  { value: otherUnit, label: 'Something else: leave these rates out', factor: Number.NaN },
]

/** A rate of these may be for another measure, and nothing but its heading would say so. */
export const isAlwaysAsked = (unit: ChargeUnit): boolean =>
  unit === 'PerMile' || unit === 'PerWeightUnit' || unit === 'PerUnitMeasure' || unit === 'PerDay'

const words: Readonly<Record<string, string>> = {
  mile: 'mi mile miles mls meile meilen milla millas',
  km: 'km kms kilometer kilometers kilometre kilometres',
  kg: 'kg kgs kilo kilos kilogram kilograms',
  lb: 'lb lbs pound pounds',
  '100lb': 'cwt',
  t: 'tonne tonnes mt',
  m3: 'cbm m3 m³ wm w/m rt frt cum',
  ft3: 'cft cuft ft3',
  container: 'container containers cntr ctr cont box unit ctn equipment',
  shipment:
    'shipment shpt shp bl b/l awb hawb mawb hbl document doc load truck trip order sendung ftl',
  day: 'day days tag dia',
}
const valueOfWord: ReadonlyMap<string, string> = new Map(
  Object.entries(words).flatMap(([value, list]) => list.split(' ').map((word) => [word, value])),
)

const unitWord = String.raw`(w\/m|b\/l|[\p{L}³]+3?)`
const afterWord = new RegExp(
  String.raw`\b(?:per|pro|je|por|par|each)\s+(\d[\d.,]*)?\s*${unitWord}`,
  'iu',
)
const afterSlash = new RegExp(String.raw`\/\s*(\d[\d.,]*)?\s*${unitWord}`, 'iu')

/**
 * What the rates of a column are for, as its heading says: 'Linehaul per km', 'Freight USD/100kg', 'RPM';
 * undefined where it says nothing.
 */
export function amountUnitInHeading(heading: string): string | undefined {
  if (heading.includes('%')) return otherUnit
  if (/\brpm\b/i.test(heading)) return 'mile'
  const worded = afterWord.exec(heading)
  if (worded) return unitNamed(worded[1], worded[2]) ?? otherUnit
  const slashed = afterSlash.exec(heading)
  const bySlash = slashed && unitNamed(slashed[1], slashed[2])
  if (bySlash) return bySlash
  if (/\bw\/m\b/i.test(heading)) return 'm3'
  return /\bteu\b|\bflat\b|\blump ?sum\b|\bpauschal/i.test(heading) ? otherUnit : undefined
}

/** Undefined for a word that is no unit: 'B/L fee' is for no 'l'. */
function unitNamed(count: string | undefined, word = ''): string | undefined {
  const value = valueOfWord.get(word.toLowerCase())
  if (count === undefined) return /^teu$/i.test(word) ? otherUnit : value
  const number = count.replace(/[.,]/g, '')
  if (value === undefined) return undefined
  if (number === '1') return value
  if (number === '100' && (value === 'kg' || value === 'lb')) return `100${value}`
  return number === '1000' && value === 'kg' ? 't' : otherUnit
}

/** A heading without what its rates are for: 'Freight (USD/kg)' is 'Freight (USD)'. */
export const withoutAmountUnit = (heading: string): string =>
  [afterWord, afterSlash]
    .reduce((text, pattern) => {
      const found = pattern.exec(text)
      const isUnit = found !== null && (pattern === afterWord || unitNamed(found[1], found[2]))
      return isUnit ? text.replace(found[0], ' ') : text
    }, heading)
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
