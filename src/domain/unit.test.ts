import { expect, test } from 'vitest'
import {
  baseUnitsPer,
  type Dimension,
  kmPerMile,
  splitQuantity,
  unitInHeading,
  unitOfQuantity,
  unitOfWord,
} from './unit.ts'

/** NIST Handbook 44 (2024), appendix C, tables of exact conversions. */
test.each([
  ['a pound', baseUnitsPer.weight.lb, 0.45359237],
  ['an ounce, a sixteenth of a pound', baseUnitsPer.weight.oz * 16, 0.45359237],
  ['a short ton of 2,000 pounds', baseUnitsPer.weight.st, 907.18474],
  ['a metric ton', baseUnitsPer.weight.t, 1000],
  ['a gram', baseUnitsPer.weight.g, 0.001],
  ['a cubic foot, 0.3048 m cubed', baseUnitsPer.volume.ft3, 0.028316846592],
  ['a liter', baseUnitsPer.volume.l, 0.001],
  ['a mile of 5,280 feet', kmPerMile, (5280 * 0.3048) / 1000],
  ['a kilometer in miles', baseUnitsPer.distance.km, 0.621371192237334],
])('%s is what the definition says', (_name, factor, definition) => {
  expect(factor).toBeCloseTo(definition, 15)
})

test.each<[Dimension, string, string[]]>([
  ['weight', 'kg', ['KGS', 'kilos', 'Kilogramme', 'kg.', 'KGM', 'quilogramas', 'chili', '公斤']],
  ['weight', 'lb', ['lbs', 'LBS.', 'pounds', '#', 'libras', 'livres', 'libbre', '磅']],
  [
    'weight',
    't',
    ['MT', 'M/T', 'tonne', 'Tonnen', 't', 'metric tons', 'toneladas métricas', '公吨'],
  ],
  ['weight', 'st', ['short tons', 'ST', 'US tons']],
  ['volume', 'm3', ['CBM', 'm³', '㎥', 'Kubikmeter', 'metros cúbicos', 'mètres cubes', '立方米']],
  ['volume', 'ft3', ['cu ft', 'CFT', 'ft³', 'cubic feet', 'Kubikfuß', 'pieds cubes']],
  ['volume', 'l', ['liters', 'Litre', 'ltr', '升']],
  ['distance', 'mi', ['mi', 'Miles', 'Meilen', 'millas', 'miglia', 'milhas', 'mijlen', '英里']],
  ['distance', 'km', ['km', 'KMS', 'Kilometer', 'quilômetros', 'chilometri', '公里', '㎞']],
])('a %s in %s is called by many words', (dimension, unit, words) => {
  expect(words.map((word) => [word, unitOfWord(word, dimension)])).toEqual(
    words.map((word) => [word, unit]),
  )
})

test.each<[Dimension, string]>([
  ['weight', 'ton'],
  ['weight', 'tons'],
  ['weight', 'T'],
  ['weight', 'cbm'],
  ['weight', 'cwt'],
  ['weight', ''],
  ['distance', 'nautical miles'],
  ['distance', 'nm'],
  ['distance', 'm'],
  ['volume', 'm'],
])('a %s in "%s" is not guessed', (dimension, word) => {
  expect(unitOfWord(word, dimension)).toBeUndefined()
})

test.each<[Dimension, string, string | undefined]>([
  ['weight', 'Weight (kg)', 'kg'],
  ['weight', 'Gewicht (lb)', 'lb'],
  ['weight', 'Weight KGS', 'kg'],
  ['weight', 'gross_weight_lbs', 'lb'],
  ['weight', 'GrossWeightKG', 'kg'],
  ['weight', 'Weight in metric tons', 't'],
  ['weight', 'Wt. (short tons)', 'st'],
  ['weight', 'Gross Wt (M/T)', 't'],
  ['weight', '毛重KG', 'kg'],
  ['weight', '毛重（公斤）', 'kg'],
  ['weight', 'Weight', undefined],
  ['weight', 'Weight #', undefined],
  ['weight', 'Weight (lb/kg)', undefined],
  ['weight', 'Weight tons', undefined],
  ['volume', 'Volume (cbm)', 'm3'],
  ['volume', 'CBM', 'm3'],
  ['volume', 'Volume m³', 'm3'],
  ['volume', 'Volume cu ft', 'ft3'],
  ['volume', 'Volume', undefined],
  ['distance', 'Miles', 'mi'],
  ['distance', 'Entfernung (km)', 'km'],
  ['distance', 'Distance in miles', 'mi'],
  ['distance', 'Distance (nautical miles)', undefined],
  ['distance', 'Distance NM miles', undefined],
  ['distance', 'Distance', undefined],
])('the %s heading "%s" names %s', (dimension, heading, unit) => {
  expect(unitInHeading(heading, dimension)).toBe(unit)
})

test.each<[string, string, string | undefined]>([
  ['18,400 kg', '18,400', 'kg'],
  ['18.400,5KGS', '18.400,5', 'kg'],
  ['1 200 lbs.', '1 200', 'lb'],
  ['400#', '400', 'lb'],
  ['kg 18,400', '18,400', 'kg'],
  ['20 tons', '20 tons', undefined],
  ['18,400', '18,400', undefined],
  ['See other row', 'See other row', undefined],
])('the weight "%s" is %s in %s', (written, amount, unit) => {
  expect(splitQuantity(written, 'weight')).toEqual({ amount, unit })
})

test.each([
  ['its own', { own: 'lb', row: 'KG', heading: 'Weight (kg)', settled: 'kg' }, 'lb'],
  ['that of its row', { own: undefined, row: 'LBS', heading: 'Weight', settled: 'kg' }, 'lb'],
  ['the settled one', { own: undefined, row: '', heading: 'Weight', settled: 'kg' }, 'kg'],
  ['not settled', { own: undefined, row: '', heading: 'Weight', settled: undefined }, undefined],
  ['unknown', { own: undefined, row: 'tons', heading: 'Weight', settled: 'kg' }, undefined],
  [
    'contradicted by the heading',
    { own: undefined, row: 'LB', heading: 'Weight (kg)', settled: 'kg' },
    undefined,
  ],
] as const)('the unit of a weight is %s', (_name, given, unit) => {
  expect(unitOfQuantity('weight', given)).toBe(unit)
})
