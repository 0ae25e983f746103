import { asc, eq, inArray } from 'drizzle-orm'
import type { Account } from '#domain/user.ts'
import { belongsIn, companyKindNoun } from '#domain/company-kind.ts'
import { type Role, roleNumbers, roleWords } from '#domain/role.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, notFound } from '#server/refusal.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { presentAccount, roleOf } from './present.ts'
import { hangUp, revokeSessions } from './session.ts'

export type AccountChange = {
  ids: readonly number[]
  disabled?: boolean | undefined
  type?: Role | undefined
  companyId?: number | undefined
}

/** Changes all of the accounts or none; their sessions end, so that everybody starts over as they now are. */
export async function changeAccounts(
  caller: Caller,
  change: AccountChange,
  context: Context,
): Promise<Account[]> {
  const ids = [...new Set(change.ids)]
  if (ids.includes(caller.userId)) throw conflict('You cannot change your own account here.')
  const changed = await inTransaction(context.database, async (tx) => {
    await keepAnOwner(caller, tx)
    const found = await tx
      .select({ person: users, company: companies })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(inArray(users.id, ids))
      .orderBy(asc(users.username))
    if (found.length < ids.length) throw notFound('An account')
    const target = await companyOf(change.companyId, tx)
    const accounts: Account[] = []
    for (const { person, company } of found) {
      const role = change.type ?? roleOf(person)
      const belongs = target ?? company
      if (!belongsIn(role, belongs)) {
        throw conflict(
          `${belongs.name} is a ${companyKindNoun(belongs)}: the account ${person.username} cannot be of the type ${roleWords[role]}.`,
        )
      }
      const [now] = await tx
        .update(users)
        .set({
          disabled: change.disabled ?? person.disabled,
          role: roleNumbers[role],
          companyId: belongs.id,
        })
        .where(eq(users.id, person.id))
        .returning()
      if (!now) throw notFound('An account')
      const before = presentAccount(person, company)
      const after = presentAccount(now, belongs)
      await revokeSessions(person.id, context.now(), tx)
      await recordChange(tx, caller, {
        subject: 'person',
        subjectId: person.id,
        action: actionOf(change),
        before: auditedOf(before),
        after: auditedOf(after),
        companyId: belongs.id,
      })
      accounts.push(after)
    }
    return accounts
  })
  for (const { id } of changed) await hangUp(id, context)
  return changed
}

async function companyOf(companyId: number | undefined, tx: Transaction) {
  if (companyId === undefined) return null
  const found = await tx.query.companies.findFirst({ where: eq(companies.id, companyId) })
  if (!found) throw notFound('The company')
  return found
}

function actionOf({ disabled }: AccountChange): 'changed' | 'disabled' | 'enabled' {
  if (disabled === undefined) return 'changed'
  return disabled ? 'disabled' : 'enabled'
}

const auditedOf = ({ username, type, company, disabled }: Account) => ({
  username,
  type,
  company,
  disabled,
})
