import * as z from 'zod'
import { formatPercent } from './quantity.ts'

/** A lane's traffic light (spec section 3). */
export const lights = ['Green', 'Amber', 'Red'] as const
export type Light = (typeof lights)[number]
export const lightSchema = z.enum(lights)

export type LightBasis = 'target' | 'best' | 'rank'
export type LightRule = {
  basis: LightBasis
  /** Ratios above the reference: at most green is Green, at most amber is Amber. */
  green: number
  amber: number
  /** Ranks that are still Green and still Amber, for the basis rank. */
  greenRank: number
  amberRank: number
}

/** Against the target; without one, against the best: within 2 % is Green, within 10 % Amber. */
export const defaultLightRule: LightRule = {
  basis: 'target',
  green: 0.02,
  amber: 0.1,
  greenRank: 1,
  amberRank: 3,
}

export const lightRuleOf = ({
  lightBasis,
  green,
  amber,
  greenRank,
  amberRank,
}: Omit<LightRule, 'basis'> & { lightBasis: LightBasis }): LightRule => ({
  basis: lightBasis,
  green,
  amber,
  greenRank,
  amberRank,
})

type Bid = { cost: number; target: number; best: number; rank: number }

/** The light of one valid bid; all costs in cents, target 0 = none. No bid has no light but Red. */
export function lightOf({ cost, target, best, rank }: Bid, rule: LightRule): Light {
  if (rule.basis === 'rank') {
    return rank <= rule.greenRank ? 'Green' : rank <= rule.amberRank ? 'Amber' : 'Red'
  }
  if (rule.basis === 'target' && target > 0) {
    if (isWithin(cost, target, rule.green)) return 'Green'
    return isWithin(cost, target, rule.amber) ? 'Amber' : 'Red'
  }
  if (isWithin(cost, best, rule.green)) return 'Green'
  return isWithin(cost, best, rule.amber) ? 'Amber' : 'Red'
}

/** Exactly on the bracket is inside it: 115 is within 15 % of 100, whatever binary fractions say. */
const isWithin = (cost: number, reference: number, ratio: number): boolean =>
  cost - reference <= Number((reference * ratio).toFixed(4))

/** The rule in words, to stand beside the lights it makes. */
export function lightRuleWords({ basis, green, amber, greenRank, amberRank }: LightRule): string {
  if (basis === 'rank')
    return `Green up to rank ${greenRank}, amber up to rank ${amberRank}, red beyond.`
  const brackets = `Green up to ${formatPercent(green)} over the ${basis === 'target' ? 'target' : 'lowest bid'}, amber up to ${formatPercent(amber)}, red beyond.`
  return basis === 'target' ? `${brackets} Without a target, over the lowest bid.` : brackets
}
