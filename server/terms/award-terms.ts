import { and, eq } from 'drizzle-orm'
import { type AwardTerms, defaultAwardTerms } from '#domain/award-answer.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { type Db, inTransaction, type Transaction } from '#server/store/database.ts'
import { awardTerms } from '#server/store/tables/terms.ts'

/** How a shipper has its awards of a mode answered, or the usual way. */
export async function awardTermsOf(
  companyId: number,
  mode: number,
  db: Db | Transaction,
): Promise<AwardTerms> {
  const { version, answerDays, reminderDays, awardsBackup } = awardTerms
  const [found] = await db
    .select({ version, answerDays, reminderDays, awardsBackup })
    .from(awardTerms)
    .where(and(eq(awardTerms.companyId, companyId), eq(awardTerms.mode, mode)))
  return found ?? { ...defaultAwardTerms, version: 0 }
}

export async function saveAwardTerms(
  { companyId, ...caller }: Caller,
  mode: number,
  terms: AwardTerms,
  { database }: Context,
): Promise<AwardTerms> {
  if (terms.answerDays > 0 && terms.reminderDays >= terms.answerDays) {
    const message = `Reminder: expected fewer than ${terms.answerDays} days, found ${terms.reminderDays}.`
    throw invalid(message, [{ path: 'reminderDays', message }])
  }
  return inTransaction(database, async (tx) => {
    const before = await awardTermsOf(companyId, mode, tx)
    const next = { ...terms, version: terms.version + 1 }
    const saved = await tx
      .insert(awardTerms)
      .values({ companyId, mode, ...next })
      .onConflictDoUpdate({
        target: [awardTerms.companyId, awardTerms.mode],
        set: next,
        setWhere: eq(awardTerms.version, terms.version),
      })
      .returning({ version: awardTerms.version })
    if (saved.length === 0 || before.version !== terms.version)
      throw conflict('The terms were changed by somebody else. Load them again.')
    await recordChange(
      tx,
      { ...caller, companyId },
      {
        subject: 'award terms',
        subjectId: mode,
        action: 'changed',
        before: withoutVersion(before),
        after: withoutVersion(next),
      },
    )
    return next
  })
}

const withoutVersion = ({ answerDays, reminderDays, awardsBackup }: AwardTerms) => ({
  answerDays,
  reminderDays,
  awardsBackup,
})
