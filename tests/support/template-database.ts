import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillReference } from '#server/reference-data/fill.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'

/** Making a database takes seconds, copying it a tenth: it is made again when its sources change. */
export async function templateDirectory(): Promise<string> {
  const sources = createHash('sha256')
  for (const file of ['src/domain/mode.ts', 'server/store/migrate.ts']) {
    sources.update(readFileSync(file))
  }
  for (const folder of ['server/store/migrations', 'server/reference-data']) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isFile()) sources.update(readFileSync(join(folder, entry.name)))
    }
  }
  const ready = join(tmpdir(), `laneward-template-${sources.digest('hex').slice(0, 16)}`)
  if (existsSync(ready)) return ready
  const making = mkdtempSync(`${ready}-`)
  const database = await openDatabase({ directory: making })
  await migrateDatabase(database)
  await fillReference(database)
  await database.close()
  try {
    renameSync(making, ready)
  } catch {
    // Another run was quicker.
    rmSync(making, { recursive: true, force: true })
  }
  return ready
}
