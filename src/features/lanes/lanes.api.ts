import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { bids } from '#contract/bids.ts'
import { config } from '#contract/config.ts'
import type { SentBody } from '#contract/endpoint.ts'
import { allColumns, lanes } from '#contract/lanes.ts'
import { ext } from '#contract/ext/ext.ts'
import { laneClosing } from '#contract/ext/lane-closing.ts'
import { laneEdit } from '#contract/ext/lane-edit.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode, Mode } from '#domain/mode.ts'
import { shareWithTag, listStateOf, rememberSince } from '#lib/answer-tags.ts'
import { call, download, orIfNotOffered } from '#lib/call.ts'
import { knowsOurs } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { laneChanges } from '#contract/ext/lane-changes.ts'
import { patchedLanes } from '#domain/lane-changes.ts'
import { withKnownBids } from './known-bids.ts'

type LaneFiles = { files: readonly File[]; onProgress?: (percent: number) => void }

/** Every lane query sits under one root, so that a change refreshes all of them without naming each. */
export const laneQueries = {
  /** What a carrier's people typed and did not save: a submission does not wait for it. */
  list: (mode: BiddableMode, uploadId?: number) =>
    queryOptions({
      queryKey:
        uploadId === undefined
          ? queryKeys.lanes.ofMode('list', mode)
          : queryKeys.lanes.ofMode('list', mode, uploadId),
      queryFn: async ({ signal, client, queryKey }) => {
        const held = client.getQueryData<Lane[]>(queryKey)
        const query = { mode, ...allColumns }
        const rows =
          (uploadId === undefined && (await changedSince(held, mode, signal))) ||
          (await call(lanes.list, {
            query: uploadId === undefined ? query : { ...query, uploadId },
            signal,
            held,
          }))
        return (await knowsOurs()) ? rows : withKnownBids(rows, signal)
      },
      structuralSharing: shareWithTag,
    }),
  one: (mode: BiddableMode, laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofLane('one', laneId),
      queryFn: async ({ signal, client }) => {
        // A list carries the months (spec section 3); our own leaves them out, for the size of it.
        const found = (await knowsOurs())
          ? await call(lanes.list, { query: { mode, laneId }, signal })
          : await client.fetchQuery(laneQueries.list(mode))
        return found.find(({ id }) => id === laneId) ?? null
      },
    }),
  awardHistory: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofLane('award-history', laneId),
      queryFn: ({ signal }) => call(lanes.awardHistory, { params: { id: laneId }, signal }),
    }),
  awardedMonths: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofLane('awarded-months', laneId),
      queryFn: ({ signal }) => call(bids.awardedMonths, { params: { id: laneId }, signal }),
    }),
  validBlocks: (laneId: number) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofLane('valid-blocks', laneId),
      queryFn: ({ signal }) => call(lanes.validBlocks, { params: { id: laneId }, signal }),
    }),
  /** Names of the equipment of a mode. */
  equipment: (mode: Mode) =>
    queryOptions({
      queryKey: queryKeys.equipment(mode),
      queryFn: async ({ signal }) =>
        (await call(config.equipmentTypes, { query: { mode }, signal })).map(({ name }) => name),
    }),
  businessUnits: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('business-units', mode),
      queryFn: ({ signal }) => call(config.businessUnits, { query: { mode }, signal, quiet: true }),
    }),
  weightBreaks: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.weightBreaks(mode),
      queryFn: ({ signal }) => call(config.weightBreaks, { params: { id: mode }, signal }),
    }),
  /** Carriers that may be invited; null where the host does not tell. */
  carriers: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.carriersOfMode(mode),
      queryFn: ({ signal }) =>
        orIfNotOffered(call(ext.carriers, { query: { mode }, signal, quiet: true }), null),
    }),
  terms: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('terms', mode),
      queryFn: ({ signal }) => call(config.negotiationTerms, { params: { id: mode }, signal }),
    }),
}

export const laneMutations = {
  start: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof lanes.start>) => call(lanes.start, { body, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  extend: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof laneClosing.extend>) =>
        call(laneClosing.extend, { body, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  create: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof lanes.create>) =>
        call(lanes.create, { body, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  change: (laneId: number) =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof laneEdit.change>) =>
        call(laneEdit.change, { params: { id: laneId }, body, quiet: true }),
      // A refusal may mean that somebody else changed the lane: it is fetched again either way.
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  editVolume: (laneId: number) =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof lanes.editVolume>) =>
        call(lanes.editVolume, { params: { id: laneId }, body, quiet: true }),
      // A refusal means that the lane was changed in the meantime: it is fetched again either way.
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  refresh: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: () => call(lanes.refresh, { params: { id: mode }, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  upload: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: ({ files, onProgress }: LaneFiles) => {
        const body = new FormData()
        for (const file of files) body.append('files', file, file.name)
        return call(lanes.upload, {
          params: { id: mode },
          body,
          quiet: true,
          ...(onProgress && { onProgress }),
        })
      },
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  pause: () =>
    mutationOptions({
      mutationFn: (laneIds: number[]) => call(lanes.pause, { body: { laneIds }, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
}

export const exportLanes = (body: SentBody<typeof lanes.export>) =>
  download(lanes.export, { body, quiet: true })
/** The sheet a carrier fills: its open lanes with its rates so far. */
export const bidTemplate = (mode: BiddableMode) => exportLanes({ mode, purpose: 'bidSheet' })
export const rateCard = (mode: BiddableMode) =>
  download(lanes.rateCard, { body: { mode }, quiet: true })

/** The held list with the rows that changed since; null where the whole list has to be read. */
async function changedSince(
  held: Lane[] | undefined,
  mode: BiddableMode,
  signal: AbortSignal,
): Promise<Lane[] | null> {
  const state = listStateOf(held)
  if (!state) return null
  const answer = await ask(state.since, mode, signal)
  if (!answer || answer.whole) return null
  const patched = patchedLanes(state.rows, answer)
  rememberSince(patched, answer.since)
  return patched
}

const ask = (since: string, mode: BiddableMode, signal: AbortSignal) =>
  orIfNotOffered(
    call(laneChanges.since, { params: { id: mode }, query: { since }, signal, silent: true }),
    null,
  )
