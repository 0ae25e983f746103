import * as z from 'zod'
import { notificationKinds } from '#domain/notification-kind.ts'
import { endpoint, extension } from '#contract/endpoint.ts'

export const mailedSchema = z.object({ mailed: z.array(z.enum(notificationKinds)).max(20) })

export const mailedNotifications = extension('mailedNotifications', {
  read: endpoint({
    method: 'GET',
    path: '/ext/mailed-notifications',
    requires: 'sign in',
    summary: 'Which kinds of notification the caller also gets by email.',
    refusals: [404],
    response: mailedSchema,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/ext/mailed-notifications',
    requires: 'sign in',
    summary: 'Choose which kinds of notification the caller also gets by email.',
    body: mailedSchema,
    response: mailedSchema,
  }),
})
