import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { extname } from 'node:path'
import type { RepoDocument, repo } from '#contract/repo.ts'
import { may } from '#domain/capability.ts'
import { decidable, documentEndings } from '#domain/document.ts'
import { roleNumbers, roles } from '#domain/role.ts'
import { UploadResult, uploadResultWords } from '#domain/upload.ts'
import { recordChange } from '#server/audit/record.ts'
import { isOpen } from '#server/carriers/links.ts'
import type { Caller, Context } from '#server/context.ts'
import type { StoredFile } from '#server/files.ts'
import { addNotices, pushNotices } from '#server/notices.ts'
import { conflict, invalid, notFound, Refusal } from '#server/refusal.ts'
import { removeUnused } from '#server/received-files.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { documents } from '#server/store/tables/documents.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { imageHeadBytes, imageKind } from '#server/accounts/image-kind.ts'
import { fileKind, isSafePackage } from '#server/sheets/file-kind.ts'
import { xlsxType } from '#server/lanes/lane-export.ts'
import { firstBytes } from '#server/first-bytes.ts'
import { belongingOf } from './belonging.ts'
import { oneDocument } from './list-documents.ts'
import { titlesAskedFor } from './mandatory-titles.ts'

type Input = z.output<typeof repo.upload.body.multipart.json.input>
type DocumentRow = typeof documents.$inferSelect

/** Keeps a file as a document or as a document's next version; a refused file is removed again. */
export async function keepDocument(
  caller: Caller,
  file: StoredFile,
  input: Input,
  context: Context,
): Promise<RepoDocument> {
  try {
    return await keep(caller, file, input, context)
  } catch (error) {
    await removeUnused([file], context)
    throw error
  }
}

async function keep(caller: Caller, file: StoredFile, input: Input, context: Context) {
  if (file.byteCount === 0) throw refused(UploadResult.SizeTooSmall)
  await using local = await context.files.local(file.storedName)
  const kind = await documentKind(file, local.path)
  if ('refused' in kind) throw refused(UploadResult.InvalidFileType, kind.refused)
  const companyId = input.companyId ?? caller.companyId

  const [kept, notices] = await inTransaction(context.database, async (tx) => {
    const belonging = await belongingOf(caller, companyId, tx)
    if (!belonging || (belonging !== 'own' && !may(caller, 'manage documents of every company')))
      throw notFound('The company')
    // One new version at a time for a company: the newest is counted from what is there.
    await tx.select().from(companies).where(eq(companies.id, companyId)).for('update')
    const title = await titleOf(input, tx)
    const earlier = await earlierVersion(companyId, title, input, tx)
    const category = earlier?.category ?? input.category
    const [made] = await tx
      .insert(documents)
      .values({
        companyId,
        seriesId: earlier?.seriesId ?? null,
        version: (earlier?.version ?? 0) + 1,
        category,
        title: earlier?.title ?? title,
        name: shownName(file.fileName),
        // Only mandatory documents are reviewed.
        status: category === 'Mandatory' ? 'pending' : 'accepted',
        validUntil: input.validUntil,
        storedName: file.storedName,
        mediaType: kind.mediaType,
        byteCount: file.byteCount,
        userId: caller.userId,
        createdAt: context.now(),
      })
      .returning()
    const id = made?.id ?? 0
    if (!earlier) await tx.update(documents).set({ seriesId: id }).where(eq(documents.id, id))
    const document = await oneDocument(caller, id, context, tx)
    await recordChange(tx, caller, {
      subject: 'document',
      subjectId: id,
      action: earlier ? 'changed' : 'added',
      before: earlier && { name: earlier.name, title: earlier.title, version: earlier.version },
      after: { name: document.name, title: document.title, version: document.version },
      companyId,
    })
    return [document, await tellReviewers(document, tx)] as const
  })
  await pushNotices(context, notices)
  return kept
}

async function titleOf({ category, title, replaces }: Input, tx: Transaction): Promise<string> {
  if (category === 'General' || replaces !== undefined) return title
  const asked = await titlesAskedFor(tx)
  const known = asked.find((one) => one.toLowerCase() === title.toLowerCase())
  if (known) return known
  throw invalid('Say which mandatory document this is.', [
    { path: 'input.title', message: `expected one of: ${asked.join(', ')}; found "${title}"` },
  ])
}

async function earlierVersion(
  companyId: number,
  title: string,
  { category, replaces }: Input,
  tx: Transaction,
): Promise<DocumentRow | undefined> {
  const ofCompany = and(eq(documents.companyId, companyId), isNull(documents.deletedAt))
  const newestWhere = async (where: ReturnType<typeof and>) =>
    (
      await tx
        .select()
        .from(documents)
        .where(and(ofCompany, where))
        .orderBy(desc(documents.version))
        .limit(1)
    )[0]
  if (replaces !== undefined) {
    const named = await newestWhere(eq(documents.id, replaces))
    if (!named) throw notFound('The document')
    const newest = await newestWhere(eq(documents.seriesId, named.seriesId ?? named.id))
    if (newest?.id !== named.id) throw conflict('A newer version is there already. Open it first.')
    return named
  }
  if (category === 'General') return undefined
  return newestWhere(
    and(eq(documents.category, category), sql`lower(${documents.title}) = ${title.toLowerCase()}`),
  )
}

const reviewers = roles.filter((role) => decidable(role, 'carrier').includes('accepted'))

/** A carrier's mandatory document waits for those who review at the shippers it works with. */
async function tellReviewers(document: RepoDocument, tx: Transaction) {
  if (document.category !== 'Mandatory') return []
  const shippers = await tx
    .selectDistinct({ companyId: carrierModes.shipperId })
    .from(carrierModes)
    .where(and(eq(carrierModes.carrierId, document.companyId), isOpen))
  return addNotices(
    tx,
    shippers.map(({ companyId }) => ({
      companyId,
      mode: 0,
      type: 'StatusChanged' as const,
      description: `${document.company}: ${document.title} waits for your review`,
      roles: reviewers.map((role) => roleNumbers[role]),
    })),
  )
}

const refused = (result: UploadResult, message: string = uploadResultWords[result]) =>
  new Refusal(422, message, undefined, result)

/** Without what turns text around or breaks lines; the ending stays. */
const shownName = (fileName: string): string =>
  fileName
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-200)
    .trim() || 'document'

const longestSide = 12_000

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Endings a kind may carry; a file named otherwise than it is opens in the wrong program. */
const endings: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'text/csv': ['.csv'],
  [xlsxType]: ['.xlsx'],
  [docxType]: ['.docx'],
}

/** The media type of a document by its content; a text why it cannot be taken. */
async function documentKind(
  file: Pick<StoredFile, 'fileName' | 'byteCount'>,
  path: string,
): Promise<{ mediaType: string } | { refused: string }> {
  const mediaType = await mediaTypeOf(path, file.byteCount)
  const accepted = documentEndings.join(', ')
  if (!mediaType) return { refused: `This is none of the accepted kinds: ${accepted}.` }
  if (endings[mediaType]?.includes(extname(file.fileName).toLowerCase())) return { mediaType }
  return {
    refused: `The name does not fit the content, which is ${endings[mediaType]?.[0] ?? mediaType}.`,
  }
}

async function mediaTypeOf(path: string, byteCount: number): Promise<string | null> {
  const head = await firstBytes(path, imageHeadBytes)
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  const image = imageKind(head)
  if (image) {
    const sound = Math.max(image.width, image.height) <= longestSide
    return sound && image.type in endings ? image.type : null
  }
  const sheet = await fileKind(path, byteCount)
  if (sheet) return sheet.kind === 'xlsx' ? xlsxType : 'text/csv'
  const isZip = head[0] === 0x50 && head[1] === 0x4b
  return isZip && (await isSafePackage(path, byteCount, 'word/document.xml')) ? docxType : null
}
