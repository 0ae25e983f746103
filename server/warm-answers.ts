import type { Hono } from 'hono'
import { awardBoard, boardAtFirst, boardPart } from '#contract/ext/award-board.ts'
import { modeBenchmark } from '#contract/ext/mode-benchmark.ts'
import { reportFigures } from '#contract/ext/report-figures.ts'
import { allColumns, lanes } from '#contract/lanes.ts'
import { addressOf } from '#contract/endpoint.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { roleNumbers } from '#domain/role.ts'
import { signAccessToken } from './caller.ts'
import type { Context } from './context.ts'
import { ourOwn } from './request-log.ts'

/** Smaller tenders are answered at once. */
const manyLanes = 2_000
/** The largest; the others wait as long as a first answer takes. */
const mostTenders = 10

type Warming = { atLeast?: number; isStopping?: () => boolean }

type LargeTender = { mode: BiddableMode; userId: number; sessionId: string }

/**
 * After a start nothing is kept, and the first answers about thousands of lanes take seconds: they are made
 * before somebody waits for them, in the name of the shipper's people who are signed in and were seen last.
 * Returns how many answers were made.
 */
export async function warmAnswers(
  app: Hono,
  context: Context,
  { atLeast = manyLanes, isStopping = () => false }: Warming = {},
): Promise<number> {
  let made = 0
  for (const { mode, userId, sessionId } of await largeTenders(atLeast, context)) {
    for (const address of firstAddresses(mode)) {
      if (isStopping()) return made
      const authorization = `Bearer ${await signAccessToken(userId, sessionId, context)}`
      const response = await app.request(`/api${address}`, { headers: { authorization } }, ourOwn)
      await response.arrayBuffer()
      if (response.ok) made += 1
    }
  }
  return made
}

/** What the lanes, the award board, reporting and the benchmark of a mode begin with. */
const firstAddresses = (mode: BiddableMode): string[] => [
  addressOf(lanes.list, { query: { mode, ...allColumns } }),
  addressOf(awardBoard.bids, { query: { mode, ...boardAtFirst } }),
  addressOf(awardBoard.bids, { query: { mode, ...boardPart } }),
  addressOf(reportFigures.savings, { params: { id: mode } }),
  addressOf(modeBenchmark.lanes, { params: { id: mode }, query: { metric: 'CostPerUnit' } }),
]

async function largeTenders(atLeast: number, { database, now }: Context): Promise<LargeTender[]> {
  const { rows } = await database.pool.query<LargeTender>(
    `with large as (
       select company_id, mode, count(*) as lanes from lanes group by 1, 2 having count(*) >= $1
     )
     select large.mode, seen."userId", seen."sessionId"
       from large cross join lateral (
         select u.id as "userId", s.id as "sessionId"
           from users u join sessions s on s.user_id = u.id
          where u.company_id = large.company_id and u.role = $2 and not u.disabled
            and s.revoked_at is null and s.expires_at > $3
          order by s.last_seen_at desc nulls last limit 1
       ) seen
      order by large.lanes desc limit $4`,
    [atLeast, roleNumbers.Customer, now(), mostTenders],
  )
  return rows
}
