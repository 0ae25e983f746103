import { roleNumbers } from '#domain/role.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { demoPassword, demoPeople } from '#server/demo/people.ts'
import { users } from '#server/store/tables/people.ts'
import type { Backend } from './backend.ts'

/** The people a demo host offers on its sign-in page, in one company. */
export async function givenDemoPeople(backend: Backend): Promise<void> {
  const { companyId } = await backend.person('Customer')
  const passwordHash = await hashPassword(demoPassword)
  await backend.context.database.db.insert(users).values(
    demoPeople.map(({ username, type, firstName, lastName }) => ({
      username,
      passwordHash,
      role: roleNumbers[type],
      companyId,
      firstName,
      lastName,
    })),
  )
}
