import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import type { LaneRow } from './quantities.ts'

/**
 * How far a carrier's own bid is above the target, where the terms let it know. A target that stays
 * hidden is not spelled out by the distance to it: whole percents then.
 */
export function deltaForCarrier(
  landedCents: number | null,
  { targetCents }: Pick<LaneRow, 'targetCents'>,
  { carriersSee }: Pick<NegotiationTerms, 'carriersSee'>,
): number | null {
  if (!carriersSee.delta || targetCents === 0 || landedCents === null) return null
  const delta = (landedCents - targetCents) / targetCents
  return carriersSee.target ? delta : Math.round(delta * 100) / 100
}

/** The target in dollars where carriers may know it; 0 = none. */
export const targetForCarrier = (
  { targetCents }: Pick<LaneRow, 'targetCents'>,
  { carriersSee }: Pick<NegotiationTerms, 'carriersSee'>,
): number => (carriersSee.target ? targetCents / 100 : 0)
