import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type BidSheet, bids } from '#contract/bids.ts'
import { config } from '#contract/config.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { biddingTerms } from '#contract/ext/bidding-terms.ts'
import { returnedSheets } from '#contract/ext/bid-sheets.ts'
import { uploads } from '#contract/uploads.ts'
import type { Bid, BidEntry } from '#domain/bid.ts'
import type { BiddingTerms } from '#domain/bidding-terms.ts'
import { takesAmount } from '#domain/charge.ts'
import { type BiddableMode, isBiddable, modeDefinitions } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import { call, download, orAsked, orIfNotOffered, saveFile } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'
import type { Lane } from '#domain/lane.ts'
import { laneWithBid } from '#domain/lane-with-bid.ts'
import { keepListState } from '#lib/answer-tags.ts'

/** Bids live under the lanes' root: whatever changes a bid changes its lane's row. */
export const bidQueries = {
  ofLane: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofLane('bids', laneId),
      queryFn: ({ signal }) => call(bids.ofLane, { params: { laneId }, signal }),
    }),
  ownOfMode: (mode: BiddableMode) => queryKeys.lanes.ofMode('own-bids', mode),
  /** One's own bids on all of these lanes. */
  ofLanes: (mode: BiddableMode, laneIds: readonly number[]) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('own-bids', mode, laneIds.length),
      queryFn: ({ signal }) => call(bids.ofLanes, { body: { laneIds: [...laneIds] }, signal }),
      enabled: laneIds.length > 0,
    }),
  /** What a bid sheet is made of besides lanes and bids; the lines are the same for all lanes of a mode. */
  sheetParts: (mode: BiddableMode, laneId: number | null) =>
    queryOptions({
      queryKey: queryKeys.bidSheetParts(mode, laneId),
      queryFn: async ({ signal }) => {
        const [charges, terms] = await Promise.all([
          chargesOf(laneId ?? 0, signal),
          termsByShipper(mode, signal),
        ])
        return { ...charges, terms }
      },
      enabled: laneId !== null,
    }),
  /** What one's bids are checked by, shipper by shipper. */
  terms: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('bidding-terms', mode),
      queryFn: ({ signal }) => termsByShipper(mode, signal),
    }),
  charges: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.charges(laneId),
      queryFn: ({ signal }) => chargesOf(laneId, signal),
    }),
  validMonths: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.validMonths(mode),
      queryFn: ({ signal }) => call(bids.validMonths, { query: { mode }, signal }),
    }),
  /** What a returned sheet still proposes. */
  proposed: (uploadId: number | null) =>
    queryOptions({
      queryKey: queryKeys.proposedBids(uploadId),
      queryFn: ({ signal }) =>
        call(returnedSheets.entries, { params: { id: uploadId ?? 0 }, signal }),
      enabled: uploadId !== null,
      gcTime: 0,
      staleTime: 0,
    }),
  sheets: () =>
    queryOptions({
      queryKey: queryKeys.bidSheets(),
      queryFn: ({ signal }) => call(uploads.carrierBids, { params: { id: 0 }, signal }),
    }),
}

/** The lines of a lane's bid that take an amount, and those that a host has beside them. */
export async function chargesOf(laneId: number, signal: AbortSignal) {
  const known = await call(bids.charges, { params: { id: laneId }, signal })
  return {
    lines: known.filter(takesAmount),
    leftOut: known.filter((line) => !takesAmount(line)),
  }
}

/** A bid sheet as the list of them shows it. */
export type SentSheet = Upload & Pick<BidSheet, 'message' | 'problems'>

export const sentSheets = (sheets: readonly BidSheet[]): SentSheet[] =>
  sheets.flatMap(({ upload, message, problems }) =>
    upload ? [{ ...upload, message, problems }] : [],
  )

/** Where what a bid sheet proposes is reviewed; null once nothing of it waits. */
export const reviewAddress = ({ id, mode, status }: Upload): string | null =>
  status === UploadStatus.PendingApproval && isBiddable(mode)
    ? `/${modeDefinitions[mode].route}/lanes?sheet=${id}`
    : null

/** Bids of more lanes than these are as quickly fetched all together. */
const lanesAtOnce = 200

/** Puts one's bids on lanes that changed among those held; false where all of them have to be fetched. */
export async function refreshOwnBids(
  client: QueryClient,
  mode: BiddableMode,
  laneIds: number[],
): Promise<boolean> {
  const queryKey = bidQueries.ownOfMode(mode)
  const isHeld = client.getQueriesData({ queryKey }).some(([, bidsHeld]) => bidsHeld !== undefined)
  // What is under way may have been read before the change.
  if (!isHeld || laneIds.length > lanesAtOnce || client.isFetching({ queryKey }) > 0) return false
  try {
    const fresh = await call(bids.ofLanes, { body: { laneIds }, quiet: true })
    const changed = new Set(laneIds)
    client.setQueriesData<Bid[]>(
      { queryKey },
      (held) => held && [...held.filter(({ laneId }) => !changed.has(laneId)), ...fresh],
    )
    return true
  } catch {
    return false
  }
}

/** A host that does not tell terms by shipper has the same for all lanes of the mode. */
async function termsByShipper(mode: BiddableMode, signal: AbortSignal): Promise<BiddingTerms[]> {
  const params = { id: mode }
  const known = await orIfNotOffered(call(biddingTerms.ofMode, { params, signal, quiet: true }), [])
  if (known.length > 0) return known
  const [currencies, validMonths, terms] = await Promise.all([
    call(config.currencies, { params, signal }),
    call(bids.validMonths, { query: { mode }, signal }),
    call(config.negotiationTerms, { params, signal }),
  ])
  const { round, closesAt, zone, decimals } = terms
  return [{ shipper: null, laneIds: [], round, closesAt, zone, decimals, currencies, validMonths }]
}

export const bidMutations = {
  save: () =>
    mutationOptions({
      mutationFn: ({ entries, submit }: { entries: BidEntry[]; submit: boolean }) =>
        orAsked(call(bids.save, { body: { bids: entries, submit }, quiet: true }), () =>
          bidsOfLanes(entries.map(({ laneId }) => laneId)),
        ),
      onSuccess: (saved, _sent, _result, { client }) => {
        showSaved(client, saved)
        void client.invalidateQueries({ queryKey: queryKeys.lanes.all() })
      },
    }),
  award: () =>
    mutationOptions({
      mutationFn: (decision: SentBody<typeof bids.accept>) =>
        orAsked(call(bids.accept, { body: decision, quiet: true }), () =>
          bidsOfLanes(decision.awards.map(({ laneId }) => laneId)),
        ),
      // A refused award means that the screen is behind: it is fetched again either way.
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  /** A state-changing GET (spec section 7): called as a mutation, never as a query. */
  reset: () =>
    mutationOptions({
      mutationFn: (laneId: number) => call(bids.reset, { params: { id: laneId }, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  setAside: () =>
    mutationOptions({
      mutationFn: (uploadId: number) =>
        call(returnedSheets.setAside, { params: { id: uploadId }, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: bidQueries.sheets().queryKey }),
    }),
  upload: () =>
    mutationOptions({
      mutationFn: ({
        files,
        mode,
        onProgress,
      }: {
        files: readonly File[]
        mode?: BiddableMode | undefined
        onProgress: (percent: number) => void
      }) => {
        const body = new FormData()
        for (const file of files) body.append('files', file, file.name)
        return call(bids.upload, {
          query: mode === undefined ? {} : { mode },
          body,
          onProgress,
          quiet: true,
        })
      },
      onSuccess: async (_answer, _sent, _result, { client }) => {
        await client.invalidateQueries({ queryKey: queryKeys.lanes.all() })
        await client.invalidateQueries({ queryKey: bidQueries.sheets().queryKey })
      },
    }),
}

export { showSaved }

export const bidsOfLanes = (laneIds: number[]) =>
  call(bids.ofLanes, { body: { laneIds }, quiet: true })
export const downloadSheet = (id: number) =>
  download(uploads.downloadCarrierBids, { params: { id }, quiet: true })

/** Saves only the rows of a returned sheet that have problems, bad cells marked; a failure is only logged. */
export async function saveFailedRows(id: number): Promise<void> {
  try {
    const file = await download(returnedSheets.failedRows, { params: { id }, quiet: true })
    if (file) saveFile(file)
  } catch (error) {
    console.warn('Download failed', error)
  }
}

/** Puts saved bids wherever one's bids and lanes are kept, so that nobody waits for them to be loaded again. */
function showSaved(client: QueryClient, saved: readonly Bid[]): void {
  const byLane = new Map(saved.map((bid) => [bid.laneId, bid]))
  client.setQueriesData<Bid[]>({ queryKey: queryKeys.lanes.kind('own-bids') }, (known) => {
    if (!known) return known
    const others = known.filter(({ laneId }) => !byLane.has(laneId))
    return [...others, ...saved]
  })
  client.setQueriesData<Lane[]>({ queryKey: queryKeys.lanes.kind('list') }, (known) => {
    if (!known?.some(({ id }) => byLane.has(id))) return known
    const shown = known.map((lane) => {
      const bid = byLane.get(lane.id)
      return bid ? laneWithBid(lane, bid) : lane
    })
    keepListState(known, shown)
    return shown
  })
  for (const bid of saved) {
    const queryKey = queryKeys.lanes.ofLane('bids', bid.laneId)
    if (client.getQueryData(queryKey) !== undefined) client.setQueryData(queryKey, [bid])
  }
}
