import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { type TermsProblem, termsProblems } from '#domain/terms-problem.ts'
import { readNumber } from '#domain/written-number.ts'
import { instantOf, isZone, wallTime } from '#domain/zoned-time.ts'
import { type NumberField, numberFields } from '#domain/terms-number.ts'

/** Terms as they are typed: whatever it is, it stays in its field. */
export type TermsDraft = Record<NumberField['field'], string> &
  Pick<NegotiationTerms, 'zone' | 'lightBasis' | 'carriersSee' | 'fuelReference'> & {
    /** As the clock on the wall of the zone shows it; '' = none. */
    opensAt: string
    closesAt: string
    rates: readonly Rate[]
    /** '' leaves the targets as they are. */
    targetRule: string
  }
export type Rate = { code: string; usd: string }

export const draftOf = (terms: NegotiationTerms): TermsDraft => ({
  ...numbersOf(terms),
  zone: terms.zone,
  opensAt: wallOf(terms.opensAt, terms.zone),
  closesAt: wallOf(terms.closesAt, terms.zone),
  lightBasis: terms.lightBasis,
  carriersSee: terms.carriersSee,
  fuelReference: terms.fuelReference,
  rates: Object.entries(terms.exchangeRates)
    .map(([code, usd]) => ({ code, usd: String(usd) }))
    .toSorted(dollarsFirst),
  targetRule: '',
})

/** The terms a draft stands for, and what is wrong with it by field. */
export function readDraft(
  draft: TermsDraft,
  base: NegotiationTerms,
): { terms: NegotiationTerms; problems: TermsProblem[] } {
  const problems: TermsProblem[] = []
  const numbers = numberFields.map((one) => {
    const read = readIn(draft[one.field], one)
    if (read === null) {
      const kind = one.whole ? 'a whole number' : 'a number'
      problems.push({
        field: one.field,
        message: `${one.label}: expected ${kind} from ${one.min} to ${one.max}, found "${draft[one.field]}".`,
      })
    }
    return [one.field, read === null ? base[one.field] : one.percent ? read / 100 : read] as const
  })
  const target = draft.targetRule.trim() === '' ? null : readNumber(draft.targetRule)
  if (draft.targetRule.trim() !== '' && (target === null || target < 0 || target > 90)) {
    problems.push({
      field: 'targetRule',
      message: `Baseline minus: expected a percentage from 0 to 90, found "${draft.targetRule}".`,
    })
  }
  const { exchangeRates, wrong } = readRates(draft.rates)
  const terms: NegotiationTerms = {
    ...base,
    ...Object.fromEntries(numbers),
    zone: draft.zone,
    opensAt: timeOf(draft.opensAt, draft.zone),
    closesAt: timeOf(draft.closesAt, draft.zone),
    lightBasis: draft.lightBasis,
    carriersSee: draft.carriersSee,
    fuelReference: draft.fuelReference.trim(),
    exchangeRates,
    targetRule: target,
  }
  return { terms, problems: [...problems, ...wrong, ...termsProblems(terms)] }
}

/** The fields in which two drafts differ. */
export const changedFields = (one: TermsDraft, other: TermsDraft): (keyof TermsDraft)[] =>
  keysOf(one).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))

/** What a person changed, on top of terms that somebody else saved meanwhile. */
export const onTopOf = (newest: TermsDraft, mine: TermsDraft, seen: TermsDraft): TermsDraft => ({
  ...newest,
  ...Object.fromEntries(changedFields(mine, seen).map((field) => [field, mine[field]])),
})

const dollarsFirst = (one: Rate, other: Rate) =>
  Number(other.code === 'USD') - Number(one.code === 'USD') || (one.code < other.code ? -1 : 1)

const keysOf = (draft: TermsDraft) => Object.keys(draft) as (keyof TermsDraft)[]

const numbersOf = (terms: NegotiationTerms) =>
  Object.fromEntries(
    numberFields.map(({ field, percent }) => [
      field,
      String(percent ? Number((terms[field] * 100).toFixed(4)) : terms[field]),
    ]),
  ) as Record<NumberField['field'], string>

function readIn(text: string, { min, max, whole }: NumberField): number | null {
  const number = text.trim() === '' ? null : readNumber(text)
  if (number === null || number < min || number > max) return null
  return whole && !Number.isInteger(number) ? null : number
}

function readRates(rates: readonly Rate[]) {
  const exchangeRates: Record<string, number> = {}
  const wrong: TermsProblem[] = []
  for (const { code, usd } of rates) {
    const rate = readNumber(usd)
    if (rate === null || rate <= 0) {
      wrong.push({
        field: `exchangeRates.${code}`,
        message: `${code}: expected US dollars above 0 for one ${code}, found "${usd}".`,
      })
    } else exchangeRates[code] = rate
  }
  return { exchangeRates, wrong }
}

const wallOf = (instant: string | null, zone: string) =>
  instant === null ? '' : wallTime(instant, isZone(zone) ? zone : 'UTC')

/** Text that is no time is kept, so that the problem can name it. */
const timeOf = (wall: string, zone: string): string | null =>
  wall === '' ? null : (instantOf(wall, isZone(zone) ? zone : 'UTC') ?? wall)
