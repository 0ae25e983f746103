import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import { UploadKind, UploadResult, UploadStatus } from '#domain/upload.ts'
import { hashPassword } from '#server/accounts/password.ts'
import type { Caller, Context } from '#server/context.ts'
import { approveUploads } from '#server/intake/decide-upload.ts'
import { processUpload } from '#server/intake/process-upload.ts'
import { inTransaction, type Transaction } from '#server/store/database.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { uploads } from '#server/store/tables/uploads.ts'
import { addColleagues } from './add-colleagues.ts'
import { demoCarriers } from './carriers.ts'
import { fillDocuments } from './documents.ts'
import { demoHistory } from './history.ts'
import { markCarriers } from './carrier-marks.ts'
import { demoPassword, demoPeople, demoShipper } from './people.ts'
import { seededRandom } from './random.ts'
import { tellBids } from './bid-news.ts'
import { runTender } from './tender.ts'

/** Fills the demo company on a first start in demo mode. */
export async function fillDemoOnce(context: Context): Promise<void> {
  if (!context.settings.demo) return
  const [any] = await context.database.db.select({ id: companies.id }).from(companies).limit(1)
  if (!any) await fillDemo(context)
}

/**
 * Puts the demo company as it was on the first day: people, a year of shipments in every mode taken in
 * like anyone's files, carriers, bids, awards. Everything else is cleared.
 */
export async function fillDemo(context: Context): Promise<void> {
  const shipper = await inTransaction(context.database, async (tx) => {
    await tx.execute(
      sql`truncate companies, mails, attempts, failed_sign_ins restart identity cascade`,
    )
    return addPeople(tx)
  })
  // What the history announces on its way in is no news to anyone.
  const quiet = { ...context, push: async () => {} }
  const random = seededRandom(20_260_101)
  for (const mode of biddableModes) {
    const upload = await queueHistory(
      mode,
      demoHistory(mode, context.now(), random),
      shipper,
      quiet,
    )
    await processUpload(upload, quiet)
    await approveUploads(shipper, [upload.id], quiet)
  }
  await context.database.db.execute(sql`truncate notifications restart identity`)
  await runTender(shipper, quiet, random)
  await tellBids(quiet)
  await fillDocuments(shipper, quiet)
  await addColleagues(quiet)
  await markCarriers(shipper, context)
}

async function addPeople(tx: Transaction): Promise<Caller> {
  const passwordHash = await hashPassword(demoPassword)
  const modes = [...biddableModes]
  const made = await tx
    .insert(companies)
    .values([
      { name: 'Laneward', kind: 'Owner', modes: [], country: 'NL' },
      { name: demoShipper, kind: 'Customer', modes, country: 'US' },
      ...demoCarriers.map(({ name, country, modes: own }) => ({
        name,
        kind: 'Carrier',
        modes: [...own],
        country,
      })),
    ])
    .returning()
  const companyId = (name: string) => made.find((company) => company.name === name)?.id ?? 0
  const shipperId = companyId(demoShipper)
  await tx
    .insert(carrierModes)
    .values(
      demoCarriers.flatMap((carrier) =>
        carrier.modes.map((mode) => ({ shipperId, carrierId: companyId(carrier.name), mode })),
      ),
    )
  const people = await tx
    .insert(users)
    .values(
      demoPeople.map(({ username, type, firstName, lastName, company }) => ({
        username,
        passwordHash,
        role: roleNumbers[type],
        companyId: companyId(company),
        firstName,
        lastName,
      })),
    )
    .returning()
  const buyer = people.find((person) => person.role === roleNumbers.Customer)
  return {
    userId: buyer?.id ?? 0,
    username: buyer?.username ?? '',
    role: 'Customer',
    companyId: shipperId,
    sessionId: '',
  }
}

async function queueHistory(
  mode: number,
  text: string,
  shipper: Caller,
  { files, database }: Context,
) {
  const stored = await files.write(
    `Shipments ${modeTitle(mode)}.csv`,
    Readable.from([Buffer.from(text)]),
  )
  const [upload] = await database.db
    .insert(uploads)
    .values({
      ...stored,
      kind: UploadKind.ShipmentUpload,
      mode,
      companyId: shipper.companyId,
      userId: shipper.userId,
      status: UploadStatus.PendingQueue,
      result: UploadResult.Success,
      settings: { columns: {}, modes: {} },
    })
    .returning()
  if (!upload) throw new Error('The demo history could not be queued')
  return upload
}
