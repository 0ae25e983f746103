import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Rule } from '#domain/award-optimiser/rule.ts'
import { type Knob, type KnobName, knobsOf } from '#domain/award-optimiser/rule-knob.ts'
import { formatWholeDollars, toCents, toDollars } from '#domain/money.ts'
import { agreeing, counted, formatQuantity } from '#domain/quantity.ts'

export type KnobRange = {
  knob: KnobName
  /** Which of a rule's two numbers it is; empty where there is one. */
  title: string
  value: number
  min: number
  max: number
  /** Positive; `harder` is the same with the sign of the way that makes the rule harder to keep. */
  step: number
  harder: number
  /** What Page Up and Page Down move by. */
  page: number
  /** What a shown unit is of the rule's own: 100 where cents are shown as dollars. */
  scale: number
  before: string
  after: string
  /** What is counted, as one of it. */
  unit: string
  /** One step: '1 pt', '$500', '1 load'. */
  stepWords: string
}

/** Where the numbers of a rule may be moved, none past the other. */
export function knobRanges(rule: Rule, columns: AwardColumns): KnobRange[] {
  const knobs = knobsOf(rule)
  return knobs.map((knob) => {
    const range = rangeOf(rule, knob, columns)
    const other = knobs.find(({ name }) => name !== knob.name && name in bounds)
    const { min, max } = range
    return {
      ...range,
      min: Math.min(knob.value, knob.name === 'most' ? (other?.value ?? min) : min),
      max: Math.max(knob.value, knob.name === 'least' ? (other?.value ?? max) : max),
      knob: knob.name,
      title: knobs.length > 1 ? titles[knob.name] : '',
      value: knob.value,
      harder: knob.easier === 'lower' ? range.step : -range.step,
    }
  })
}

const bounds = { least: true, most: true }
const titles = {
  least: 'Minimum',
  most: 'Maximum',
  percent: 'Percentage',
  cents: 'Amount',
  twoAbove: 'Loads',
} satisfies Record<KnobName, string>

/** A rule in words, led by which of its two numbers is meant. */
export const knobLabel = ({ title }: KnobRange, sentence: string): string =>
  title === '' ? sentence : `${title}: ${sentence}`

/** A number of the rule with its unit: '$500', '40%', '1 carrier'. */
export const limitWords = (range: KnobRange, value: number): string =>
  `${range.before}${formatQuantity(value / range.scale)}${unitWords(range, value)}`

export const unitWords = ({ after, unit, scale }: KnobRange, value: number): string =>
  unit === '' ? after : ` ${agreeing(value / scale, unit)}`

/** What a step is, with its sign where the number goes that way. */
export const harderStep = ({ harder, stepWords }: KnobRange): string =>
  `${harder > 0 ? '+' : '-'}${stepWords}`

type Span = Pick<
  KnobRange,
  'min' | 'max' | 'step' | 'page' | 'scale' | 'before' | 'after' | 'unit' | 'stepWords'
>

function rangeOf(rule: Rule, { name }: Knob, { lanes, bids }: AwardColumns): Span {
  switch (rule.kind) {
    case 'limit':
    case 'worthwhile': {
      const part = rule.kind === 'limit' ? 1 : 0.25
      if (rule.unit === 'percent') return percent(0, rule.kind === 'limit' ? 100 : 50)
      if (rule.measure === 'spend') return dollars(part * sum(lanes.baselineCents))
      if (rule.measure === 'volume') return amount(part * sum(lanes.volume))
      if (rule.measure === 'lanes') return amount(part * lanes.id.length, { unit: 'lane' })
      return amount(part * sum(lanes.co2eKg), { after: ' kg' })
    }
    case 'carriers': {
      const most = new Set(bids.carrierId).size
      return {
        ...amount(most, { unit: 'carrier' }),
        min: name === 'least' ? 0 : 1,
        max: most,
        step: 1,
        page: 3,
        stepWords: '1 carrier',
      }
    }
    case 'perLane':
      return amount(Math.max(0, ...lanes.loads.map(Math.ceil)), { unit: 'load' })
    case 'switching':
      return name === 'percent'
        ? percent(0, 30, 0.5)
        : dollars(0.3 * Math.max(0, ...lanes.baselineCents.map((cents) => cents ?? 0)))
    case 'co2eCap':
      return rule.unit === 'percent'
        ? percent(70, 120, 0.5)
        : amount(1.2 * sum(lanes.co2eKg), { after: ' kg' })
    default:
      return amount(0)
  }
}

const percent = (min: number, max: number, step = 1): Span => ({
  min,
  max,
  step,
  page: 5 * step,
  scale: 1,
  before: '',
  after: '%',
  unit: '',
  stepWords: `${formatQuantity(step)} pt`,
})

function amount(most: number, { after = '', unit = '' } = {}): Span {
  const step = niceStep(0.01 * most)
  return {
    min: 0,
    max: step * Math.ceil(most / step),
    step,
    page: 10 * step,
    scale: 1,
    before: '',
    after,
    unit,
    stepWords: unit === '' ? `${formatQuantity(step)}${after}` : counted(step, unit),
  }
}

function dollars(mostCents: number): Span {
  const { max, step, page, ...shown } = amount(toDollars(mostCents))
  const words = formatWholeDollars(toCents(step))
  return {
    ...shown,
    max: toCents(max),
    step: toCents(step),
    page: toCents(page),
    scale: 100,
    before: '$',
    stepWords: words,
  }
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** 1, 2 or 5 times a power of ten, the next above. */
function niceStep(about: number): number {
  let power = 1
  while (power * 10 <= about) power *= 10
  return power * ([1, 2, 5, 10].find((times) => times * power >= about) ?? 10)
}
