import { announcements } from '#contract/ext/announcements.ts'
import { allNotifications } from '#server/announcements/all-notifications.ts'
import { announce, reachOf } from '#server/announcements/announce.ts'
import { serve } from '#server/serve.ts'

export const announcementRoutes = [
  serve(announcements.all, ({ query }, context) => allNotifications(query, context)),
  serve(announcements.reach, ({ body }, { database }) => reachOf(body, database.db)),
  serve(announcements.send, ({ caller, body }, context) => announce(caller, body, context)),
]
