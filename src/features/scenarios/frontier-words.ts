import type { Rule } from '#domain/award-optimiser/rule.ts'
import { type Cents, formatWholeDollars } from '#domain/money.ts'
import { counted, formatQuantity } from '#domain/quantity.ts'
import { type KnobRange, limitWords } from './knob-range.ts'
import type { FrontierStop } from './optimiser-answers.ts'
import { isNothing } from './tender-words.ts'

const tighterWay = ({ harder }: KnobRange): 1 | -1 => (harder > 0 ? 1 : -1)

/** Nine of the slider's values around the limit, itself among them. */
export function frontierValues(range: KnobRange): number[] {
  const { value, min, max, step } = range
  const span = Math.min(max - min, Math.max(8 * step, 0.5 * (max - min)))
  const low = Math.max(min, Math.min(max - span, value - span / 2))
  const values = nineValues(low, low + span, range)
  const apart = values.map((one) => Math.abs(one - value))
  return ascending(values.with(apart.indexOf(Math.min(...apart)), value))
}

/** At most nine of the slider's values from one to another. */
export const valuesBetween = (low: number, high: number, range: KnobRange): number[] =>
  ascending(nineValues(low, high, range))

const nineValues = (low: number, high: number, { min, max, step }: KnobRange): number[] =>
  Array.from({ length: 9 }, (_, at) => {
    const exact = low + ((high - low) * at) / 8
    return Math.min(max, min + Math.round((exact - min) / step) * step)
  })

const ascending = (values: readonly number[]): number[] =>
  [...new Set(values)].toSorted((a, b) => a - b)

/** What the next tighter limit costs from each of these: 'At 60% one point more costs about $69,371.' */
export const slopesInWords = (
  stops: readonly FrontierStop[],
  rule: Rule,
  range: KnobRange,
): string[] =>
  stops.map((stop, at) => {
    const slope = slopeAt(stops, at, range)
    const where = `At ${limitWords(range, stop.value)}`
    if (slope === null) return ''
    if (slope === 'out of reach') return `${where} the next limit cannot hold.`
    return `${where} ${costWords(slope.stepCents, slope.kilograms, rule, range)}.`
  })

/** The same where the limit is now, at the price of the tag beside the rule. */
export function slopeHere(
  stops: readonly FrontierStop[],
  stepCents: Cents,
  rule: Rule,
  range: KnobRange,
): string {
  const slope = slopeOf(stops, range)
  const kilograms = slope && slope !== 'out of reach' ? slope.kilograms : 0
  return `Here ${costWords(stepCents, kilograms, rule, range)}.`
}

/** The same at the price of the points, for limits that have no tag or whose tag does not price a step. */
export function slopeByPoints(
  stops: readonly FrontierStop[],
  where: string,
  rule: Rule,
  range: KnobRange,
): string {
  const slope = slopeOf(stops, range)
  if (slope === null) return ''
  if (slope === 'out of reach') return `${where} the next limit cannot hold.`
  return `${where} ${costWords(slope.stepCents, slope.kilograms, rule, range)}.`
}

/** What the next tighter limit costs for each step from where the limit is; 0 where there is none. */
export function stepCentsOf(stops: readonly FrontierStop[], range: KnobRange): Cents {
  const slope = slopeOf(stops, range)
  return slope && slope !== 'out of reach' ? slope.stepCents : 0
}

function slopeOf(stops: readonly FrontierStop[], range: KnobRange): ReturnType<typeof slopeAt> {
  const here = stops.findIndex(({ value }) => value === range.value)
  return here === -1 ? null : slopeAt(stops, here, range)
}

/** Where a step costs most; empty where it is hardly more than `hereCents`. */
export function steepestWords(
  stops: readonly FrontierStop[],
  hereCents: Cents,
  rule: Rule,
  range: KnobRange,
): string {
  const steepest = stops
    .flatMap(({ value }, at) => {
      const slope = slopeAt(stops, at, range)
      const to = stops[at + tighterWay(range)]?.value
      return slope && slope !== 'out of reach' && to !== undefined
        ? [{ from: value, to, cents: slope.stepCents }]
        : []
    })
    .toSorted((a, b) => b.cents - a.cents)[0]
  if (!steepest) return ''
  if (costsNothing(steepest.cents)) {
    const some = stops.some(({ figures }) => !figures) ? 'limits that can hold' : 'of these limits'
    return `The cost is the same at all ${some}.`
  }
  if (steepest.cents <= 1.05 * hereCents) return ''
  return `It costs most from ${limitWords(range, steepest.from)} to ${limitWords(range, steepest.to)}: about ${formatWholeDollars(steepest.cents)} for each ${stepWords(rule, range).replace(/^one /, '')}.`
}

type Slope = { stepCents: Cents; kilograms: number }

function slopeAt(
  stops: readonly FrontierStop[],
  at: number,
  range: KnobRange,
): Slope | 'out of reach' | null {
  const [from, to] = [stops[at], stops[at + tighterWay(range)]]
  if (!from?.figures || !to) return null
  if (!to.figures) return 'out of reach'
  const steps = Math.abs(to.value - from.value) / range.step
  return {
    stepCents: (to.figures.costCents - from.figures.costCents) / steps,
    kilograms: (from.figures.co2eKg - to.figures.co2eKg) / steps,
  }
}

/** 'one point more costs about $69,371'; of a CO2e cap what a metric ton costs as well. */
function costWords(cents: Cents, kilograms: number, rule: Rule, range: KnobRange): string {
  const way = tighterWay(range) > 0 ? 'more' : isCounted(rule, range) ? 'fewer' : 'less'
  const step = `${stepWords(rule, range)} ${way}`
  if (costsNothing(cents)) return `${step} costs nothing`
  const ton =
    rule.kind === 'co2eCap' && kilograms > 0
      ? `, a metric ton about ${formatWholeDollars((1000 * cents) / kilograms)}`
      : ''
  return `${step} costs about ${formatWholeDollars(cents)}${ton}`
}

/** A search that is not proven may find a tighter award cheaper. */
const costsNothing = (cents: Cents): boolean => cents < 0 || isNothing(cents)

const isCounted = (rule: Rule, { after }: KnobRange): boolean =>
  rule.kind === 'carriers' ||
  rule.kind === 'perLane' ||
  ('measure' in rule && rule.measure === 'lanes' && after !== '%')

function stepWords(rule: Rule, { step, scale, before, after }: KnobRange): string {
  const size = step / scale
  const one = size === 1
  if (rule.kind === 'carriers') return 'one carrier'
  if (after === '%') return one ? 'one point' : `${formatQuantity(size)} points`
  if (before) return `${before}${formatQuantity(size)}`
  if (rule.kind === 'perLane') return one ? 'one load' : counted(size, 'load')
  if ('measure' in rule && rule.measure === 'lanes') return one ? 'one lane' : counted(size, 'lane')
  return `${formatQuantity(size)}${after || ' of volume'}`
}
