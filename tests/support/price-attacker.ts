import {
  bracketsOf,
  distanceToTarget,
  type FeedbackSoFar,
  targetBetween,
} from '#domain/bid-feedback.ts'
import type { Light } from '#domain/light.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'

/** What a carrier reads of its own bid; null = it is not shown. */
export type Answer = {
  cents: number
  light: Light | null
  rank: number | null
  /** Above the target, as a ratio. */
  distance: number | null
}

export type Enclosed = { low: number; high: number }
type Reference = 'best' | 'target'

/**
 * A carrier that remembers every answer and keeps the prices between which the best bid of its rivals and
 * the target must lie.
 */
export class PriceAttacker {
  readonly known: Record<Reference, Enclosed> = {
    best: { low: 0, high: Number.POSITIVE_INFINITY },
    target: { low: 0, high: Number.POSITIVE_INFINITY },
  }
  readonly brackets: FeedbackSoFar['brackets']
  private readonly byTarget: boolean
  private readonly terms: NegotiationTerms
  private distanceShown = false

  constructor(terms: NegotiationTerms, hasTarget: boolean) {
    this.terms = terms
    this.brackets = bracketsOf(terms, hasTarget)
    this.byTarget = terms.lightBasis === 'target' && hasTarget
  }

  learn({ cents, light, rank, distance }: Answer): void {
    if (rank !== null) this.compare('best', cents, rank === 1)
    if (light !== null && this.terms.lightBasis !== 'rank') {
      const { green, amber } = this.terms
      const of: Reference = this.byTarget ? 'target' : 'best'
      this.compare(of, cents / (1 + green), light === 'Green')
      this.compare(of, cents / (1 + amber), light !== 'Red')
    }
    if (light !== null && this.terms.lightBasis === 'rank' && this.terms.greenRank === 1) {
      this.compare('best', cents, light === 'Green')
    }
    if (distance !== null && !this.distanceShown) {
      this.distanceShown = true
      const step = stepOf(cents, distance)
      this.narrow('target', { low: step[0], high: step[1] })
    }
  }

  /** 0 = known to the cent, 1 = nothing is known. */
  closeness(of: Reference): number {
    const { low, high } = this.known[of]
    return high === Number.POSITIVE_INFINITY ? 1 : 1 - low / high
  }

  /** Prices whose answer splits what is known of a reference at this part of it. */
  splitting(of: Reference, part: number): number[] {
    const { low, high } = this.known[of]
    if (low === 0 || high === Number.POSITIVE_INFINITY) return []
    const at = low * (high / low) ** part
    return this.brackets[of].map((bracket) => Math.round(at * bracket))
  }

  private compare(of: Reference, edge: number, isAtLeast: boolean): void {
    this.narrow(of, isAtLeast ? { low: edge, high: Infinity } : { low: 0, high: edge })
  }

  private narrow(of: Reference, { low, high }: Enclosed): void {
    const known = this.known[of]
    this.known[of] = { low: Math.max(known.low, low), high: Math.min(known.high, high) }
  }
}

/** The targets for which a price shows the same distance. */
function stepOf(cents: number, distance: number): [number, number] {
  for (let guess = -0.006; guess <= 0.006; guess += 0.0005) {
    const target = cents / (1 + distance + guess)
    if (distanceToTarget(cents, target) === distance) return targetBetween(cents, target)
  }
  throw new Error(`No target is ${distance} from ${cents}`)
}
