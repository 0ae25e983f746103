import { distanceUnits, type ReadingQuestion, volumeUnits, weightUnits } from './file-reading.ts'
import { formatCount } from './quantity.ts'
import {
  type Asked,
  columnsOf,
  formatRead,
  hasNumber,
  isBlank,
  joined,
  measures,
  question,
  valuesThat,
} from './reading-question.ts'
import { baseUnitsPer, splitQuantity, unitInHeading } from './unit.ts'
import { type DecimalMark, numberOf, readNumber } from './written-number.ts'

const units = { weight: weightUnits, volume: volumeUnits, distance: distanceUnits } as const
const baseUnits = { weight: 'kg', volume: 'm3', distance: 'mi' } as const
const titles = {
  weight: 'Unit of weight',
  volume: 'Unit of volume',
  distance: 'Unit of distance',
} as const
const names: Record<string, string> = {
  kg: 'Kilograms (kg)',
  lb: 'Pounds (lb)',
  t: 'Metric tons (t)',
  st: 'Short tons (2,000 lb)',
  g: 'Grams (g)',
  oz: 'Ounces (oz)',
  m3: 'Cubic meters (m3)',
  ft3: 'Cubic feet (ft3)',
  l: 'Liters (l)',
  mi: 'Miles (mi)',
  km: 'Kilometers (km)',
}

/** The units that the file does not say row by row; `mark` is how its numbers are read so far. */
export const unitQuestions = (asked: Asked, mark: DecimalMark | null): ReadingQuestion[] =>
  measures.flatMap((measure) => unitQuestion(asked, measure, mark) ?? [])

function unitQuestion(
  asked: Asked,
  { dimension, column, unit: key }: (typeof measures)[number],
  mark: DecimalMark | null,
): ReadingQuestion | null {
  const columns = columnsOf(asked, column)
  const rowUnits = columnsOf(asked, key)[0]?.cells
  const values = columns.flatMap(({ cells }) =>
    cells.flatMap((cell, row) => {
      if (!hasNumber(cell)) return []
      const own = typeof cell === 'number' ? undefined : splitQuantity(cell, dimension).unit
      return [{ cell, own, byRow: !isBlank(rowUnits?.[row]) }]
    }),
  )
  if (values.length === 0) return null
  const open = values.filter(({ own, byRow }) => own === undefined && !byRow)
  const ownUnits = new Set(values.flatMap(({ own }) => own ?? []))
  const [ownUnit] = ownUnits
  const headingUnits = new Set(columns.map(({ heading }) => unitInHeading(heading, dimension)))
  const [headingUnit] = headingUnits.size === 1 ? headingUnits : []
  // Every value says its own unit, and not the same one.
  if (open.length === 0 && headingUnit === undefined && ownUnits.size !== 1) return null
  const isSaid = open.length === 0 && ownUnits.size === 1
  const likely = headingUnit ?? ownUnit
  const choices = units[dimension].map((unit) => ({
    value: unit,
    label: names[unit] ?? unit,
    detail: medianIn(open, dimension, unit, mark),
  }))
  return question({
    key,
    title: titles[dimension],
    evidence: joined(
      headingUnit === undefined ? '' : `heading says ${headingUnit}`,
      ...[...ownUnits].map((unit) => {
        const count = values.filter(({ own }) => own === unit).length
        return unit === headingUnit
          ? ''
          : `${formatCount(count)} of ${valuesThat(values.length, 'say')} ${unit}`
      }),
      rowUnits && open.length > 0 && headingUnit === undefined
        ? `${formatCount(open.length)} of ${valuesThat(values.length, 'have')} no unit in their row`
        : '',
    ),
    choices: choices.toSorted((a, b) => Number(b.value === likely) - Number(a.value === likely)),
    given: asked.answers[key],
    certain: headingUnit ?? (isSaid ? ownUnit : null),
    earlier: ownUnit === undefined ? asked.earlier?.[key] : undefined,
  })
}

/** 'median 18,400 lb = 8,346 kg'; '' while the numbers themselves can be read in two ways. */
function medianIn(
  values: readonly { cell: string | number }[],
  dimension: (typeof measures)[number]['dimension'],
  unit: string,
  mark: DecimalMark | null,
): string {
  const numbers: number[] = []
  for (const { cell } of values) {
    const read = readNumber(cell, mark)
    if ('refused' in read && read.refused === 'ambiguous') return ''
    const number = numberOf(cell, mark)
    if (number !== null) numbers.push(number)
  }
  const median = medianOf(numbers)
  if (median === undefined) return ''
  const base = baseUnits[dimension]
  const factor = Object.entries(baseUnitsPer[dimension]).find(([name]) => name === unit)?.[1] ?? 1
  const written = `median ${formatRead(median)} ${unit}`
  return unit === base ? written : `${written} = ${formatRead(median * factor)} ${base}`
}

function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 0 && low !== undefined && high !== undefined
    ? (low + high) / 2
    : high
}
