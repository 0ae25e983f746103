import * as z from 'zod'
import { notificationSchema } from '#domain/notification.ts'
import { endpoint } from './endpoint.ts'
import { everyone } from './part.ts'

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    roles: everyone,
    summary: 'One’s notifications, newest first.',
    response: z.array(notificationSchema),
  }),
}
