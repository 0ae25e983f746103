import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { roleNumbers } from '#domain/role.ts'
import { issueCode } from './accounts/mailed-code.ts'
import { writeLog } from './log.ts'
import { openFiles } from './open-files.ts'
import { readSecret } from './secret.ts'
import { readSettings } from './settings.ts'
import { openDatabase } from './store/database.ts'
import { inTurn } from './store/in-turn.ts'
import { migrateDatabase } from './store/migrate.ts'
import { companies } from '#server/store/tables/people.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

/** `npm run owner -- EMAIL`: invites the first Owner of an installation without a demo. */
async function inviteOwner(address: string | undefined): Promise<void> {
  if (!address?.includes('@')) throw new Error('Say who: npm run owner -- someone@example.com')
  const settings = readSettings(process.env)
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    directory: settings.directory,
  })
  try {
    await inTurn(database, () => migrateDatabase(database))
    const context = {
      settings,
      database,
      files: await openFiles(settings),
      secret: readSecret(settings),
      now: () => new Date(),
      log: writeLog,
      push: async () => {},
      connections: () => 0,
      wakeIntake: () => {},
    }
    const known = await database.db.query.companies.findFirst({
      where: eq(companies.kind, 'Owner'),
    })
    const [made] = known
      ? [known]
      : await database.db.insert(companies).values({ name: 'Platform', kind: 'Owner' }).returning()
    const code = await issueCode(
      'invitation',
      { address, role: roleNumbers.Owner, companyId: made?.id ?? null },
      context,
    )
    console.log(`Register within 14 days: ${settings.publicUrl}/register?code=${code}`)
  } finally {
    await database.close()
  }
}

await inviteOwner(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
