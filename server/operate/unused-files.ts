import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFiles } from '#server/open-files.ts'
import { isNamed } from '#server/received-files.ts'
import type { Settings } from '#server/settings.ts'
import { openDatabase } from '#server/store/database.ts'

/** A younger file may be on its way into a row: an upload takes its row once all of it is stored. */
export const unusedAfterHours = 24

/**
 * Files that no row names, left over where a process was killed between writing a file and its row; removed
 * only where `remove` says so. Throws where the database names none of the files: settings that lead to
 * another installation would make every file look unused.
 */
export async function unusedFiles(
  settings: Settings,
  { remove, now }: { remove: boolean; now: Date },
): Promise<{ storedName: string; writtenAt: Date }[]> {
  if (settings.databaseUrl === undefined && !existsSync(join(settings.directory, 'database')))
    throw new Error(`There is no database in ${settings.directory}.`)
  const store = await openFiles(settings)
  const database = await openDatabase(settings)
  try {
    const oldest = now.getTime() - unusedAfterHours * 3_600_000
    const unused: { storedName: string; writtenAt: Date }[] = []
    let named = 0
    for await (const file of store.stored()) {
      if (await isNamed(file.storedName, database.db)) named += 1
      else if (file.writtenAt.getTime() <= oldest) unused.push(file)
    }
    if (unused.length > 0 && named === 0)
      throw new Error(
        `This database names none of the stored files. Check DATABASE_URL, DATA_DIR and FILES_URL: they must be the ones the server of these files is started with. Nothing is removed.`,
      )
    if (remove) for (const { storedName } of unused) await store.remove(storedName)
    return unused
  } finally {
    await database.close()
  }
}
