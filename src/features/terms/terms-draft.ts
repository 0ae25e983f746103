import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { formatWall } from '#domain/displayed-date.ts'
import { type TermsProblem, termsProblems } from '#domain/terms-problem.ts'
import { numberProblem, type NumberRead, readNumber, writeNumber } from '#domain/written-number.ts'
import { momentProblem, readMoment } from '#domain/written-moment.ts'
import { isZone, wallTime } from '#domain/zoned-time.ts'
import { type NumberField, numberFields } from '#domain/terms-number.ts'
import { readerMark } from '#ui/reader-locale.ts'

/** Terms as they are typed: whatever it is, it stays in its field. */
export type TermsDraft = Record<NumberField['field'], string> &
  Pick<NegotiationTerms, 'zone' | 'lightBasis' | 'carriersSee' | 'fuelReference'> & {
    /** As the clock of the zone shows it, in the reader's format; '' = none. */
    opensAt: string
    closesAt: string
    rates: readonly Rate[]
    /** '' leaves the targets as they are. */
    targetRule: string
  }
export type Rate = { code: string; usd: string }

/** What fields of the terms show and change. */
export type TermsFieldsProps = {
  draft: TermsDraft
  problems: readonly TermsProblem[]
  onChange: (part: Partial<TermsDraft>) => void
}

export const draftOf = (terms: NegotiationTerms): TermsDraft => ({
  ...numbersOf(terms),
  zone: terms.zone,
  opensAt: wallOf(terms.opensAt, terms.zone),
  closesAt: wallOf(terms.closesAt, terms.zone),
  lightBasis: terms.lightBasis,
  carriersSee: terms.carriersSee,
  fuelReference: terms.fuelReference,
  rates: Object.entries(terms.exchangeRates)
    .map(([code, usd]) => ({ code, usd: writeNumber(usd, readerMark()) }))
    .toSorted(dollarsFirst),
  targetRule: '',
})

export function readDraft(
  draft: TermsDraft,
  base: NegotiationTerms,
): { terms: NegotiationTerms; problems: TermsProblem[] } {
  const problems: TermsProblem[] = []
  const numbers = numberFields.map((one) => {
    const kind = one.whole ? 'a whole number' : 'a number'
    const read = readWithin(draft[one.field], one, `${kind} from ${one.min} to ${one.max}`)
    if ('problem' in read)
      problems.push({ field: one.field, message: `${one.label}: ${read.problem}` })
    const value = 'problem' in read ? null : read.number
    return [
      one.field,
      value === null ? base[one.field] : one.percent ? value / 100 : value,
    ] as const
  })
  const target =
    draft.targetRule.trim() === ''
      ? null
      : readWithin(draft.targetRule, { min: 0, max: 90 }, 'a percentage from 0 to 90')
  if (target && 'problem' in target)
    problems.push({ field: 'targetRule', message: `Baseline minus: ${target.problem}` })
  const timeOf = (field: 'opensAt' | 'closesAt', label: string): string | null => {
    const text = draft[field].trim()
    if (text === '') return null
    const zone = isZone(draft.zone) ? draft.zone : 'UTC'
    const read = readMoment(text, zone)
    if ('instant' in read) return read.instant
    problems.push({ field, message: `${label}: ${momentProblem(text, read, zone)}` })
    return base[field]
  }
  const { exchangeRates, wrong } = readRates(draft.rates)
  const terms: NegotiationTerms = {
    ...base,
    ...Object.fromEntries(numbers),
    zone: draft.zone,
    opensAt: timeOf('opensAt', 'Opens at'),
    closesAt: timeOf('closesAt', 'Closes at'),
    lightBasis: draft.lightBasis,
    carriersSee: draft.carriersSee,
    fuelReference: draft.fuelReference.trim(),
    exchangeRates,
    targetRule: target && 'number' in target ? target.number : null,
  }
  return { terms, problems: [...problems, ...wrong, ...termsProblems(terms)] }
}

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
      writeNumber(percent ? Number((terms[field] * 100).toFixed(4)) : terms[field], readerMark()),
    ]),
  ) as Record<NumberField['field'], string>

/** A number within its limits, or what is wrong; a text of another decimal mark names its readings. */
function readWithin(
  text: string,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
  expected: string,
): { number: number } | { problem: string } {
  const read = readNumber(text, readerMark())
  const problem = otherMark(text, read)
  if (problem !== null) return { problem }
  const isGood =
    'number' in read &&
    read.number >= min &&
    read.number <= max &&
    (!whole || Number.isInteger(read.number))
  return isGood ? read : { problem: `expected ${expected}, found "${text}".` }
}

/** Null unless the text would be a number with another decimal mark. */
const otherMark = (text: string, read: NumberRead): string | null =>
  'refused' in read && read.readings.length > 0 ? numberProblem(text, read, readerMark()) : null

function readRates(rates: readonly Rate[]) {
  const exchangeRates: Record<string, number> = {}
  const wrong: TermsProblem[] = []
  for (const { code, usd } of rates) {
    const read = readNumber(usd, readerMark())
    if ('number' in read && read.number > 0) exchangeRates[code] = read.number
    else {
      const expected = `expected US dollars above 0 for one ${code}, found "${usd}".`
      wrong.push({
        field: `exchangeRates.${code}`,
        message: `${code}: ${otherMark(usd, read) ?? expected}`,
      })
    }
  }
  return { exchangeRates, wrong }
}

const wallOf = (instant: string | null, zone: string) =>
  instant === null ? '' : formatWall(wallTime(instant, isZone(zone) ? zone : 'UTC'))
