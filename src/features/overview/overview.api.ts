import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { config } from '#contract/config.ts'
import { type TenderStanding, tenderStanding } from '#contract/ext/tender-standing.ts'
import { locationStatistics } from '#contract/location.ts'
import {
  type flowSchema,
  type lanePartSchema,
  type Narrowed,
  overview,
  type statSchema,
} from '#contract/overview.ts'
import { type BiddableMode, isBiddable, type Mode } from '#domain/mode.ts'
import { centsOfAll, toDollars } from '#domain/money.ts'
import { defaultTerms, type NegotiationTerms } from '#domain/negotiation-terms.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { notificationQueries, pollingMs } from '#features/notifications/notifications.api.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import type { ResponseOf, SentQuery } from '#contract/endpoint.ts'
import { shareWithTag } from '#lib/answer-tags.ts'
import { call } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { session } from '#lib/session.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { laneAwardOf, laneAwards } from '#domain/lane-award.ts'
import { countsSignal, type Lane } from '#domain/lane.ts'

export type Stat = z.infer<typeof statSchema>
export type LanePart = z.infer<typeof lanePartSchema>
export type Flow = z.infer<typeof flowSchema>
export type ErrorKind = ResponseOf<typeof overview.errorBreakdown>[number]

export type TenderMode = BiddableMode | typeof Mode.Universal

/** Under the lanes' root: whatever changes a lane changes the figures over it. */
export const overviewQueries = {
  stats: (mode: TenderMode, query: Narrowed = {}) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('stats', mode, query),
      queryFn: ({ signal, client, queryKey }) =>
        call(overview.stats, {
          params: { id: mode },
          query,
          signal,
          held: client.getQueryData(queryKey),
        }),
      structuralSharing: shareWithTag,
    }),
  parts: (mode: TenderMode, query: Narrowed = {}) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('parts', mode, query),
      queryFn: ({ signal, client, queryKey }) =>
        call(overview.laneBreakdown, {
          params: { id: mode },
          query,
          signal,
          held: client.getQueryData(queryKey),
        }),
      structuralSharing: shareWithTag,
    }),
  flows: (mode: TenderMode, query: Narrowed = {}) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('flows', mode, query),
      queryFn: ({ signal, client, queryKey }) =>
        call(overview.visualiser, {
          params: { id: mode },
          query,
          signal,
          held: client.getQueryData(queryKey),
        }),
      structuralSharing: shareWithTag,
    }),
  /** Where every tender stands. */
  standing: () =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('standing'),
      queryFn: async ({ signal, client, queryKey }) =>
        (await offers(tenderStanding.list))
          ? call(tenderStanding.list, { signal, held: client.getQueryData(queryKey) })
          : standingsOfModes(client, signal),
      structuralSharing: shareWithTag,
    }),
  /** What happened last, the newest first; asked again with whatever the hub tells. */
  activity: () =>
    queryOptions({
      queryKey: queryKeys.lanes.ofAny('activity'),
      queryFn: ({ client, queryKey }) => {
        const isFirst = client.getQueryData(queryKey) === undefined
        // The bell asks for the same list when a page is opened.
        return client.fetchQuery({
          ...notificationQueries.polled(),
          staleTime: isFirst ? pollingMs : 0,
        })
      },
    }),
}

/** Counted from the lanes of each mode. */
async function standingsOfModes(
  client: QueryClient,
  signal: AbortSignal,
): Promise<TenderStanding[]> {
  const modes = await client.fetchQuery(modeQueries.available())
  const isCarrier = session.may('bid')
  const standings = await Promise.all(
    modes.map(async ({ mode }) => {
      if (!isBiddable(mode)) return null
      const [rows, terms] = await Promise.all([
        client.fetchQuery(laneQueries.list(mode)),
        call(config.negotiationTerms, { params: { id: mode }, signal, silent: true }).catch(
          () => defaultTerms,
        ),
      ])
      return standingOfLanes(mode, rows, terms, isCarrier)
    }),
  )
  return standings.flatMap((standing) => (standing && standing.lanes > 0 ? [standing] : []))
}

/** How well the places of uploaded shipments are known; uploads change them. */
export const placeQueries = {
  quality: (mode: Mode) =>
    queryOptions({
      queryKey: queryKeys.uploads('places', 'quality', mode),
      queryFn: ({ signal }) => call(locationStatistics.quality, { params: { id: mode }, signal }),
    }),
  byCountry: (mode: Mode) =>
    queryOptions({
      queryKey: queryKeys.uploads('places', 'by-country', mode),
      queryFn: ({ signal }) => call(locationStatistics.breakdown, { params: { id: mode }, signal }),
    }),
  unique: (mode: Mode) =>
    queryOptions({
      queryKey: queryKeys.uploads('places', 'unique', mode),
      queryFn: ({ signal }) =>
        call(locationStatistics.uniqueLocations, {
          params: { id: mode },
          query: { includeDetails: 'true' },
          signal,
        }),
    }),
}

export const placeMutations = {
  recalculate: (mode: Mode) =>
    mutationOptions({
      mutationFn: () => call(locationStatistics.recalculate, { params: { id: mode }, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.uploads('places') }),
    }),
}

/** Rows that cannot be used: of a mode (0 = every mode) or of one upload. */
export const errorQueries = {
  kinds: (query: SentQuery<typeof overview.errorBreakdown>) =>
    queryOptions({
      queryKey: queryKeys.uploads('errors', 'kinds', query),
      queryFn: ({ signal }) => call(overview.errorBreakdown, { query, signal }),
    }),
  groups: (query: SentQuery<typeof overview.unifiedErrorBreakdown>) =>
    queryOptions({
      queryKey: queryKeys.uploads('errors', 'groups', query),
      queryFn: ({ signal }) => call(overview.unifiedErrorBreakdown, { query, signal }),
    }),
}

const made = ['submitted', 'accepted', 'award-declined', 'rejected']

/** Where a tender stands, counted from its lanes: what a host without our extensions tells. */
function standingOfLanes(
  mode: BiddableMode,
  lanes: readonly Lane[],
  { round }: Pick<NegotiationTerms, 'round'>,
  isCarrier: boolean,
): TenderStanding {
  const hasBid = (lane: Lane) => (isCarrier ? made.includes(lane.bidStatus) : lane.bidsReceived > 0)
  const started = lanes.filter(({ status }) => status === 'started')
  const awarded = lanes.filter((lane) =>
    isCarrier ? lane.bidStatus === 'accepted' : laneAwardOf(lane) === laneAwards.awarded,
  )
  const pending = started.filter(({ pendingAward }) => (pendingAward ?? 0) > 0)
  const drafts = isCarrier ? started.filter(({ bidStatus }) => bidStatus === 'draft') : []
  // Not every host says whose the bids of a lane are: no incumbent's at all is not taken for a fact.
  const saysWhose = lanes.some(({ incumbentBid }) => incumbentBid)
  const carried = lanes.filter(({ incumbentCarrier }) => saysWhose && incumbentCarrier)
  const signalled = isCarrier ? started : lanes.filter(countsSignal)
  const inLight = (light: Lane['light']) => signalled.filter((lane) => lane.light === light).length
  return {
    mode,
    shipper: null,
    round,
    closesAt: started.flatMap(({ closesAt }) => closesAt ?? []).toSorted()[0] ?? null,
    lanes: lanes.length,
    spend: isCarrier ? 0 : sum(lanes, historicCharge),
    withIncumbent: isCarrier ? 0 : carried.length,
    incumbentBid: isCarrier ? 0 : carried.filter(({ incumbentBid }) => incumbentBid).length,
    targets: isCarrier ? 0 : lanes.filter(({ targetPrice }) => targetPrice > 0).length,
    started: started.length,
    submitted: lanes.filter(hasBid).length,
    withoutBid: started.filter((lane) => !hasBid(lane)).length - drafts.length,
    drafts: drafts.length,
    lights: { Green: inLight('Green'), Amber: inLight('Amber'), Red: inLight('Red') },
    atStake: sum(started, ({ baselineCost, amountBid }) => (isCarrier ? amountBid : baselineCost)),
    pending: pending.length,
    pendingCost: sum(pending, ({ pendingAward }) => pendingAward),
    awarded: awarded.length,
    awardedCost: sum(awarded, ({ awardedCost }) => awardedCost),
  }
}

const historicCharge = ({ volume, baselineCost }: Lane) =>
  volume.length > 0
    ? toDollars(centsOfAll(volume.map((month) => month.historicTotalChargeUSD)))
    : baselineCost

const sum = (lanes: readonly Lane[], worth: (lane: Lane) => number | null) =>
  toDollars(centsOfAll(lanes.map(worth)))
