import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import type { Rule } from '#domain/award-optimiser/rule.ts'
import { knobOf } from '#domain/award-optimiser/rule-knob.ts'
import { formatWholeDollars } from '#domain/money.ts'

export type KnobRange = {
  value: number
  min: number
  max: number
  step: number
  /** What Page Up and Page Down move by. */
  page: number
  /** What a shown unit is of the rule's own: 100 where cents are shown as dollars. */
  scale: number
  before: string
  after: string
  /** One step in words: '+1 pt'. */
  stepWords: string
}

/** Where a rule's number may be moved; null for a rule without one. */
export function knobRange(rule: Rule, { lanes, bids }: AwardColumns): KnobRange | null {
  const knob = knobOf(rule)
  if (!knob) return null
  const { value } = knob
  const percent = (min: number, max: number, step = 1): KnobRange => ({
    value,
    min: Math.min(min, value),
    max: Math.max(max, value),
    step,
    page: 5 * step,
    scale: 1,
    before: '',
    after: '%',
    stepWords: `${knob.easier === 'lower' ? '+' : '-'}${step} pt`,
  })
  const amount = (most: number, after: string, scale = 1): KnobRange => {
    const step = niceStep((0.01 * most) / scale) * scale
    return {
      value,
      min: 0,
      max: Math.max(step * Math.ceil(most / step), value),
      step,
      page: 10 * step,
      scale,
      before: scale === 100 ? '$' : '',
      after,
      stepWords: `${knob.easier === 'lower' ? '+' : '-'}${scale === 100 ? formatWholeDollars(step) : `${step}${after}`}`,
    }
  }
  const spend = sum(lanes.baselineCents)
  switch (rule.kind) {
    case 'limit': {
      if (rule.unit === 'percent') return percent(0, 100)
      if (rule.measure === 'spend') return amount(spend, '', 100)
      if (rule.measure === 'volume') return amount(sum(lanes.volume), '')
      if (rule.measure === 'lanes') return amount(lanes.id.length, ' lanes')
      return amount(sum(lanes.co2eKg), ' kg')
    }
    case 'carriers': {
      const most = new Set(bids.carrierId).size
      return {
        ...percent(rule.least === undefined ? 1 : 0, most),
        page: 3,
        after: '',
        stepWords: knob.easier === 'lower' ? '+1 carrier' : '-1 carrier',
      }
    }
    case 'worthwhile': {
      if (rule.unit === 'percent') return percent(0, 50)
      if (rule.measure === 'spend') return amount(spend / 4, '', 100)
      return amount((rule.measure === 'lanes' ? lanes.id.length : sum(lanes.volume)) / 4, '')
    }
    case 'perLane':
      return amount(Math.max(0, ...lanes.loads.map(Math.ceil)), ' loads')
    case 'switching':
      return percent(0, 30, 0.5)
    case 'co2eCap':
      return rule.unit === 'percent'
        ? percent(70, 120, 0.5)
        : amount(1.2 * sum(lanes.co2eKg), ' kg')
    default:
      return null
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
