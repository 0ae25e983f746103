import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'

export const deviceSessionSchema = z.object({
  id: z.string(),
  /** The browser as it names itself. */
  device: z.string(),
  /** The session of this very call. */
  current: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})

export const sessions = extension('sessions', {
  list: endpoint({
    method: 'GET',
    path: '/ext/sessions',
    requires: 'sign in',
    summary: 'One’s own open sessions, the newest seen first.',
    response: z.array(deviceSessionSchema),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/ext/sessions/{sessionId}',
    requires: 'sign in',
    summary: 'Sign out one of one’s own devices; 404 for anybody else’s.',
    refusals: [404],
    params: z.object({ sessionId: z.string().min(1).max(64) }),
    response: null,
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/ext/sessions',
    requires: 'sign in',
    summary: 'Sign out every device but this one.',
    response: null,
  }),
})
