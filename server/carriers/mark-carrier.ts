import { and, eq } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { carriers } from '#contract/ext/carriers.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { notFound } from '#server/refusal.ts'
import { inTransaction } from '#server/store/database.ts'
import { carrierMarks } from '#server/store/tables/survey.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { isOpen, ofPair } from './links.ts'

type Marks = BodyOf<typeof carriers.mark>['marks']

/** Sets a shipper's marks of a carrier it works with, or takes them back; 404 for any other carrier. */
export async function markCarrier(
  caller: Caller,
  carrierId: number,
  marks: Marks,
  { database, now }: Context,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const own = { shipperId: caller.companyId, carrierId }
    const [known] = await tx
      .select({ mode: carrierModes.mode })
      .from(carrierModes)
      .where(and(ofPair(own), isOpen))
      .limit(1)
    if (!known) throw notFound('The carrier')
    const ofCarrier = and(
      eq(carrierMarks.shipperId, own.shipperId),
      eq(carrierMarks.carrierId, carrierId),
    )
    const given = await tx.select().from(carrierMarks).where(ofCarrier)
    for (const [criterion, mark] of Object.entries(marks)) {
      if (mark === undefined) continue
      const set = { mark: mark ?? 0, updatedAt: now() }
      if (mark === null) {
        await tx.delete(carrierMarks).where(and(ofCarrier, eq(carrierMarks.criterion, criterion)))
      } else {
        await tx
          .insert(carrierMarks)
          .values({ ...own, criterion, ...set })
          .onConflictDoUpdate({
            target: [carrierMarks.shipperId, carrierMarks.carrierId, carrierMarks.criterion],
            set,
          })
      }
    }
    await recordChange(tx, caller, {
      subject: 'carrier mark',
      subjectId: carrierId,
      action: 'changed',
      before: Object.fromEntries(
        given
          .filter(({ criterion }) => criterion in marks)
          .map(({ criterion, mark }) => [criterion, mark]),
      ),
      after: marks,
    })
  })
}
