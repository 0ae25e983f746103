import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  type SkipToken,
  skipToken,
  useIsMutating,
} from '@tanstack/react-query'
import type { SentBody } from '#contract/endpoint.ts'
import { type AwardPack, awardPacks } from '#contract/ext/award-packs.ts'
import { type AwardRun, awardRuns, type RunProgress } from '#contract/ext/award-runs.ts'
import { type AwardScenario, awardScenarios } from '#contract/ext/award-scenarios.ts'
import type { Rule, Weights } from '#domain/award-optimiser/rule.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { shareWithTag } from '#lib/answer-tags.ts'
import { call, mayBeDone, statusOf, UnexpectedAnswer } from '#lib/call.ts'
import { queryKeys } from '#lib/query-keys.ts'

export const scenarioQueries = {
  model: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.lanes.ofMode('award-model', mode),
      queryFn: ({ signal, client, queryKey }) =>
        call(awardScenarios.model, {
          query: { mode },
          signal,
          held: client.getQueryData(queryKey),
        }),
      structuralSharing: shareWithTag,
    }),
  list: (mode: BiddableMode) =>
    queryOptions({
      queryKey: queryKeys.awardScenarios(mode),
      queryFn: async ({ signal, client }) =>
        withUnanswered(await call(awardScenarios.list, { query: { mode }, signal }), mode, client),
    }),
}

export const packQueries = {
  ofRun: (id: number) =>
    queryOptions({
      queryKey: queryKeys.awardPacks(id),
      queryFn: ({ signal }) => call(awardPacks.ofRun, { params: { id }, signal }),
      // A run that is done never changes, but for price tags that follow.
      staleTime: 60_000,
    }),
}

export const packMutations = {
  check: () =>
    mutationOptions({
      mutationFn: (pack: AwardPack) => call(awardPacks.check, { body: pack, quiet: true }),
    }),
}

export const isUnderWay = <Run extends Pick<AwardRun, 'state'>>(
  run: Run | null,
): run is Run & { state: 'queued' | 'running' } =>
  run?.state === 'queued' || run?.state === 'running'

/** Whether a run can be repeated and put on file. */
export const hasPack = (run: AwardRun | null): run is AwardRun & { state: 'done' } =>
  run?.state === 'done' && run.costCents !== null && !run.conflict

/** Where a run stands: by the hub, or as it was last asked for. */
type Standing = Pick<RunProgress, 'runId' | 'state' | 'phase' | 'costCents' | 'gapCents'>

export const runQueries = {
  /** The run of a scenario as it is, on these bids; it is started where there is none. */
  started: (mode: BiddableMode, scenario: AwardScenario, inputsHash: string) =>
    queryOptions({
      queryKey: queryKeys.awardRuns('started', scenario.id, scenario.version, inputsHash),
      queryFn: async ({ client }): Promise<AwardRun> => {
        const knownOf = ({ newestRun, lastRun }: AwardScenario) =>
          [newestRun, lastRun].find(
            (one) =>
              one?.scenarioVersion === scenario.version &&
              one.inputsHash === inputsHash &&
              (isUnderWay(one) || hasPack(one)),
          )
        const known = knownOf(scenario)
        if (known) return known
        const params = { id: scenario.id }
        try {
          return await call(awardRuns.start, { params, body: { inputsHash }, quiet: true })
        } catch (error) {
          if (statusOf(error) !== 409 && !mayBeDone(error)) throw error
          // Another window started it, or this one without hearing of it.
          const list = await client.fetchQuery({ ...scenarioQueries.list(mode), staleTime: 0 })
          const started = knownOf(scenarioOf(list, scenario.id))
          if (!started) throw error
          return started
        }
      },
    }),
  /** The newest run of a scenario while it is followed; null until it has started. */
  progress: (scenarioId: number) =>
    queryOptions({
      queryKey: queryKeys.runProgress(scenarioId),
      queryFn: skipToken as SkipToken | (() => Promise<Standing | null>),
    }),
  /** That run once it is done, with its award. */
  onRecord: (mode: BiddableMode, scenario: AwardScenario, inputsHash: string) =>
    queryOptions({
      queryKey: queryKeys.awardRuns(scenario.id, scenario.version, inputsHash),
      queryFn: async ({ signal, client }) => {
        const { queryKey } = runQueries.progress(scenario.id)
        client.setQueryData(queryKey, null)
        let run = await client.fetchQuery(runQueries.started(mode, scenario, inputsHash))
        let unanswered = 0
        while (isUnderWay(run)) {
          const asked = standingOf(run)
          client.setQueryData(queryKey, (heard) => (isAhead(heard, asked) ? heard : asked))
          await passed(500)
          try {
            run = await call(awardRuns.one, { params: { id: run.id }, signal, silent: true })
            unanswered = 0
          } catch (error) {
            // It goes on while a proxy or the server starts again.
            unanswered += 1
            if ((statusOf(error) ?? 0) < 500 || unanswered > mostUnanswered) throw error
          }
        }
        client.setQueryData(queryKey, standingOf(run))
        void client.invalidateQueries({ queryKey: keyOf(mode) })
        if (!hasPack(run)) throw new UnexpectedAnswer(run.reason || 'The run has no award.')
        return { run, award: await call(awardRuns.award, { params: { id: run.id }, signal }) }
      },
      staleTime: Infinity,
      retry: false,
    }),
}

const standingOf = ({ id, state, phase, costCents, gapCents }: AwardRun): Standing => ({
  runId: id,
  state,
  phase,
  costCents,
  gapCents,
})

/** What the server keeps of a run has no cost before it ends. */
const isAhead = (heard: Standing | null | undefined, { runId }: Standing): heard is Standing =>
  heard?.runId === runId && heard.costCents !== null

/** Half a minute. */
const mostUnanswered = 60
const passed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export const runMutations = {
  apply: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: number } & SentBody<typeof awardRuns.apply>) =>
        call(awardRuns.apply, { params: { id }, body, quiet: true }),
      onSettled: (_answer, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  /** On the bids as they are now. */
  start: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: async (id: number, { client }) => {
        const { inputsHash } = await client.fetchQuery(scenarioQueries.model(mode))
        return call(awardRuns.start, { params: { id }, body: { inputsHash }, quiet: true })
      },
      onSettled: (_answer, _error, _id, _result, { client }) =>
        client.invalidateQueries({ queryKey: keyOf(mode) }),
    }),
  cancel: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: (id: number) => call(awardRuns.cancel, { params: { id } }),
      onSettled: (_answer, _error, _id, _result, { client }) =>
        client.invalidateQueries({ queryKey: keyOf(mode) }),
    }),
}

type Change = {
  id: number
  name?: string
  /** From the rules as they are once it is sent; doing it twice is doing it once. */
  rules?: ChangeRules
  weights?: Partial<Weights>
}
export type ChangeRules = (rules: readonly Rule[]) => readonly Rule[]

export const putRule =
  (rule: Rule): ChangeRules =>
  (rules) =>
    rules.some(({ id }) => id === rule.id)
      ? rules.map((own) => (own.id === rule.id ? rule : own))
      : [...rules, rule]

export type SentPin = SentBody<typeof awardScenarios.setPins>['set'][number]
type SentPins = { id: number; set: readonly SentPin[]; clear: readonly number[] }

const changeKey = (mode: BiddableMode) => [...savingKey(mode), 'change'] as const
const savingKey = (mode: BiddableMode) => ['save-scenario', mode] as const

/** Whether scenarios are shown that the server does not have yet: an award on record would be of those before. */
export const useIsSaving = (mode: BiddableMode): boolean =>
  useIsMutating({ mutationKey: savingKey(mode) }) > 0

/** Changes of one mode's scenarios are sent one after the other, each with the version the last one made. */
export const scenarioMutations = {
  create: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: (made: { name: string; rules: Rule[]; weights?: Weights; copyOf?: number }) =>
        call(awardScenarios.create, { body: { mode, ...made }, quiet: true }),
      scope: { id: `scenarios ${mode}` },
      onSuccess: (made, _sent, _result, { client }) =>
        client.setQueryData(scenarioQueries.list(mode).queryKey, (list = []) => [...list, made]),
      // It may have been made though nobody heard of it.
      onError: (_error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: keyOf(mode) }),
    }),
  change: (mode: BiddableMode) =>
    mutationOptions({
      mutationKey: changeKey(mode),
      mutationFn: async (change: Change, { client }) => {
        const { id } = change
        const { version, name, rules, weights } = withChange(
          scenarioOf(client.getQueryData(keyOf(mode)), id),
          change,
        )
        const body = { version, name, rules, weights }
        return call(awardScenarios.change, { params: { id }, body, quiet: true })
      },
      scope: { id: `scenarios ${mode}` },
      onMutate: (change, { client }) =>
        client.setQueryData(keyOf(mode), (list) => list?.map((one) => withChange(one, change))),
      onSuccess: ({ id, version }, _sent, _result, { client }) =>
        client.setQueryData(keyOf(mode), (list) =>
          list?.map((one) => (one.id === id ? { ...one, version } : one)),
        ),
      onError: (_error, sent, _result, { client }) => {
        refused.add(sent)
        return client.invalidateQueries({ queryKey: keyOf(mode) })
      },
    }),
  setPins: (mode: BiddableMode) =>
    mutationOptions({
      mutationKey: [...savingKey(mode), 'pins'],
      mutationFn: ({ id, set, clear }: SentPins, { client }) => {
        const { version } = scenarioOf(client.getQueryData(keyOf(mode)), id)
        const pins = set.map(({ laneId, bidId, share, note }) => ({ laneId, bidId, share, note }))
        return call(awardScenarios.setPins, {
          params: { id },
          body: { version, set: pins, clear: [...clear] },
          quiet: true,
        })
      },
      scope: { id: `scenarios ${mode}` },
      onSuccess: (changed, _sent, _result, { client }) =>
        client.setQueryData(keyOf(mode), (list) =>
          list?.map((one) => (one.id === changed.id ? changed : one)),
        ),
      onError: (_error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: keyOf(mode) }),
    }),
  order: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: (ids: number[]) => call(awardScenarios.order, { body: { mode, ids } }),
      scope: { id: `scenarios ${mode}` },
      onMutate: (ids, { client }) =>
        client.setQueryData(keyOf(mode), (list) => ids.map((id) => scenarioOf(list, id))),
      onError: (_error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: keyOf(mode) }),
    }),
  remove: (mode: BiddableMode) =>
    mutationOptions({
      mutationFn: (id: number) => call(awardScenarios.remove, { params: { id } }),
      scope: { id: `scenarios ${mode}` },
      onSettled: (_answer, _error, _id, _result, { client }) =>
        client.invalidateQueries({ queryKey: keyOf(mode) }),
    }),
}

const withChange = (
  scenario: AwardScenario,
  { id, name = scenario.name, rules = (own) => own, weights }: Change,
): AwardScenario =>
  scenario.id === id
    ? {
        ...scenario,
        name,
        rules: [...rules(scenario.rules)],
        weights: { ...scenario.weights, ...weights },
      }
    : scenario

/** They are under way until the scenarios are read without them. */
const refused = new WeakSet<Change>()

/** Scenarios that are read while changes of this window are under way, with these changes. */
const withUnanswered = (
  read: readonly AwardScenario[],
  mode: BiddableMode,
  client: QueryClient,
): AwardScenario[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: changeKey(mode), status: 'pending' })
    .map(({ state }) => state.variables as Change)
    .filter((change) => !refused.has(change))
    .reduce((list, change) => list.map((one) => withChange(one, change)), [...read])

const keyOf = (mode: BiddableMode) => scenarioQueries.list(mode).queryKey

function scenarioOf(list: readonly AwardScenario[] | undefined, id: number): AwardScenario {
  const found = list?.find((one) => one.id === id)
  if (!found) throw new Error('This scenario was deleted.')
  return found
}
