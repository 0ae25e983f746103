import { and, eq } from 'drizzle-orm'
import type { lanes as laneCalls } from '#contract/lanes.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { laneActions, type LaneStatus } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { baselineCost } from '#domain/savings.ts'
import { tradeRegionOf } from '#domain/trade-region.ts'
import type { Caller, Context } from '#server/context.ts'
import { laneKeyOf, laneLocation } from '#server/intake/lane-key.ts'
import { laneDistance } from '#server/reference/distance.ts'
import { locatePlace } from '#server/reference/locate.ts'
import { conflict, invalid } from '#server/refusal.ts'
import { errorCode, inTransaction } from '#server/store/database.ts'
import { laneMonths, lanes } from '#server/store/tables.ts'
import { lockLanes } from './lane-row.ts'

type NewLane = BodyOf<typeof laneCalls.create>

/** Sets the forecast of a lane by month; its baseline follows. Only before it starts. */
export async function editVolume(
  caller: Caller,
  laneId: number,
  { version, volume }: BodyOf<typeof laneCalls.editVolume>,
  { database, now }: Context,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const [lane] = await lockLanes(caller, [laneId], tx)
    if (!lane) return
    checkEditable(lane)
    if (lane.version !== version)
      throw conflict('The lane was changed by somebody else. Load it again.')
    for (const { month, volume: forecastVolume } of volume) {
      await tx
        .insert(laneMonths)
        .values({ laneId, month, forecastVolume })
        .onConflictDoUpdate({
          target: [laneMonths.laneId, laneMonths.month],
          set: { forecastVolume },
        })
    }
    const months = await tx.select().from(laneMonths).where(eq(laneMonths.laneId, laneId))
    const forecastVolume = months.reduce((sum, month) => sum + month.forecastVolume, 0)
    await tx
      .update(lanes)
      .set({
        forecastVolume,
        forecastEdited: true,
        baselineCents: baselineCost(lane.historicCents, lane.historicVolume, forecastVolume),
        version: version + 1,
        updatedAt: now(),
      })
      .where(eq(lanes.id, laneId))
  })
}

/** A new lane between places that must be known; with an `id`, the target of one that has not started. */
export async function createLane(
  caller: Caller,
  entry: NewLane,
  context: Context,
): Promise<number> {
  if (entry.id !== undefined) return setTarget(caller, entry.id, entry.targetPrice ?? 0, context)
  const { family } = modeDefinitions[entry.mode]
  const origin = place(entry.origin, family, 'origin')
  const destination = place(entry.destination, family, 'destination')
  const { miles, source } = laneDistance(entry.mode, origin, destination)
  const service = entry.serviceType ?? (family === 'road' ? 'Door-Door' : 'Port-Port')
  const equipment = entry.equipmentType ?? null
  const volume = entry.volume ?? 0
  const shipments = entry.shipments ?? Math.round(volume)
  try {
    const [made] = await context.database.db
      .insert(lanes)
      .values({
        companyId: caller.companyId,
        mode: entry.mode,
        ...laneKeyOf(entry.mode, origin, destination, equipment, service),
        location: laneLocation(origin, destination, service),
        originLatitude: origin.lat,
        originLongitude: origin.lon,
        destLatitude: destination.lat,
        destLongitude: destination.lon,
        region: tradeRegionOf(destination.country),
        equipment,
        service,
        miles,
        distanceSource: source,
        shipmentCount: shipments,
        ...measured(entry.mode, volume, shipments, miles),
        targetCents: Math.round((entry.targetPrice ?? 0) * 100),
      })
      .returning({ id: lanes.id })
    return made?.id ?? 0
  } catch (error) {
    if (errorCode(error) === '23505') throw conflict('This lane exists already.')
    throw error
  }
}

function measured(mode: BiddableMode, volume: number, shipments: number, miles: number) {
  switch (modeDefinitions[mode].measure.key) {
    case 'containers':
      return { containerCount: volume, forecastVolume: volume }
    case 'cubicMetres':
      return { cubicMetres: volume, forecastVolume: volume }
    case 'kilograms':
      return { kilograms: volume, forecastVolume: volume }
    case 'miles':
      return { forecastVolume: volume > 0 ? volume : shipments * miles }
    case 'shipments':
      return { forecastVolume: shipments, containerCount: shipments }
  }
}

async function setTarget(
  caller: Caller,
  laneId: number,
  dollars: number,
  { database, now }: Context,
): Promise<number> {
  await inTransaction(database, async (tx) => {
    const [lane] = await lockLanes(caller, [laneId], tx)
    if (!lane) return
    checkEditable(lane)
    await tx
      .update(lanes)
      .set({ targetCents: Math.round(dollars * 100), version: lane.version + 1, updatedAt: now() })
      .where(and(eq(lanes.id, laneId), eq(lanes.version, lane.version)))
  })
  return laneId
}

function checkEditable(lane: typeof lanes.$inferSelect): void {
  if (laneActions[lane.status as LaneStatus].includes('edit')) return
  throw conflict(
    `${lane.origin} > ${lane.destination} is ${lane.status}: volumes and targets change only before bidding starts.`,
  )
}

function place(
  given: NewLane['origin'],
  kind: 'road' | 'ocean' | 'air',
  side: 'origin' | 'destination',
) {
  const { city, state, zip, country, port } = given ?? {}
  const answer = locatePlace({ city, state, zip, country, port, kind })
  if ('found' in answer) return answer.found
  const tips = answer.suggestions.map((one) =>
    [one.city, one.state, one.country].filter(Boolean).join(', '),
  )
  throw invalid(
    `The ${side} "${answer.unknown}" is not known.${tips.length > 0 ? ` Did you mean ${tips.slice(0, 3).join(' or ')}?` : ''}`,
    [{ path: side, message: 'a known city, port, airport or postcode' }],
  )
}
