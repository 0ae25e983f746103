import type { AwardColumns } from './award-columns.ts'

/** A tender without lanes, bids and carriers, to be filled. */
export const emptyColumns = ({
  months,
  terms,
}: Pick<AwardColumns, 'months' | 'terms'>): AwardColumns => ({
  months,
  terms,
  carriers: [],
  lanes: {
    id: [],
    region: [],
    equipment: [],
    origin: [],
    destination: [],
    businessUnit: [],
    volume: [],
    loads: [],
    monthVolumes: [],
    baselineCents: [],
    co2eKg: [],
    incumbentId: [],
  },
  bids: {
    id: [],
    laneId: [],
    carrierId: [],
    version: [],
    cents: [],
    room: [],
    months: [],
    transitDays: [],
    co2eKg: [],
  },
})
