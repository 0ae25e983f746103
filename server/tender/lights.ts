import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Light, lightOf } from '#domain/light.ts'
import { lightCrossing, Priority } from '#domain/notification.ts'
import type { NewNotice } from '#server/notices.ts'
import type { Transaction } from '#server/store/database.ts'
import { bids, lanes } from '#server/store/tables.ts'
import { lightRuleOf, termsOf } from './terms.ts'

type Crossing = {
  companyId: number
  laneId: number
  mode: number
  lane: string
  from: Light
  to: Light
}

/** Beyond this many crossings of a kind, one notice counts them instead of naming each. */
const namedAtMost = 3

/**
 * Ranks the valid bids of lanes anew and sets every light; returns the notices its crossings cause:
 * to each carrier for its own bid, to the shipper for the lane.
 */
export async function refreshLights(
  tx: Transaction,
  laneIds: readonly number[],
): Promise<NewNotice[]> {
  if (laneIds.length === 0) return []
  const laneRows = await tx
    .select({
      id: lanes.id,
      companyId: lanes.companyId,
      mode: lanes.mode,
      origin: lanes.origin,
      destination: lanes.destination,
      light: lanes.light,
      targetCents: lanes.targetCents,
    })
    .from(lanes)
    .where(inArray(lanes.id, [...laneIds]))
  const valid = await tx
    .select({
      id: bids.id,
      laneId: bids.laneId,
      carrierId: bids.carrierId,
      landedCents: bids.landedCents,
      light: bids.light,
      rank: bids.rank,
    })
    .from(bids)
    .where(
      and(
        inArray(bids.laneId, [...laneIds]),
        inArray(bids.status, ['submitted', 'accepted', 'rejected']),
        isNotNull(bids.landedCents),
      ),
    )

  const byLane = group(valid)
  const terms = new Map<string, Awaited<ReturnType<typeof termsOf>>>()
  const crossings: Crossing[] = []
  const bidChanges: { id: number; rank: number; light: Light }[] = []
  const laneChanges: { id: number; light: Light }[] = []

  for (const lane of laneRows) {
    const key = `${lane.companyId} ${lane.mode}`
    if (!terms.has(key)) terms.set(key, await termsOf(lane.companyId, lane.mode, tx))
    const rule = lightRuleOf(terms.get(key) ?? (await termsOf(lane.companyId, lane.mode, tx)))
    const ranked = (byLane.get(lane.id) ?? []).toSorted(
      (a, b) => (a.landedCents ?? 0) - (b.landedCents ?? 0) || a.id - b.id,
    )
    const best = ranked[0]?.landedCents ?? 0
    const named = { laneId: lane.id, mode: lane.mode, lane: `${lane.origin} > ${lane.destination}` }
    for (const [index, bid] of ranked.entries()) {
      const cost = bid.landedCents ?? 0
      const rank = ranked.findIndex((other) => other.landedCents === bid.landedCents) + 1
      const light = lightOf({ cost, target: lane.targetCents, best, rank }, rule)
      if (light !== bid.light || rank !== bid.rank) bidChanges.push({ id: bid.id, rank, light })
      if (bid.light && bid.light !== light) {
        crossings.push({ ...named, companyId: bid.carrierId, from: bid.light as Light, to: light })
      }
      if (index === 0 && lane.light !== light) laneChanges.push({ id: lane.id, light })
      if (index === 0 && lane.light && lane.light !== light) {
        crossings.push({
          ...named,
          companyId: lane.companyId,
          from: lane.light as Light,
          to: light,
        })
      }
    }
    if (ranked.length === 0 && lane.light !== 'Red') {
      laneChanges.push({ id: lane.id, light: 'Red' })
      if (lane.light)
        crossings.push({
          ...named,
          companyId: lane.companyId,
          from: lane.light as Light,
          to: 'Red',
        })
    }
  }
  if (bidChanges.length > 0) {
    await tx.execute(sql`update bids set rank = c.rank, light = c.light
      from json_to_recordset(${JSON.stringify(bidChanges)}::json) as c(id int, rank int, light text) where bids.id = c.id`)
  }
  if (laneChanges.length > 0) {
    await tx.execute(sql`update lanes set light = c.light
      from json_to_recordset(${JSON.stringify(laneChanges)}::json) as c(id int, light text) where lanes.id = c.id`)
  }
  await tx
    .update(bids)
    .set({ rank: null, light: null })
    .where(and(inArray(bids.laneId, [...laneIds]), eq(bids.status, 'draft')))
  return tell(crossings)
}

function tell(crossings: readonly Crossing[]): NewNotice[] {
  const groups = new Map<string, Crossing[]>()
  for (const crossing of crossings) {
    const key = `${crossing.companyId} ${crossing.mode} ${crossing.from} ${crossing.to}`
    groups.set(key, [...(groups.get(key) ?? []), crossing])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const type = first && lightCrossing(first.from, first.to)
    if (!first || type === null || type === undefined) return []
    const notice = {
      companyId: first.companyId,
      mode: first.mode,
      type,
      priority: first.to === 'Red' ? Priority.Urgent : Priority.Information,
    }
    const words = `${first.from} > ${first.to}`
    return group.length > namedAtMost
      ? [{ ...notice, laneId: null, description: `${group.length} lanes: ${words}` }]
      : group.map(({ laneId, lane }) => ({ ...notice, laneId, description: `${lane}: ${words}` }))
  })
}

function group<T extends { laneId: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const found = groups.get(row.laneId)
    if (found) found.push(row)
    else groups.set(row.laneId, [row])
  }
  return groups
}
