import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'
import { paging } from '#contract/part.ts'

const text = z.string().trim().max(100).optional()
const day = z.iso.date().optional()

const filter = z.object({
  /** 'award', 'ocean port': see `subjects`. */
  subject: text,
  /** Part of a user name. */
  person: text,
  /** Days, both included, in UTC. */
  from: day,
  to: day,
  /** In the code or number of what was changed, the action, or the values before and after. */
  text,
})

export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  username: z.string(),
  company: z.string().nullable(),
  subject: z.string(),
  subjectId: z.string(),
  /** What people call it: 'Shanghai, CN > Hamburg, DE'. */
  name: z.string(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const audit = extension('audit', {
  list: endpoint({
    method: 'GET',
    path: '/ext/audit',
    requires: 'see the audit',
    summary: 'Changes, newest first.',
    query: paging.omit({ sortBy: true, sortDesc: true }).extend(filter.shape),
    response: z.array(auditEntrySchema),
    headers: ['x-total-count'],
  }),
  subjects: endpoint({
    method: 'GET',
    path: '/ext/audit/subjects',
    requires: 'see the audit',
    summary: 'What was ever changed, for the filter.',
    response: z.array(z.string()),
  }),
  export: endpoint({
    method: 'GET',
    path: '/ext/audit/file',
    requires: 'see the audit',
    summary: 'The newest 50,000 changes that pass the filter, as CSV.',
    query: filter,
    response: { blob: 'text/csv' },
    headers: ['fname'],
  }),
})
