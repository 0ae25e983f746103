import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { session } from '#lib/session.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { awardQueries } from './awards.api.ts'

test('a board of more than a thousand lanes comes in parts, none lost, and only what changed again', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  const { pool } = backend.context.database
  await pool.query(
    `with lane as (
      insert into lanes (company_id, mode, lane_key, origin, destination, location, status, approved)
      select $1, 4, 'k' || n, 'Reno', 'Boise', '{}', 'started', true from generate_series(1, 2001) n returning id)
    insert into bids (lane_id, carrier_id, status, charges, landed_cents, landed_parts, completion, submitted_at)
    select id, $2, 'submitted', '{}', 100000 + id, '{}', 1, now() from lane`,
    [shipper.companyId, carrier.companyId],
  )
  const { rows } = await pool.query<{ id: number }>('select id from bids order by lane_id')
  session.write(shipper.user)
  const client = createQueryClient()
  const read = () => client.fetchQuery({ ...awardQueries.board(Mode.RoadFTL), staleTime: 0 })

  const board = await read()
  const again = await read()
  await pool.query('update bids set landed_cents = 1 where id = $1', [rows.at(1500)?.id])
  const changed = await read()

  expect(board.map(({ bids }) => bids.id.length)).toEqual([1000, 1000, 1])
  expect(board.flatMap(({ bids }) => bids.id)).toEqual(rows.map(({ id }) => id))
  expect(again).toBe(board)
  expect(changed.map((part, at) => part === board[at])).toEqual([true, false, true])
  expect(changed[1]?.bids.cents[500]).toBe(1)
})
