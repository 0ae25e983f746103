import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id } from './columns.ts'
import { companies, users } from './people.ts'

/** Who changed what, when, before and after. Kept when the person is deleted. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: at('at').notNull().defaultNow(),
    /** The company whose people may read it; null for the platform's own, such as reference rows. */
    companyId: integer('company_id').references(() => companies.id),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text('username').notNull(),
    /** 'award', 'person', 'port': what was changed, in the trade's word. */
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    /** 'added', 'changed', 'deleted' or the verb of the trade: 'awarded', 'approved'. */
    action: text('action').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (t) => [index('audit_entries_subject').on(t.subject, t.id), index('audit_entries_at').on(t.at)],
)
