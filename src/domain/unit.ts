import type { DistanceUnit, VolumeUnit, WeightUnit } from './file-reading.ts'
import { foldWord } from './fold.ts'

/**
 * Exact by definition: the international yard and pound agreement of 1959 (1 yd = 0.9144 m,
 * 1 lb = 0.45359237 kg), as in NIST Handbook 44, appendix C.
 */
export const kmPerMile = 1.609344
/** 't' is the metric ton, 'st' the short ton of 2,000 lb. */
export const kilogramsPer: Record<WeightUnit, number> = {
  kg: 1,
  lb: 0.45359237,
  t: 1000,
  st: 907.18474,
  g: 0.001,
  oz: 0.028349523125,
}
export const cubicMetresPer: Record<VolumeUnit, number> = {
  m3: 1,
  ft3: 0.028316846592,
  l: 0.001,
}
export const milesPer: Record<DistanceUnit, number> = { mi: 1, km: 1 / kmPerMile }

export type UnitOf = { weight: WeightUnit; volume: VolumeUnit; distance: DistanceUnit }
export type Dimension = keyof UnitOf

/** How many of the unit that the product counts in (kg, m3, mi) one of each unit is. */
export const baseUnitsPer: { [D in Dimension]: Record<UnitOf[D], number> } = {
  weight: kilogramsPer,
  volume: cubicMetresPer,
  distance: milesPer,
}

/**
 * The unit that a word names; undefined where it names none, or several: 'ton' is metric in Europe and
 * short in the US, 'T' is either, and a nautical mile is no mile.
 */
export function unitOfWord<D extends Dimension>(word: string, dimension: D): UnitOf[D] | undefined {
  const text = word.trim()
  if (dimension === 'weight' && text === 'T') return undefined
  return unitsByWord[dimension].get(text === '#' ? text : foldWord(text))
}

/** '18,400 kg' as its number and unit; the unit is undefined where none that is known follows. */
export function splitQuantity<D extends Dimension>(
  written: string,
  dimension: D,
): { amount: string; unit: UnitOf[D] | undefined } {
  const text = written.trim()
  const [, amount, after] = /^([-+(]?[\d.,'\s]*\d[.,)]*)\s*([^\d\s.,()].*)$/u.exec(text) ?? []
  const [, before, behind] = /^([^\d\s.,()+-][^\d]*?)\s*([\d.,'\s]*\d)$/u.exec(text) ?? []
  const unit = unitOfWord(after ?? before ?? '', dimension)
  return { amount: unit === undefined ? text : (amount ?? behind ?? text), unit }
}

/** The unit that a heading names, as 'Gewicht (lb)' and 'CBM' do; undefined where it names several. */
export function unitInHeading<D extends Dimension>(
  heading: string,
  dimension: D,
): UnitOf[D] | undefined {
  const spaced = heading
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(?<=\p{Script=Han})(?=[a-z])/giu, ' ')
  const parts = spaced.split(/[()[\]{},;:/|_（）]+|\s-\s/)
  const words = spaced.split(/[\s()[\]{},;:|_（）-]+/).filter((word) => word !== '')
  if (words.some((word) => otherMiles.has(foldWord(word)))) return undefined
  // 'Weight #' may count pieces; a single letter inside a phrase is rarely a unit.
  const spoken = words.filter((word) => word !== '#' && foldWord(word).length > 1)
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  const named = [...parts, ...spoken, ...pairs].flatMap((word) => {
    const unit = unitOfWord(word, dimension)
    return unit === undefined ? [] : [unit]
  })
  return new Set(named).size === 1 ? named[0] : undefined
}

/**
 * The unit of one value: its own, as in '18,400 kg', then the one its row's unit column names, then the one
 * settled for the file. Undefined is an exception: the row names no known unit, or another than the heading.
 */
export function unitOfQuantity<D extends Dimension>(
  dimension: D,
  {
    own,
    row,
    heading,
    settled,
  }: { own: UnitOf[D] | undefined; row: string; heading: string; settled: UnitOf[D] | undefined },
): UnitOf[D] | undefined {
  if (own !== undefined) return own
  if (row.trim() === '') return settled
  const byRow = unitOfWord(row, dimension)
  const byHeading = unitInHeading(heading, dimension)
  return byHeading === undefined || byHeading === byRow ? byRow : undefined
}

const otherMiles: ReadonlySet<string> = new Set(
  'nautical nm nmi seemeilen seemeile nauticas nautiques nautiche zeemijl zeemijlen sm'.split(' '),
)

const wordTable = <U extends string>(words: Record<U, string>): ReadonlyMap<string, U> =>
  new Map(
    unitNames(words).flatMap((unit) =>
      words[unit].split('|').map((word) => [word === '#' ? word : foldWord(word), unit] as const),
    ),
  )

function unitNames<U extends string>(words: Record<U, string>): U[] {
  const names: U[] = []
  for (const unit in words) names.push(unit)
  return names
}

/** English, German, Spanish, French, Italian, Portuguese, Dutch and Chinese. */
const unitsByWord: { [D in Dimension]: ReadonlyMap<string, UnitOf[D]> } = {
  weight: wordTable({
    kg: 'kg|kgs|kgm|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes|kilogramm|kilogramo|kilogramos|quilo|quilos|quilograma|quilogramas|chilo|chili|chilogrammo|chilogrammi|kilogrammen|公斤|千克',
    lb: '#|lb|lbs|lbr|pound|pounds|libra|libras|livre|livres|libbra|libbre|磅',
    t: 't|mt|m/t|tonne|tonnes|tonnen|metric ton|metric tons|metric tonne|metric tonnes|metrische tonne|metrische tonnen|tonelada métrica|toneladas métricas|tonne métrique|tonnes métriques|tonnellata metrica|tonnellate metriche|tonnellata|tonnellate|公吨',
    st: 'st|short ton|short tons|us ton|us tons',
    g: 'g|gr|grm|gram|grams|gramme|grammes|gramm|gramo|gramos|grama|gramas|grammo|grammi|克',
    oz: 'oz|ounce|ounces|unze|unzen|onza|onzas|once|onces|oncia|once|onça|onças|盎司',
  }),
  volume: wordTable({
    m3: 'm3|m^3|cbm|cbms|mtq|cu m|cum|cubic meter|cubic meters|cubic metre|cubic metres|kubikmeter|metro cúbico|metros cúbicos|mètre cube|mètres cubes|metro cubo|metri cubi|kubieke meter|kubieke meters|立方米|立方|方',
    ft3: 'ft3|ft^3|cuft|cft|cf|cu ft|cubic foot|cubic feet|kubikfuß|pie cúbico|pies cúbicos|pied cube|pieds cubes|piede cubo|piedi cubi|pé cúbico|pés cúbicos|kubieke voet|立方英尺',
    l: 'l|lt|ltr|ltrs|liter|liters|litre|litres|litro|litros|litri|升|公升',
  }),
  distance: wordTable({
    mi: 'mi|mile|miles|meile|meilen|milla|millas|mille|milles|miglio|miglia|milha|milhas|mijl|mijlen|英里',
    km: 'km|kms|kilometer|kilometers|kilometre|kilometres|kilómetro|kilómetros|kilomètre|kilomètres|chilometro|chilometri|quilómetro|quilómetros|quilômetro|quilômetros|kilometern|公里|千米',
  }),
}
