import { addMonths } from 'date-fns'
import { sql } from 'drizzle-orm'
import { NotificationType, Priority } from '#domain/notification.ts'
import { isBiddable } from '#domain/mode.ts'
import type { Context } from '#server/context.ts'
import { notifications } from '#server/store/tables/notifications.ts'

type News = {
  company_id: number
  mode: number
  carrier: string
  lanes: number
  notified_at: string
}

/** Tells the demo shipper which carriers bid in the tender that is on, at the hour each of them submitted last. */
export async function tellBids({ database, now }: Context): Promise<void> {
  const { rows } = await database.db.execute<News>(sql`
    select l.company_id, l.mode, c.name as carrier, count(*)::int as lanes,
      to_char(max(b.submitted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as notified_at
    from bids b join lanes l on l.id = b.lane_id join companies c on c.id = b.carrier_id
    where b.status <> 'draft' and b.submitted_at > ${addMonths(now(), -1)}
    group by l.company_id, l.mode, c.name order by max(b.submitted_at), l.mode, c.name`)
  const news = rows.filter(({ mode }) => isBiddable(mode))
  if (news.length === 0) return
  await database.db.insert(notifications).values(
    news.map(({ company_id, mode, carrier, lanes, notified_at }) => ({
      companyId: company_id,
      mode,
      type: String(NotificationType.BidUploaded),
      description: `${carrier} bid on ${lanes === 1 ? 'one lane' : `${lanes} lanes`}`,
      priority: Priority.Information,
      createdAt: new Date(notified_at),
    })),
  )
}
