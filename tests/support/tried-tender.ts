import { seededTender } from './seeded-tender.ts'

/** Costs are multiples of so many cents where offers take percents off them. */
export const offersUnit = 120_000

/**
 * A tender so small that every award of it can be tried, under rules of these kinds. Costs are multiples of 1200 cents:
 * shares of months and steps of 25 % are whole cents.
 */
export const triedTender = (seed: number, kinds: readonly string[], unitCents = 1200) => {
  const isSingle = seed % 3 === 2
  const months = seed % 4 === 0 && !kinds.includes('perLane') ? 2 : 1
  return {
    ...seededTender({
      lanes: lanesOf(kinds, isSingle, months),
      carriers: 4,
      seed,
      regions: 2,
      unitCents,
      months,
      limited: 0.2,
    }),
    terms: { minimumShare: isSingle ? 100 : 50, maximumCarriersPerLane: isSingle ? 1 : 2 },
  }
}

/** As many lanes as all of their splits can be tried of. */
const lanesOf = (kinds: readonly string[], isSingle: boolean, months: number): number => {
  if (months > 1) return isSingle ? 3 : 2
  if (isSingle && !kinds.includes('perLane')) return 6
  return kinds.includes('perLane') || kinds.includes('unawarded') ? 3 : 4
}
