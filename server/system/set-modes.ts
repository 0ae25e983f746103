import { eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { system } from '#contract/ext/system.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { companies } from '#server/store/tables/people.ts'

/** The modes a company works in; what it did in others stays. 409 when they changed since they were seen. */
export async function setModes(
  caller: Caller,
  companyId: number,
  { modes, seen }: BodyOf<typeof system.setModes>,
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
    if (seen && !sameModes(seen, before.modes)) {
      throw conflict('Somebody else changed the modes of this company. Look at them again.')
    }
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

const sameModes = (some: readonly number[], others: readonly number[]): boolean =>
  new Set([...some, ...others]).size === new Set(some).size &&
  new Set(some).size === new Set(others).size
