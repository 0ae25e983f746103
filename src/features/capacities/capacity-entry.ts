import {
  type CapacityField,
  capacityFields,
  type CapacityLimit,
  isLimited,
  limitedPlaces,
  limitsProblem,
} from '#domain/carrier-capacity.ts'
import type { Lane } from '#domain/lane.ts'
import { regionName } from '#domain/trade-region.ts'
import { type DecimalMark, numberProblem, readNumber, writeNumber } from '#domain/written-number.ts'

/** A limit while it is typed. */
export type TypedLimit = { key: number; field: CapacityField | null; value: string; most: string }

export const fieldTitles: Record<CapacityField, string> = {
  origin: 'From',
  destination: 'To',
  equipment: 'Equipment',
  region: 'Trade region',
}

/** What lanes have in each field that tells some of them from others. */
export function valuesOf(lanes: readonly Lane[]): Map<CapacityField, string[]> {
  const places = lanes.map(limitedPlaces)
  const found = new Map<CapacityField, string[]>()
  for (const field of capacityFields) {
    const values = [...new Set(places.map((lane) => lane[field] ?? ''))].filter(Boolean)
    if (values.length > 0)
      found.set(
        field,
        values.toSorted((a, b) => valueTitle(field, a).localeCompare(valueTitle(field, b))),
      )
  }
  return found
}

export const valueTitle = (field: CapacityField, value: string): string =>
  field === 'region' ? regionName(value) : value

export const typedLimits = (limits: readonly CapacityLimit[], mark: DecimalMark): TypedLimit[] =>
  limits.map(({ most, ...limit }, key) => ({ ...limit, key, most: writeNumber(most, mark) }))

/** A year's volume of the lanes that a limit is about. */
export const volumeWithin = (
  lanes: readonly Lane[],
  { field, value }: Pick<CapacityLimit, 'field' | 'value'>,
): number =>
  lanes.reduce(
    (sum, lane) =>
      isLimited({ field, value, most: 1 }, limitedPlaces(lane))
        ? sum + (lane.unitMeasure ?? 0)
        : sum,
    0,
  )

/** The limits that were typed, with what is wrong by the row it stands in; `whole` is about all of them. */
export function readLimits(
  typed: readonly TypedLimit[],
  mark: DecimalMark,
): { limits: CapacityLimit[]; wrong: Map<number, string>; whole: string | null } {
  const wrong = new Map<number, string>()
  const limits = typed.map(({ key, most, ...limit }): CapacityLimit => {
    const read = readNumber(most, mark)
    if ('refused' in read) wrong.set(key, numberProblem(most, read, mark))
    else if (read.number <= 0 || read.number > 1_000_000_000)
      wrong.set(key, 'Enter a volume above 0, or remove the limit.')
    return { ...limit, most: 'number' in read ? read.number : 0 }
  })
  return { limits, wrong, whole: wrong.size > 0 ? null : limitsProblem(limits) }
}
