import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { config } from '#contract/config.ts'
import type { BodyOf, SentBody } from '#contract/endpoint.ts'
import { lanes } from '#contract/lanes.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { call, download } from '#lib/call.ts'

/** Every lane query sits under one root, so that a change refreshes all of them without naming each. */
export const laneQueries = {
  all: () => ['lanes'] as const,
  list: (mode: BiddableMode) =>
    queryOptions({
      queryKey: [...laneQueries.all(), 'list', mode],
      queryFn: ({ signal }) =>
        call(lanes.list, { query: { mode, incumbents: 'true', businessUnits: 'true' }, signal }),
    }),
  one: (mode: BiddableMode, laneId: number) =>
    queryOptions({
      queryKey: [...laneQueries.all(), 'one', laneId],
      queryFn: async ({ signal }) =>
        (await call(lanes.list, { query: { mode, laneId }, signal }))[0] ?? null,
    }),
  awardHistory: (laneId: number) =>
    queryOptions({
      queryKey: [...laneQueries.all(), 'award-history', laneId],
      queryFn: ({ signal }) => call(lanes.awardHistory, { params: { id: laneId }, signal }),
    }),
  validBlocks: (laneId: number) =>
    queryOptions({
      queryKey: [...laneQueries.all(), 'valid-blocks', laneId],
      queryFn: ({ signal }) => call(lanes.validBlocks, { params: { id: laneId }, signal }),
    }),
  /** Names of the equipment of a mode. */
  equipment: (mode: BiddableMode) =>
    queryOptions({
      queryKey: ['equipment', mode],
      queryFn: async ({ signal }) =>
        (await call(config.equipmentTypes, { query: { mode }, signal })).map(({ name }) => name),
    }),
  weightBreaks: (mode: BiddableMode) =>
    queryOptions({
      queryKey: ['weight-breaks', mode],
      queryFn: ({ signal }) => call(config.weightBreaks, { params: { id: mode }, signal }),
    }),
  terms: (mode: BiddableMode) =>
    queryOptions({
      queryKey: [...laneQueries.all(), 'terms', mode],
      queryFn: ({ signal }) => call(config.negotiationTerms, { params: { id: mode }, signal }),
    }),
}

export const laneMutations = {
  start: () =>
    mutationOptions({
      mutationFn: (laneIds: number[]) => call(lanes.start, { body: { laneIds }, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: laneQueries.all() }),
    }),
  pause: () =>
    mutationOptions({
      mutationFn: (laneIds: number[]) => call(lanes.pause, { body: { laneIds }, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: laneQueries.all() }),
    }),
  setTargets: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: (terms: BodyOf<typeof config.saveNegotiationTerms>) =>
        call(config.saveNegotiationTerms, { params: { id: mode }, body: terms, quiet: true }),
      onSuccess: (_answer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: laneQueries.all() }),
    }),
}

export const exportLanes = (body: SentBody<typeof lanes.export>) =>
  download(lanes.export, { body, quiet: true })
export const rateCard = (mode: BiddableMode) =>
  download(lanes.rateCard, { body: { mode }, quiet: true })
