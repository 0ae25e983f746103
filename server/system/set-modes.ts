import { eq } from 'drizzle-orm'
import type { BiddableMode } from '#domain/mode.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'

/** The modes a company works in; what it did in others stays where it is. */
export async function setModes(
  caller: Caller,
  companyId: number,
  modes: readonly BiddableMode[],
  { database }: Context,
): Promise<{ modes: BiddableMode[] }> {
  const chosen = [...new Set(modes)]
  await inTransaction(database, async (tx) => {
    const [before] = await tx
      .select({ modes: companies.modes })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('update')
    if (!before) throw notFound('The company')
    await tx.update(companies).set({ modes: chosen }).where(eq(companies.id, companyId))
    await recordChange(tx, caller, {
      subject: 'company',
      subjectId: companyId,
      action: 'changed',
      before,
      after: { modes: chosen },
      companyId: null,
    })
  })
  return { modes: chosen }
}
