import type { AwardColumns } from '#domain/award-optimiser/award-columns.ts'
import { seededTender, type TenderSize } from './seeded-tender.ts'

/** A seeded tender as it is sent to a search. */
export function seededColumns(size: TenderSize): AwardColumns {
  const { months, terms, lanes, bids } = seededTender(size)
  const servicePoints = new Map(
    Array.from(bids.carrier, (carrier, bid) => [carrier, bids.servicePoints[bid]!]),
  )
  const list = <Entry>(entries: ArrayLike<Entry>): Entry[] => Array.from(entries)
  return {
    months: list(months),
    terms,
    carriers: [...servicePoints].map(([id, points]) => ({
      id,
      name: `Carrier ${id}`,
      servicePoints: points,
    })),
    lanes: {
      id: list(lanes.id),
      region: list(lanes.region),
      equipment: list(lanes.equipment),
      origin: list(lanes.origin),
      destination: list(lanes.destination),
      businessUnit: list(lanes.businessUnit),
      volume: list(lanes.volume),
      loads: list(lanes.loads),
      monthVolumes: list(lanes.monthVolumes),
      baselineCents: list(lanes.baselineCents),
      co2eKg: list(lanes.co2eKg),
      incumbentId: Array.from(lanes.incumbent, (carrier) => (carrier === -1 ? null : carrier)),
    },
    bids: {
      id: list(bids.id),
      laneId: Array.from(bids.lane, (lane) => lanes.id[lane]!),
      carrierId: list(bids.carrier),
      version: Array.from(bids.id, () => 1),
      cents: list(bids.cents),
      room: list(bids.room),
      months: list(bids.months),
      transitDays: list(bids.transitDays),
      co2eKg: list(bids.co2eKg),
    },
  }
}
