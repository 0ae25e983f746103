import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { tenderRounds } from '#contract/ext/tender-rounds.ts'
import { may } from '#domain/capability.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'
import { followingProblems, hasPassed, termsProblems } from '#domain/terms-problem.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { lanes, laneInvitations } from '#server/store/tables/lanes.ts'
import { negotiationTerms } from '#server/store/tables/terms.ts'
import { refreshLights } from '#server/bids/lights.ts'
import { targetBelow } from '#server/savings/savings-rule.ts'
import { renewFeedback } from '#server/bids/renew-feedback.ts'
import { formatInZone } from '#domain/displayed-date.ts'
import { modeTitle } from '#domain/mode.ts'
import { NotificationType, Priority } from '#domain/notification.ts'
import type { NewNotice } from '#server/notice.ts'
import { endExtensions } from './extend-lanes.ts'
import { endRound, keepRound } from './rounds.ts'
import { isInRound, keepShortlist, type Shortlist, shortlistNotices } from './shortlist.ts'
import { termsOf } from './terms.ts'

/**
 * Saves the next version of the terms. A round one higher opens the next round, a closing time that has
 * passed closes this one. An Owner sets what new shippers start from. 409 when somebody else saved
 * first; 422, naming the field, for terms that cannot be.
 */
export async function saveTerms(
  caller: Caller,
  mode: number,
  given: NegotiationTerms,
  context: Context,
  /** Of the round that these terms open. */
  shortlist?: Shortlist,
): Promise<NegotiationTerms> {
  const now = context.now()
  const terms = may(caller, 'set default terms') ? withoutTimes(given) : given
  refuse(termsProblems(terms))
  const { next, notices } = await inTransaction(context.database, async (tx) => {
    const before = await termsOf(caller.companyId, mode, tx)
    if (before.version !== terms.version) throw changedMeanwhile()
    const next = nextTerms(before, terms, now)
    refuse(followingProblems(before, next, now))
    await write(tx, caller, mode, next, now)
    if (next.round > before.round) await endRound(tx, caller.companyId, mode, before, now)
    await renewFeedback(tx, caller.companyId, mode, { before, next })
    if (!may(caller, 'set default terms')) await keepRound(tx, caller.companyId, mode, next)
    if (shortlist) await keepShortlist(tx, caller, { mode, round: next.round }, shortlist)
    const change = roundChange(before, next, now)
    if (change !== 'changed') await endExtensions(tx, caller.companyId, mode, now)
    await recordChange(tx, caller, {
      subject: 'negotiation terms',
      subjectId: mode,
      action: change,
      before,
      after: shortlist
        ? { ...next, shortlist: { ...shortlist.rule, lanes: shortlist.lanes.length } }
        : next,
    })
    const own = and(eq(lanes.companyId, caller.companyId), eq(lanes.mode, mode))
    if (terms.targetRule !== null) await setTargets(terms.targetRule, own, tx)
    const notices = await addNotices(tx, [
      ...(shortlist
        ? await shortlistNotices(tx, caller.companyId, mode, next)
        : await roundNotices(tx, caller.companyId, mode, { before, next, change })),
      ...(await lightsOfStarted(tx, own)),
    ])
    return { next, notices }
  })
  await pushNotices(context, notices)
  return next
}

/** Opens the next round at once, for the lanes and carriers of a shortlist alone; 409 for terms seen before others' changes. */
export async function openShortlistedRound(
  caller: Caller,
  mode: number,
  { version, closesAt, ...shortlist }: BodyOf<typeof tenderRounds.open>,
  context: Context,
): Promise<NegotiationTerms> {
  const terms = await termsOf(caller.companyId, mode, context.database.db)
  const next = {
    ...terms,
    version,
    round: terms.round + 1,
    opensAt: null,
    closesAt,
    targetRule: null,
  }
  return saveTerms(caller, mode, next, context, shortlist)
}

/** A round opens when it is said to, at once where no time to come is given. */
function nextTerms(before: NegotiationTerms, terms: NegotiationTerms, now: Date): NegotiationTerms {
  const opensNow =
    terms.round > before.round && (terms.opensAt === null || hasPassed(terms.opensAt, now))
  return {
    ...terms,
    version: terms.version + 1,
    opensAt: opensNow ? now.toISOString() : terms.opensAt,
  }
}

/** Rounds and times belong to a tender, not to what new tenders start from. */
const withoutTimes = (terms: NegotiationTerms): NegotiationTerms => ({
  ...terms,
  round: 1,
  opensAt: null,
  closesAt: null,
  targetRule: null,
})

async function write(
  tx: Transaction,
  { companyId }: Caller,
  mode: number,
  terms: NegotiationTerms,
  now: Date,
): Promise<void> {
  const saved = await tx
    .insert(negotiationTerms)
    .values({ companyId, mode, version: terms.version, terms, updatedAt: now })
    .onConflictDoUpdate({
      target: [negotiationTerms.companyId, negotiationTerms.mode],
      set: { version: terms.version, terms, updatedAt: now },
      setWhere: eq(negotiationTerms.version, terms.version - 1),
    })
    .returning({ version: negotiationTerms.version })
  if (saved.length === 0) throw changedMeanwhile()
}

async function lightsOfStarted(tx: Transaction, own: ReturnType<typeof and>) {
  const started = await tx
    .select({ id: lanes.id })
    .from(lanes)
    .where(and(own, eq(lanes.status, 'started')))
  return refreshLights(
    tx,
    started.map(({ id }) => id),
  )
}

/** Lanes that have not started aim at their baseline less `percent`. */
const setTargets = (percent: number, own: ReturnType<typeof and>, tx: Transaction) =>
  tx
    .update(lanes)
    .set({
      targetCents: targetBelow(sql`${lanes.baselineCents}`, percent),
      version: sql`${lanes.version} + 1`,
    })
    .where(and(own, eq(lanes.status, 'open'), sql`${lanes.baselineCents} is not null`))

const changedMeanwhile = () => conflict('The terms were changed by somebody else. Load them again.')

function refuse(problems: ReturnType<typeof termsProblems>): void {
  const [first] = problems
  if (!first) return
  throw invalid(
    first.message,
    problems.map(({ field, message }) => ({ path: field, message })),
  )
}

type RoundChange = 'changed' | 'round opened' | 'round closed'

type Terms = Pick<NegotiationTerms, 'round' | 'closesAt' | 'zone'>

function roundChange(before: Terms, next: Terms, now: Date): RoundChange {
  if (next.round > before.round) return 'round opened'
  const closes = !hasPassed(before.closesAt, now) && hasPassed(next.closesAt, now)
  return closes ? 'round closed' : 'changed'
}

/** Tells the carriers invited to lanes that take bids: a round opened, closed, or closes at another time. */
async function roundNotices(
  tx: Transaction,
  companyId: number,
  mode: number,
  { before, next, change }: { before: Terms; next: Terms; change: RoundChange },
): Promise<NewNotice[]> {
  const description = describe(mode, before, next, change)
  if (description === null) return []
  const invited = await tx
    .selectDistinct({ carrierId: laneInvitations.carrierId })
    .from(laneInvitations)
    .innerJoin(lanes, eq(lanes.id, laneInvitations.laneId))
    .where(
      and(
        eq(lanes.companyId, companyId),
        eq(lanes.mode, mode),
        eq(lanes.status, 'started'),
        isInRound('lanes', sql`${laneInvitations.carrierId}`),
      ),
    )
  return invited.map(({ carrierId }) => ({
    companyId: carrierId,
    mode,
    type: NotificationType.Announcement,
    description,
    priority: Priority.Information,
  }))
}

function describe(mode: number, before: Terms, next: Terms, change: RoundChange): string | null {
  const round = `Round ${next.round} in ${modeTitle(mode)}`
  const until = next.closesAt === null ? null : formatInZone(next.closesAt, next.zone)
  if (change === 'round opened') return `${round} is open${until ? ` until ${until}` : ''}`
  if (change === 'round closed') return `${round} has closed`
  if (next.closesAt === before.closesAt) return null
  return until ? `${round} now closes on ${until}` : `${round} has no closing time any more`
}
