import { containerSize, isContainerNumber } from './container-code.ts'
import { countryCodes } from './country-code.ts'
import { countryName } from './country-name.ts'
import { isCurrencyCode } from './currency-code.ts'
import { type Cell, cellText } from './file-reading.ts'
import { readMode } from './written-mode.ts'

/** What the values of a column look like; a value counts for every kind whose shape it has. */
const kinds = {
  number: isNumber,
  decimals: (text: string) => /^[^A-Za-z]*\d[.,]\d{1,2}\D*$/.test(text) && isNumber(text),
  /** An amount with its currency, '$1,200' or '950 EUR'. */
  currencyAmount: isCurrencyAmount,
  grouped: (text: string) =>
    /^\D*\d{1,3}([., ']\d{3})+([.,]\d{1,2})?\D*$/.test(text) && isNumber(text),
  date: isDate,
  locode: isLocode,
  iata: (text: string) => /^[A-Z]{3}$/.test(text) && !isCurrencyCode(text) && !incoterms.has(text),
  containerNumber: isContainerNumber,
  currency: isCurrencyCode,
  equipment: isEquipment,
  mode: (text: string) => readMode(text) !== undefined,
  zip: (text: string) => /^\d{5}(-\d{4})?$/.test(text),
  zipPlusFourOrZero: (text: string) => /^(0\d{4}|\d{5}-\d{4})$/.test(text),
  weightUnit: unitWord('kgs?|kilos?|kilograms?|lbs?|pounds?|g|oz|t|mt|tons?|tonnes?'),
  volumeUnit: unitWord('cbm|m3|m³|cu\\.? ?m|ft3|cft|cuft|cu\\.? ?ft|l|ltr|liters?'),
  distanceUnit: unitWord('km|kms|kilomet(?:er|re)s?|mi|miles?'),
  weight: withUnit('kgs?|lbs?|pounds?|tonnes?|mt'),
  volume: withUnit('cbm|m3|m³|ft3|cuft|cu\\.? ?ft'),
  distance: withUnit('km|kms|mi|miles?'),
} satisfies Record<string, (text: string) => boolean>

export type ValueKind = keyof typeof kinds
export type ColumnValues = {
  heading: string
  index: number
  filled: number
  /** How many values have the shape of each kind. */
  counts: ReadonlyMap<ValueKind, number>
  distinct: ReadonlySet<string>
}

/** Rows beyond these say little more about what a column is. */
const looked = 500

export function valuesOf(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
): ColumnValues[] {
  return headings.map((heading, index) => {
    const counts = new Map<ValueKind, number>()
    const distinct = new Map<string, ValueKind[]>()
    let filled = 0
    for (const row of rows.slice(0, looked)) {
      const text = cellText(row[index])
      if (text === '') continue
      filled += 1
      const shapes = distinct.get(text) ?? shapesOf(text)
      distinct.set(text, shapes)
      for (const shape of shapes) counts.set(shape, (counts.get(shape) ?? 0) + 1)
    }
    return { heading, index, filled, counts, distinct: new Set(distinct.keys()) }
  })
}

export const shareOf = ({ counts, filled }: ColumnValues, kind: ValueKind): number =>
  filled === 0 ? 0 : (counts.get(kind) ?? 0) / filled

const kindNames: readonly ValueKind[] = Object.keys(kinds).filter(isKind)
function isKind(name: string): name is ValueKind {
  return name in kinds
}

const shapesOf = (text: string): ValueKind[] => {
  if (text.length > 40) return []
  const hasDigit = /\d/.test(text)
  return kindNames.filter((kind) => (hasDigit || !needDigits.has(kind)) && kinds[kind](text))
}

const needDigits: ReadonlySet<ValueKind> = new Set<ValueKind>([
  'number',
  'decimals',
  'currencyAmount',
  'grouped',
  'date',
  'containerNumber',
  'zip',
  'zipPlusFourOrZero',
  'weight',
  'volume',
  'distance',
])

const digits = String.raw`[-+(]?\s*\d[\d.,'\s\u00a0]*\)?-?`
const bareNumber = new RegExp(`^${digits}%?$`)
function isNumber(text: string): boolean {
  return bareNumber.test(text) || isCurrencyAmount(text)
}

const marked = new RegExp(
  String.raw`^(?:-?\(?(?:([A-Z]{3})|(?:[A-Z]{1,3})?(\p{Sc})))\s*${digits}$|^${digits}\s*(?:([A-Z]{3})|(\p{Sc}))\)?$`,
  'u',
)
function isCurrencyAmount(text: string): boolean {
  const found = marked.exec(text)
  if (!found) return false
  const code = found[1] ?? found[3]
  return code === undefined || isCurrencyCode(code)
}

const dates = [
  /^(19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}([T ].*)?$/,
  /^\d{1,2}[-/.]\d{1,2}[-/.](\d{2}|\d{4})( \d.*)?$/,
  /^\d{1,2}[-\s/.]\p{L}{3,9}\.?[-\s/.,]+\d{2,4}$/u,
  /^\p{L}{3,9}\.?\s+\d{1,2},?\s+\d{4}$/u,
  /^20[0-4]\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  /^\d{4}年\d{1,2}月\d{1,2}日?$/,
]
function isDate(text: string): boolean {
  return text.length <= 30 && /\d/.test(text) && dates.some((date) => date.test(text))
}

/** UN/LOCODE: a country and three letters or digits 2 to 9; 'CHINA' and 'INDIA' have that shape too. */
function isLocode(text: string): boolean {
  return (
    /^[A-Z]{2} ?[A-Z2-9]{3}$/.test(text) &&
    countryCodes.has(text.slice(0, 2)) &&
    !countryNames().has(text)
  )
}

let upperNames: ReadonlySet<string> | undefined
const countryNames = () =>
  (upperNames ??= new Set([...countryCodes].map((code) => countryName(code).toUpperCase())))

/** Incoterms 2020 and those before it that are still written. */
const incoterms: ReadonlySet<string> = new Set(
  'EXW FCA FAS FOB CFR CNF CIF CPT CIP DAP DPU DDP DAT DDU DAF DES DEQ'.split(' '),
)

const equipmentWord =
  /^((10|20|40|45|48|53)\s*(['’′]|ft\.?|feet|foot|-)*\s*(gp|dv|dc|sd|std|standard|st|dry|hc|hq|high cube|rf|rh|re|ref|reefer|ot|open top|fr|flat ?rack|fl|tk|tank|van|dry van|flatbed|hcrf|nor|container|drop trailer|trailer)?|(dry |box )?van|reefer|flatbed|step ?deck|straight truck|box truck|sprinter|power only|conestoga|lowboy|tautliner|curtain ?sider|mega ?trailer|palleti[sz]ed|loose|uld)$/i
const sizeAlone = /^\d+$/
function isEquipment(text: string): boolean {
  if (sizeAlone.test(text)) return false
  return equipmentWord.test(text) || containerSize(text) !== null
}

function unitWord(words: string): (text: string) => boolean {
  const pattern = new RegExp(`^(?:${words})\\.?$`, 'i')
  return (text) => pattern.test(text)
}

function withUnit(words: string): (text: string) => boolean {
  const pattern = new RegExp(`^\\d[\\d.,' ]*(?:${words})\\.?$`, 'i')
  return (text) => pattern.test(text)
}
