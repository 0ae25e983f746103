import * as z from 'zod'
import { notificationSchema } from '#domain/notification.ts'
import { endpoint } from './endpoint.ts'

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    requires: 'sign in',
    summary: 'One’s notifications, newest first.',
    response: z.array(notificationSchema),
  }),
}
