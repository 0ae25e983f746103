import { sql } from 'drizzle-orm'
import type { Context } from './context.ts'
import type { StoredFile } from './files.ts'
import type { Db } from './store/database.ts'

/** Takes files one by one; what is refused, or left over by a failure, is removed. */
export async function receiveEach<Answer extends { upload: unknown }>(
  files: readonly StoredFile[],
  context: Context,
  receive: (file: StoredFile) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  try {
    for (const file of files) {
      const answer = await receive(file)
      if (answer.upload === null) await context.files.remove(file.storedName)
      answers.push(answer)
    }
  } catch (error) {
    await removeUnused(files.slice(answers.length), context)
    throw error
  }
  return answers
}

/**
 * Removes files after a failure, but for those that a row names all the same: a connection may be cut after it
 * carried the row through. While the database is away nobody knows, and they stay.
 */
export async function removeUnused(
  stored: readonly Pick<StoredFile, 'storedName'>[],
  { database: { db }, files }: Pick<Context, 'database' | 'files'>,
): Promise<void> {
  for (const { storedName } of stored)
    if (!(await isNamed(storedName, db).catch(() => true))) await files.remove(storedName)
}

export async function isNamed(storedName: string, db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from uploads where stored_name = ${storedName} union all select 1 from documents where stored_name = ${storedName}
      union all select 1 from users where profile_picture = ${storedName}`,
  )
  return rows.length > 0
}
