import { bidCoverages, ownBidStandings } from '#domain/bid-coverage.ts'
import { countryName } from '#domain/country-name.ts'
import { laneAwards } from '#domain/lane-award.ts'
import type { Light } from '#domain/light.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { regionName } from '#domain/trade-region.ts'
import { writeList } from '#ui/grid/address/written-list.ts'
import { standingWords } from './lane-badges.api.ts'

/** Which lanes of a mode are meant; countries by ISO 3166 alpha-2 code. */
export type LaneFilter = {
  region?: string | undefined
  from?: string | undefined
  to?: string | undefined
  equipment?: string | undefined
  businessUnit?: string | undefined
  /** Lanes that an upload touched. */
  uploadId?: number | undefined
}

/** The lane table of these lanes; `words` are settings of its own such as a view or an order. */
export function lanesAddress(
  mode: BiddableMode,
  { region, from, to, equipment, businessUnit, uploadId }: LaneFilter = {},
  words: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(words)
  if (region) search.set('region', writeList([regionName(region)]))
  if (from) search.set('originCountry', writeList([countryName(from)]))
  if (to) search.set('destCountry', writeList([countryName(to)]))
  if (equipment) search.set('equipment', writeList([equipment]))
  if (businessUnit) search.set('businessUnit', writeList([businessUnit]))
  if (uploadId) search.set('uploadId', String(uploadId))
  const { route } = modeDefinitions[mode]
  return `/${route}/lanes${search.size > 0 ? `?${search}` : ''}`
}

/** A lane, open beside the lane table. */
export const laneAddress = (
  mode: BiddableMode,
  laneId: number,
  words: Readonly<Record<string, string>> = {},
): string => lanesAddress(mode, {}, { lane: String(laneId), ...words })

const chosenOf =
  <Words extends Readonly<Record<string, string>>, const Column extends string>(
    column: Column,
    words: Words,
  ) =>
  (...names: (keyof Words & string)[]) =>
    ({ [column]: writeList(names.map((name) => words[name] ?? '')) }) as Record<Column, string>

/** The lanes with such bids, of a shipper's table and of a carrier's. */
export const withBids = chosenOf('bids', bidCoverages)
export const withOwnBid = chosenOf('bids', ownBidStandings)

/** The lanes that a shipper counts as awarded: where a part was declined, the others are. */
export const withAward = chosenOf('award', laneAwards)

/** A shipper's lanes with an award that is not announced yet. */
export const pendingAwards = { status: writeList(standingWords('pending')) } as const

/** A shipper's lanes that take bids and have none: those out of the round stay started. */
export const withoutBids = {
  status: writeList(standingWords('in-progress', 'outside')),
  ...withBids('none'),
} as const

/** The lanes whose signals count: bidding on them is under way, and a carrier has bid. */
export const inBidding = {
  shipper: { status: writeList(standingWords('in-progress', 'pending', 'outside')) },
  carrier: { status: writeList(standingWords('submitted')) },
} as const

export const withSignal = (side: keyof typeof inBidding, light: Light) => ({
  light,
  ...inBidding[side],
})
