import { sql } from 'drizzle-orm'
import {
  type AwardReason,
  contradictedReasons,
  contradictionWords,
  noteProblem,
  reasonTitles,
  tellReason,
} from '#domain/award-reason.ts'
import { laneName } from '#domain/lane.ts'
import { invalid } from '#server/refusal.ts'
import { anyOf } from '#server/store/any-of.ts'
import type { Transaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'
import type { AwardPlan } from './award-plan.ts'
import type { BidRow } from '#server/bids/bid-rules.ts'

export type BidOutcome = { bid: BidRow; plan: AwardPlan; won: boolean; why: string }

/** The outcome of every bid that was decided; without a reason of the shipper's, the rejected get an automatic one. */
export const outcomesOf = (
  plans: readonly AwardPlan[],
  reason: AwardReason | undefined,
): BidOutcome[] =>
  plans.flatMap((plan) => [
    ...plan.winners.map((bid) => ({
      bid,
      plan,
      won: true,
      why: reason ? tellReason(reason, 'won') : '',
    })),
    ...plan.others.map((bid) => ({
      bid,
      plan,
      won: false,
      why: lostReason(bid, plan.winners, reason),
    })),
  ])

export async function keepOutcomes(
  tx: Transaction,
  outcomes: readonly BidOutcome[],
): Promise<void> {
  const reasons = outcomes.map(({ bid, why }) => ({ id: bid.id, why }))
  await tx.execute(sql`update bids set outcome = o.why
    from json_to_recordset(${JSON.stringify(reasons)}::json) as o(id int, why text) where bids.id = o.id`)
}

/**
 * 422 for a reason that an award contradicts, or for one in words that are missing, or that tell carriers
 * who else bid or how much.
 */
export async function checkReason(
  reason: AwardReason | undefined,
  plans: readonly AwardPlan[],
  tx: Transaction,
): Promise<void> {
  if (!reason) return
  checkContradictions(reason, plans)
  if (reason.kind === 'other' && reason.note === '') {
    throw invalid('Describe what decided in a few words, or choose another reason.')
  }
  if (reason.note === '') return
  const bidders = plans.flatMap(({ winners, others }) => [...winners, ...others])
  const carriers = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(anyOf(companies.id, new Set(bidders.map(({ carrierId }) => carrierId))))
  const problem = noteProblem(
    reason.note,
    carriers.map(({ name }) => name),
  )
  if (problem) throw invalid(problem)
}

const namedAtMost = 3

function checkContradictions({ kind }: AwardReason, plans: readonly AwardPlan[]): void {
  if (kind !== 'price' && kind !== 'incumbent') return
  const names = plans
    .filter(({ lane, winners, others }) => {
      const offer = (bid: BidRow) => ({
        cost: bid.landedCents,
        incumbent: bid.carrierId === lane.incumbentId,
      })
      return contradictedReasons(winners.map(offer), others.map(offer)).includes(kind)
    })
    .map(({ lane }) => laneName(lane))
  if (names.length === 0) return
  const more = names.length > namedAtMost ? '; …' : ''
  const where =
    names.length === 1
      ? names[0]
      : `${names.length} lanes (${names.slice(0, namedAtMost).join('; ')}${more})`
  throw invalid(
    `${reasonTitles[kind]} cannot be the reason for ${where}: ${contradictionWords[kind]}. Choose another reason.`,
  )
}

function lostReason(
  bid: BidRow,
  winners: readonly BidRow[],
  reason: AwardReason | undefined,
): string {
  if (!reason) return plainReason(bid, winners)
  if (reason.kind !== 'price' || bid.landedCents !== null) return tellReason(reason, 'lost')
  // An incomplete offer has no cost to compare.
  return [plainReason(bid, winners), reason.note].filter((part) => part !== '').join(': ')
}

/** A bid whose carrier sees no feedback is not compared in words either. */
const plainReason = (bid: BidRow, winners: readonly BidRow[]): string =>
  bid.feedbackHidden === null &&
  bid.landedCents !== null &&
  winners.every((won) => (won.landedCents ?? 0) < (bid.landedCents ?? 0))
    ? 'a lower landed cost was offered'
    : 'the shipper chose another offer'
