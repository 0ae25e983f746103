import { eq, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { laneEdit } from '#contract/ext/lane-edit.ts'
import { type LaneEditField, laneEditFields } from '#domain/lane-edit.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { baselineCost } from '#domain/savings.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { carrierNamed } from '#server/intake/carrier-named.ts'
import { isSameEnd, laneKeyWith, placeOfEnd } from '#server/intake/lane-key.ts'
import { type Place, placeByRef } from '#server/places/place.ts'
import { placeName } from '#server/places/place-name.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { errorCode, inTransaction, type Transaction } from '#server/store/database.ts'
import { lanes } from '#server/store/tables/lanes.ts'
import { changedMeanwhile, refuseFixed } from './edit-refusals.ts'
import { enteredPlace } from './entered-place.ts'
import { keepWays, laneBetween } from './lane-between.ts'
import { lockLanes } from './lane-row.ts'
import { lanesWithHistory } from './lanes-with-history.ts'
import { measuredAYear } from './measured-year.ts'
import type { LaneRow } from './quantities.ts'
import { scaleMonths } from './scale-months.ts'

type Named = Omit<BodyOf<typeof laneEdit.change>, 'version'>
type Edit = Named & { version?: number | undefined }

/** What a field was and becomes, as the audit has it. */
type Change = { field: LaneEditField; called: string; before: unknown; after: unknown }
type Ends = { origin: Place | null; destination: Place | null }

/**
 * Changes the named fields of a lane, those that say something else. 409: they are fixed since bidding
 * started, the lane is not at `version`, or another has its places, equipment and service.
 */
export async function editLane(
  caller: Caller,
  laneId: number,
  { version, ...named }: Edit,
  { database, now }: Context,
): Promise<void> {
  const edited = inTransaction(database, async (tx) => {
    const [lane] = await lockLanes(caller, [laneId], tx)
    if (!lane) throw notFound('The lane')
    const ends = newEnds(lane, named)
    const changes = changesOf(lane, named, ends)
    const fields = changes.map(({ field }) => field)
    const hasHistory = (await lanesWithHistory([laneId], tx)).has(laneId)
    refuseFixed(lane, fields, hasHistory)
    if (version !== undefined && version !== lane.version) throw changedMeanwhile()
    if (changes.length === 0) return

    const year = yearOf(lane, named, hasHistory)
    await tx
      .update(lanes)
      .set({
        ...(await wayOf(lane, named, ends, tx)),
        ...year,
        ...(named.targetPrice !== undefined && { targetCents: toCents(named.targetPrice) }),
        ...(named.term !== undefined && { term: named.term }),
        ...(named.businessUnit !== undefined && { businessUnit: named.businessUnit || null }),
        version: lane.version + 1,
        updatedAt: now(),
      })
      .where(eq(lanes.id, laneId))
    if (year)
      await scaleMonths(
        [{ id: laneId, before: lane.forecastVolume, after: year.forecastVolume }],
        tx,
      )
    if (fields.includes('incumbentCarrier'))
      await setIncumbent(laneId, named.incumbentCarrier || null, tx)
    await recordChange(tx, caller, {
      subject: 'lane',
      subjectId: laneId,
      action: fields.every((field) => field === 'targetPrice') ? 'changed target' : 'changed',
      before: Object.fromEntries(changes.map(({ called, before }) => [called, before])),
      after: Object.fromEntries(changes.map(({ called, after }) => [called, after])),
    })
  })
  try {
    await edited
  } catch (error) {
    throw errorCode(error) === '23505'
      ? conflict('Another lane already has these places, equipment and move type.')
      : error
  }
}

function changesOf(lane: LaneRow, named: Named, ends: Ends): Change[] {
  const entered: Partial<Record<LaneEditField, [called: string, before: unknown, after: unknown]>> =
    {
      ...(ends.origin && { origin: ['origin', lane.origin, placeName(ends.origin)] }),
      ...(ends.destination && {
        destination: ['destination', lane.destination, placeName(ends.destination)],
      }),
      equipmentType: ['equipment', lane.equipment ?? '', named.equipmentType],
      serviceType: ['service', lane.service ?? '', named.serviceType],
      shipments: ['shipments', lane.shipmentCount, named.shipments],
      volume: ['volume', lane.forecastVolume, named.volume],
      term: ['term', lane.term, named.term],
      targetPrice: ['target', toDollars(lane.targetCents), named.targetPrice],
      incumbentCarrier: ['incumbent', lane.incumbentName ?? '', named.incumbentCarrier],
      businessUnit: ['businessUnit', lane.businessUnit ?? '', named.businessUnit],
    }
  return laneEditFields.flatMap((field) => {
    const [called, before, after] = entered[field] ?? []
    return called === undefined || after === undefined || after === before
      ? []
      : [{ field, called, before, after }]
  })
}

/** Places that are named and are not those of the lane. */
function newEnds(lane: LaneRow, named: Named): Ends {
  const mode = lane.mode as BiddableMode
  const end = (side: 'origin' | 'destination', at: 0 | 1) => {
    const given = named[side]
    if (given === undefined) return null
    const place = enteredPlace(given, mode, side)
    return isSameEnd(mode, lane.laneKey.split('|')[at] ?? '', place) ? null : place
  }
  return { origin: end('origin', 0), destination: end('destination', 1) }
}

/** Columns that say where the lane runs and what runs on it. */
async function wayOf(lane: LaneRow, named: Named, ends: Ends, tx: Transaction) {
  const mode = lane.mode as BiddableMode
  const equipment = named.equipmentType === undefined ? lane.equipment : named.equipmentType || null
  const service = named.serviceType ?? lane.service ?? ''
  if (!ends.origin && !ends.destination) {
    if (equipment === lane.equipment && service === (lane.service ?? '')) return {}
    return {
      laneKey: laneKeyWith(lane.laneKey, equipment, service),
      location: { ...lane.location, service },
      equipment,
      service,
    }
  }
  const between = {
    mode,
    origin: ends.origin ?? presentEnd(lane, 'origin'),
    destination: ends.destination ?? presentEnd(lane, 'destination'),
    equipment,
    service,
  }
  await keepWays([between], tx)
  return laneBetween(between)
}

/** The place at an end that stays; lanes made before places had an identity have only their key. */
function presentEnd(lane: LaneRow, side: 'origin' | 'destination'): Place {
  const ref = side === 'origin' ? lane.originRef : lane.destinationRef
  const end = lane.laneKey.split('|')[side === 'origin' ? 0 : 1] ?? ''
  const place = placeByRef(ref ?? '') ?? placeOfEnd(lane.mode as BiddableMode, end)
  if (place) return place
  throw invalid(`Enter the ${side} as well: its place is not known.`, [
    { path: side, message: 'a known city, port, airport or postal code' },
  ])
}

/** A year as it is expected now; the price of a unit, where one is known, stays what it is. */
function yearOf(lane: LaneRow, { volume, shipments }: Named, hasHistory: boolean) {
  if (volume === undefined && shipments === undefined) return null
  if (hasHistory) {
    const forecast = volume ?? lane.forecastVolume
    return {
      forecastVolume: forecast,
      forecastEdited: true,
      baselineCents: baselineCost(lane.historicCents, lane.historicVolume, forecast),
    }
  }
  const mode = lane.mode as BiddableMode
  const isCounted = modeDefinitions[mode].measure.key === 'shipments'
  const year = measuredAYear(
    mode,
    isCounted
      ? { volume, shipments }
      : { volume: volume ?? lane.forecastVolume, shipments: shipments ?? lane.shipmentCount },
    lane.miles ?? 0,
  )
  const baseline = baselineCost(lane.historicCents, lane.historicVolume, year.forecastVolume)
  return {
    ...year,
    forecastEdited: true,
    baselineCents: baseline,
    ...(baseline !== null &&
      year.forecastVolume > 0 && {
        historicCents: baseline,
        historicVolume: year.forecastVolume,
      }),
  }
}

/** The carrier of today, with its account where the shipper knows it. */
const setIncumbent = (laneId: number, carrier: string | null, tx: Transaction) =>
  tx.execute(sql`
    update lanes l set incumbent_name = n.carrier, incumbent_id = ${carrierNamed(sql`n.carrier`)}
    from (select ${carrier}::text as carrier) n where l.id = ${laneId}`)
