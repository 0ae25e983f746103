import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'server/store/migrations'
const named = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

/** `npm run migration -- NAME`: writes the SQL that brings a database from the last migration to `server/store/tables`. */
function writeMigration(name: string | undefined): void {
  if (name === undefined || !named.test(name)) {
    const found = name === undefined ? 'none given' : `found "${name}"`
    throw new Error(
      `Name the migration in lower case, words joined by _ (${found}): npm run migration -- lane_notes`,
    )
  }
  const before = new Set(readdirSync(folder))
  const { status } = spawnSync('npx', ['drizzle-kit', 'generate', '--name', name], {
    stdio: ['inherit', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`drizzle-kit ended with ${status}; see above.`)
  const written = readdirSync(folder).filter((file) => file.endsWith('.sql') && !before.has(file))
  if (written.length === 0)
    return console.log('The tables and the migrations agree; nothing was written.')
  for (const file of written) {
    const path = join(folder, file)
    // Tests keep each database in a schema of its own.
    const statements = readFileSync(path, 'utf8').replaceAll('"public".', '')
    writeFileSync(path, statements)
    console.log(`${path}: ${statements.split('--> statement-breakpoint').length} statements`)
  }
  console.log('Triggers and values of existing rows are added to it by hand.')
}

try {
  writeMigration(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
