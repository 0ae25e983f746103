import { Readable } from 'node:stream'
import { addDays, addMonths, subDays } from 'date-fns'
import { asc, eq } from 'drizzle-orm'
import type { DocumentStatus } from '#domain/document.ts'
import { usualMandatoryTitles } from '#domain/document.ts'
import type { FileCategory } from '#domain/overview.ts'
import type { Caller, Context } from '#server/context.ts'
import { pdf, png } from '#server/documents/tiny-files.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction } from '#server/store/database.ts'
import { documentReviews, documents } from '#server/store/tables/documents.ts'
import { companies, users } from '#server/store/tables/people.ts'

type Shown = {
  title: string
  category: FileCategory
  status: DocumentStatus
  name: string
  mediaType: string
  bytes: Buffer
  note?: string
  /** Days ago it came in. */
  age: number
  /** Months from then. */
  validFor?: number
}

/** What each carrier has shown so far: most are complete, some wait, one was sent back, one ran out. */
export async function fillDocuments(shipper: Caller, context: Context): Promise<void> {
  const { db } = context.database
  const carriers = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.kind, 'Carrier'))
    .orderBy(asc(companies.id))
  const people = await db.select({ id: users.id, companyId: users.companyId }).from(users)
  const userOf = (companyId: number) =>
    people.find((person) => person.companyId === companyId)?.id ?? null
  const shown = [
    ...carriers.flatMap(({ id, name }, index) =>
      carrierDocuments(name, index).map((document) => ({ companyId: id, document })),
    ),
    ...shipperDocuments.map((document) => ({ companyId: shipper.companyId, document })),
  ]
  const rows = await Promise.all(
    shown.map(async ({ companyId, document }) => {
      const { storedName, byteCount } = await context.files.write(
        document.name,
        Readable.from([document.bytes]),
      )
      const createdAt = subDays(context.now(), document.age)
      return {
        companyId,
        category: document.category,
        title: document.title,
        name: document.name,
        status: document.category === 'Mandatory' ? 'pending' : 'accepted',
        validUntil: document.validFor
          ? addDays(addMonths(createdAt, document.validFor), 3).toISOString().slice(0, 10)
          : null,
        storedName,
        mediaType: document.mediaType,
        byteCount,
        userId: userOf(companyId),
        createdAt,
      }
    }),
  )
  await inTransaction(context.database, async (tx) => {
    await insertMany(tx, documents, rows)
    await tx.update(documents).set({ seriesId: documents.id })
    const made = await tx.select().from(documents)
    const idOf = new Map(made.map(({ id, storedName }) => [storedName, id]))
    await insertMany(
      tx,
      documentReviews,
      shown.flatMap(({ document }, index) => {
        const row = rows[index]
        const { status, category, note = '' } = document
        if (!row || category !== 'Mandatory' || status === 'pending') return []
        const documentId = idOf.get(row.storedName) ?? 0
        return [{ documentId, companyId: shipper.companyId, status, note, at: row.createdAt }]
      }),
    )
  })
}

function carrierDocuments(carrier: string, index: number): Shown[] {
  const [insurance = '', licence = '', tax = '', safety = ''] = usualMandatoryTitles
  const paper = (title: string, given: Partial<Shown>): Shown => ({
    title,
    category: 'Mandatory',
    status: 'accepted',
    name: `${carrier} ${title.split(' /')[0]}.pdf`,
    mediaType: 'application/pdf',
    bytes: pdf(title, carrier, `No. ${String(48_210 + index * 37)}`, 'Demonstration document'),
    age: 40 + index * 9,
    ...given,
  })
  return [
    // One ran out, one runs out within weeks.
    paper(insurance, {
      validFor: 12,
      ...(index % 5 === 3 && { age: 380 }),
      ...(index === 1 && { age: 350 }),
    }),
    ...(index % 6 === 5
      ? []
      : [paper(licence, { validFor: 36, status: index % 4 === 2 ? 'pending' : 'accepted' })]),
    ...(index % 3 === 1
      ? []
      : [
          paper(tax, {
            status: index === 6 ? 'rejected' : 'accepted',
            ...(index === 6 && { note: 'The form is not signed on page 2.' }),
          }),
        ]),
    ...(index % 3 === 2
      ? []
      : [paper(safety, { age: 12 + index, status: index === 0 ? 'pending' : 'accepted' })]),
    ...(index % 2 === 0
      ? [
          paper('Company presentation', {
            category: 'General',
            name: `${carrier} fleet.png`,
            mediaType: 'image/png',
            bytes: png(320, 200, [40 + index * 14, 70, 160]),
          }),
        ]
      : []),
  ]
}

const shipperDocuments: readonly Shown[] = [
  ['Routing guide', 'Alder & Finch routing guide 2026.pdf', 96],
  ['Terms of carriage', 'Alder & Finch terms of carriage.pdf', 210],
  ['Packaging standard', 'Packaging and pallet standard.pdf', 61],
].map(([title, name, age]) => ({
  title: String(title),
  name: String(name),
  age: Number(age),
  category: 'General',
  status: 'accepted',
  mediaType: 'application/pdf',
  bytes: pdf(String(title), 'Alder & Finch Home', 'Demonstration document'),
}))
