import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { SentBody } from '#contract/endpoint.ts'
import { type Carrier, carriers } from '#contract/ext/carriers.ts'
import { reporting, type carrierActivitySchema } from '#contract/reporting.ts'
import { type BiddableMode, isBiddable, type Mode } from '#domain/mode.ts'
import { centsOfAll, toDollars } from '#domain/money.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { call, download } from '#lib/call.ts'
import { offers } from '#lib/extensions.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { grouped } from '#domain/grouped.ts'

export type TenderMode = BiddableMode | typeof Mode.Universal

/** Under the lanes' root: bids and awards change what a carrier has done. */
const key = (...parts: readonly unknown[]) => queryKeys.lanes.ofAny('carriers', ...parts)

export const carrierQueries = {
  overview: (mode: TenderMode) =>
    queryOptions({
      queryKey: key('overview', mode),
      queryFn: async ({ signal, client }) =>
        (await offers(carriers.overview))
          ? call(carriers.overview, { query: { mode }, signal })
          : carriersOfActivity(mode, client, signal),
    }),
  scorecards: (mode: TenderMode) =>
    queryOptions({
      queryKey: key('scorecards', mode),
      queryFn: ({ signal }) => call(carriers.scorecards, { query: { mode }, signal }),
    }),
  compared: (mode: TenderMode, carrierId: number, otherId: number) =>
    queryOptions({
      queryKey: key('compared', mode, carrierId, otherId),
      queryFn: ({ signal }) =>
        call(carriers.compare, { query: { mode, carrierId, otherId }, signal }),
    }),
  sheets: (mode: TenderMode) =>
    queryOptions({
      queryKey: key('sheets', mode),
      queryFn: ({ signal }) => call(carriers.sheets, { query: { mode }, signal }),
    }),
}

export const carrierMutations = {
  invite: () =>
    mutationOptions({
      mutationFn: (body: SentBody<typeof carriers.invite>) =>
        call(carriers.invite, { body, quiet: true }),
      onSettled: (_answer, _error, _body, _result, { client }) =>
        client.invalidateQueries({ queryKey: queryKeys.lanes.all() }),
    }),
  end: (id: number) => changeLink(carriers.end, id),
  renew: (id: number) => changeLink(carriers.renew, id),
  rate: (id: number) =>
    mutationOptions({
      mutationFn: (ratings: SentBody<typeof carriers.rate>['ratings']) =>
        call(carriers.rate, { params: { id }, body: { ratings }, quiet: true }),
      onSettled: (_answer, _error, _ratings, _result, { client }) =>
        client.invalidateQueries({ queryKey: key('scorecards') }),
    }),
}

const changeLink = (change: typeof carriers.end | typeof carriers.renew, id: number) =>
  mutationOptions({
    mutationFn: (modes: BiddableMode[]) =>
      call(change, { params: { id }, body: { modes }, quiet: true }),
    onSettled: (_answer, _error, _modes, _result, { client }) =>
      Promise.all(
        [queryKeys.lanes.all(), queryKeys.documents(), queryKeys.company()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })

export const downloadSheet = (id: number) =>
  download(carriers.sheet, { params: { id }, quiet: true })

/** From what carriers did in each mode: all that a host without our extensions tells of them. */
async function carriersOfActivity(
  wanted: TenderMode,
  client: QueryClient,
  signal: AbortSignal,
): Promise<Carrier[]> {
  const available = (await client.fetchQuery(modeQueries.available())).map(({ mode }) => mode)
  const modes = available
    .filter(isBiddable)
    .filter((mode) => !isBiddable(wanted) || mode === wanted)
  const active = await Promise.all(
    modes.map(async (mode) => {
      const rows = await call(reporting.carrierActivity, { params: { id: mode }, signal })
      return rows.map((row) => ({ ...row, mode }))
    }),
  )
  return carriersFrom(active.flat())
}

type Active = z.infer<typeof carrierActivitySchema> & { mode: BiddableMode }

/** One row a carrier over all modes it was active in; what activity does not say stays open. */
function carriersFrom(activity: readonly Active[]): Carrier[] {
  const awardedInAll = awardedCents(activity)
  return [...grouped(activity, ({ carrierId }) => carrierId)].map(([id, rows]) => {
    const awarded = awardedCents(rows)
    const answered = rows.filter(({ responseTime }) => responseTime !== null)
    return {
      id,
      name: rows[0]?.carrier ?? '',
      country: null,
      link: 'active',
      modes: rows.map(({ mode }) => mode),
      renewableModes: [],
      people: 1,
      awaited: 0,
      invited: sum(rows, ({ invited }) => invited),
      bid: sum(rows, ({ bid }) => bid),
      complete: sum(rows, ({ complete }) => complete),
      declined: sum(rows, ({ declined }) => declined),
      awarded: sum(rows, ({ awarded }) => awarded),
      volumeCoverage: null,
      completion: null,
      responseTime:
        answered.length === 0
          ? null
          : sum(answered, (row) => (row.responseTime ?? 0) * row.bid) /
            Math.max(
              1,
              sum(answered, ({ bid }) => bid),
            ),
      awardedCost: toDollars(awarded),
      awardedShare: awardedInAll > 0 ? awarded / awardedInAll : null,
      lastSeenAt:
        rows
          .flatMap(({ lastSeenAt }) => lastSeenAt ?? [])
          .toSorted()
          .at(-1) ?? null,
    }
  })
}

const awardedCents = (rows: readonly Active[]) =>
  centsOfAll(rows.map(({ awardedCost }) => awardedCost))

const sum = (rows: readonly Active[], worth: (row: Active) => number) =>
  rows.reduce((total, row) => total + worth(row), 0)
