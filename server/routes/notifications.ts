import { notifications } from '#contract/notifications.ts'
import { newestNotices } from '#server/notices.ts'
import { serve } from '#server/serve.ts'

export const notificationRoutes = [
  serve(notifications.list, ({ caller }, context) => newestNotices(context, caller, 100)),
]
