import * as z from 'zod'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { notificationSchema, Priority } from '#domain/notification.ts'
import { roleSchema } from '#domain/role-schema.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { id, modeQuery, paging } from '#contract/part.ts'

/** Who is notified; an empty list leaves that side open. */
export const audienceSchema = z.object({
  roles: z.array(roleSchema).max(5).default([]),
  companyIds: z.array(z.number().int().positive()).max(5000).default([]),
  modes: z.array(biddableModeSchema).max(5).default([]),
})
export type Audience = z.infer<typeof audienceSchema>

export const reachSchema = z.object({ companies: z.number(), people: z.number() })
export type Reach = z.infer<typeof reachSchema>

export const sentNotificationSchema = notificationSchema.extend({
  companyId: z.number(),
  company: z.string(),
  /** Roles that were notified; empty = everybody in the company. */
  roles: z.array(roleSchema).default([]),
})
export type SentNotification = z.infer<typeof sentNotificationSchema>

export const announcements = extension('announcements', {
  all: endpoint({
    method: 'GET',
    path: '/ext/notifications',
    requires: 'announce to companies',
    summary: 'Every company’s notifications, newest first, a page at a time.',
    query: paging.pick({ page: true, pageSize: true }).extend({
      type: z.string().max(40).optional(),
      companyId: id.optional(),
      mode: modeQuery.optional(),
      from: z.iso.date().optional(),
      /** The last day that counts. */
      to: z.iso.date().optional(),
    }),
    response: z.object({ total: z.number(), notifications: z.array(sentNotificationSchema) }),
  }),
  reach: endpoint({
    method: 'POST',
    path: '/ext/announcements/reach',
    requires: 'announce to companies',
    summary: 'How many companies and people an audience is.',
    body: audienceSchema,
    response: reachSchema,
  }),
  send: endpoint({
    method: 'POST',
    path: '/ext/announcements',
    requires: 'announce to companies',
    summary:
      'Notify an audience: stored for the bell and pushed at once. 422 where the audience is empty.',
    refusals: [422],
    body: z.object({
      text: z.string().trim().min(1).max(500),
      priority: z.literal(Object.values(Priority)).default(Priority.None),
      audience: audienceSchema,
    }),
    response: reachSchema,
  }),
})
