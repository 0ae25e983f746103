import { addDays } from 'date-fns'
import { and, asc, eq, sql } from 'drizzle-orm'
import { bidCompletion, landedCost, landedParts } from '#domain/landed-cost.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { rateOf } from '#domain/unit-rate.ts'
import type { Caller, Context } from '#server/context.ts'
import { insertMany } from '#server/store/bulk.ts'
import { inTransaction } from '#server/store/database.ts'
import { bids, bidVersions } from '#server/store/tables/bids.ts'
import { companies } from '#server/store/tables/people.ts'
import { carrierModes } from '#server/store/tables/terms.ts'
import { laneSheet } from '#server/carbon/sheets.ts'
import { refreshLights } from '#server/bids/lights.ts'
import { type LaneRow, quantitiesOf } from '#server/lanes/quantities.ts'
import { chargesFor, co2eLevels, statedCapacity, statedCo2e } from './bid-shape.ts'
import { demoCarriers } from './carriers.ts'
import { transitDays } from './loads.ts'
import { type Random, seededRandom } from './random.ts'

/** Bids of the carriers of a mode, most of them on most lanes, near what each lane cost so far. */
export async function placeBids(
  shipper: Caller,
  mode: BiddableMode,
  rows: readonly LaneRow[],
  context: Context,
  random: Random,
): Promise<void> {
  const carriers = await context.database.db
    .select({ id: companies.id, name: companies.name })
    .from(carrierModes)
    .innerJoin(companies, eq(companies.id, carrierModes.carrierId))
    .where(and(eq(carrierModes.shipperId, shipper.companyId), eq(carrierModes.mode, mode)))
    .orderBy(asc(companies.id))
  // Of its own, so that the rest of the demo stays as it is.
  const room = seededRandom(20_260_104 + mode)
  const carbon = seededRandom(20_261_129 + mode)
  const levels = co2eLevels(
    carriers.map(({ id }) => id),
    carbon,
  )
  const offers = rows.flatMap((lane) => {
    const quantities = quantitiesOf(lane, defaultTerms.assumedDays)
    const emitted = laneSheet(lane, context.now())?.kilogramsCo2e
    const modelled = rateOf(emitted, lane.forecastVolume)
    return carriers
      .filter((_carrier, index) => random.next() < (index < 3 ? 0.75 : 0.55))
      .map(({ id, name }) => {
        const level = demoCarriers.find((carrier) => carrier.name === name)?.level ?? 1
        const charges = chargesFor(
          mode,
          quantities,
          Math.round((lane.baselineCents ?? 500_000) * level * random.between(0.88, 1.12)),
        )
        const submittedAt = addDays(context.now(), -random.between(0.2, 8))
        const status = random.next() < 0.04 ? 'draft' : 'submitted'
        const landedCents = landedCost(mode, charges, quantities)
        return {
          laneId: lane.id,
          carrierId: id,
          status,
          charges,
          capacity: statedCapacity(lane.forecastVolume, room),
          co2ePerUnit: statedCo2e(modelled, levels.get(id), carbon),
          transitDays: transitDays(mode, random),
          landedCents,
          firstSeenCents: status === 'submitted' ? landedCents : null,
          landedParts: Object.fromEntries(landedParts(mode, charges, quantities) ?? []),
          completion: bidCompletion(mode, charges),
          submittedAt,
          firstSubmittedAt: status === 'submitted' ? submittedAt : null,
          updatedAt: submittedAt,
        }
      })
  })
  await inTransaction(context.database, async (tx) => {
    await insertMany(tx, bids, offers)
    await tx.execute(sql`insert into bid_versions (bid_id, version, status, currency, charges, charge_currencies, landed_cents, feedback_shown, created_at)
      select b.id, b.version, b.status, b.currency, b.charges, b.charge_currencies, b.landed_cents, b.status = 'submitted', b.updated_at
      from bids b where not exists (select 1 from ${bidVersions} v where v.bid_id = b.id)`)
    await refreshLights(
      tx,
      rows.map(({ id }) => id),
    )
  })
}
