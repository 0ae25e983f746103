import { expect } from 'vitest'
import type { Database } from '#server/store/database.ts'
import { eventually } from './eventually.ts'

/** Until so many of the server's statements on PostgreSQL wait for a lock; `like`: a pattern of their first 1,000 characters. */
export const untilWaiting = (
  { pool }: Pick<Database, 'pool'>,
  count: number,
  like = '%',
): Promise<void> =>
  eventually(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1
        and application_name = current_setting('application_name')`,
      [like],
    )
    expect(rows).toHaveLength(count)
  })
