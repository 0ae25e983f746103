import { eq } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { invalid, notFound } from '#server/refusal.ts'
import type { FileBody } from '#server/serve.ts'
import { inTransaction } from '#server/store/database.ts'
import { users } from '#server/store/tables/people.ts'
import { firstBytes } from '#server/first-bytes.ts'
import { imageHeadBytes, imageKind } from './image-kind.ts'
import { getPerson } from './people.ts'

const longestSide = 4096

/** Keeps a PNG, JPEG or WebP as the caller's picture; answers the name that changes with it. */
export async function keepPicture(
  caller: Caller,
  { storedName }: StoredFile,
  context: Context,
): Promise<string> {
  const kind = await kindOf(storedName, context)
  if (!kind || Math.max(kind.width, kind.height) > longestSide) {
    await context.files.remove(storedName)
    throw invalid(
      kind
        ? `Choose a picture of at most ${longestSide} pixels a side.`
        : 'Choose a PNG, JPEG or WebP picture.',
    )
  }
  const { person } = await getPerson(caller.userId, context)
  await inTransaction(context.database, async (tx) => {
    await tx.update(users).set({ profilePicture: storedName }).where(eq(users.id, caller.userId))
    await recordChange(tx, caller, {
      subject: 'person',
      subjectId: caller.userId,
      action: 'changed picture',
    })
  })
  if (person.profilePicture) await context.files.remove(person.profilePicture)
  return storedName
}

/** The picture of a colleague, of anybody for an Owner; null when there is none. */
export async function readPicture(
  caller: Caller,
  userId: number,
  context: Context,
): Promise<FileBody | null> {
  const { person, company } = await getPerson(userId, context)
  if (!may(caller, 'see every company') && company.id !== caller.companyId)
    throw notFound('The account')
  if (!person.profilePicture) return null
  const kind = await kindOf(person.profilePicture, context)
  if (!kind) return null
  return {
    name: `picture.${kind.type.slice('image/'.length)}`,
    type: kind.type,
    body: context.files.read(person.profilePicture),
  }
}

async function kindOf(
  storedName: string,
  { files }: Context,
): Promise<ReturnType<typeof imageKind>> {
  await using local = await files.local(storedName)
  return imageKind(await firstBytes(local.path, imageHeadBytes))
}
