import { allows, type Lane } from './lane.ts'

type EditRule = {
  /** As a sentence names it. */
  noun: string
  /** Shipments say it, once the lane has any. */
  isHistory: boolean
  /** Carriers price it: fixed once bidding has started. */
  isTendered: boolean
}

/** What a shipper may change of a lane by hand, and until when. */
export const laneEditRules = {
  origin: { noun: 'origin', isHistory: true, isTendered: true },
  destination: { noun: 'destination', isHistory: true, isTendered: true },
  equipmentType: { noun: 'equipment', isHistory: true, isTendered: true },
  serviceType: { noun: 'move type', isHistory: true, isTendered: true },
  shipments: { noun: 'number of shipments', isHistory: true, isTendered: true },
  volume: { noun: 'volume', isHistory: false, isTendered: true },
  term: { noun: 'term', isHistory: false, isTendered: true },
  targetPrice: { noun: 'target', isHistory: false, isTendered: true },
  incumbentCarrier: { noun: 'incumbent', isHistory: true, isTendered: true },
  businessUnit: { noun: 'business unit', isHistory: true, isTendered: false },
} as const satisfies Record<string, EditRule>

export type LaneEditField = keyof typeof laneEditRules
export const laneEditFields = Object.keys(laneEditRules) as LaneEditField[]

/** What keeps a field of a lane as it is; null where it may change. */
export function fixedBy(
  field: LaneEditField,
  { status, hasHistory }: { status: string; hasHistory: boolean },
): 'bidding' | 'history' | null {
  const { isHistory, isTendered } = laneEditRules[field]
  if (isTendered && !allows(status, 'edit')) return 'bidding'
  return isHistory && hasHistory ? 'history' : null
}

/** The same of a lane as its shipper sees it: only shipments bring a price that was paid. */
export const fixedOf = (field: LaneEditField, { status, lastPricePaid }: Lane) =>
  fixedBy(field, { status, hasHistory: lastPricePaid !== null })

export const isEditable = (lane: Lane): boolean =>
  laneEditFields.some((field) => fixedOf(field, lane) === null)
