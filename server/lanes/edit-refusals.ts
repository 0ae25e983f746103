import { type LaneEditField, fixedBy, laneEditRules } from '#domain/lane-edit.ts'
import { laneName } from '#domain/lane.ts'
import { conflict, Refusal } from '#server/refusal.ts'
import type { LaneRow } from './quantities.ts'

export const changedMeanwhile = (): Refusal =>
  conflict('The lane was changed by somebody else. Load it again.')

/** 409 for fields that bidding has fixed, 422 for those that its shipments decide. */
export function refuseFixed(
  lane: LaneRow,
  fields: readonly LaneEditField[],
  hasHistory = false,
): void {
  const { status } = lane
  const fixed = (by: 'bidding' | 'history') =>
    fields.filter((field) => fixedBy(field, { status, hasHistory }) === by)
  const nouns = (named: readonly LaneEditField[]) =>
    named.map((field) => laneEditRules[field].noun).join(', ')
  const tendered = fixed('bidding')
  if (tendered.length > 0)
    throw new Refusal(
      409,
      `${laneName(lane)} is ${status}. Fixed once bidding starts: ${nouns(tendered)}.`,
      tendered.map((path) => ({ path, message: 'unchanged once bidding has started' })),
    )
  const historic = fixed('history')
  if (historic.length > 0)
    throw new Refusal(
      422,
      `${laneName(lane)} has shipment history, which decides its ${nouns(historic)}.`,
      historic.map((path) => ({ path, message: 'unchanged where there are shipments' })),
    )
}
