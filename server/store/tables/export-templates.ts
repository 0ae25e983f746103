import { integer, jsonb, pgTable, smallint } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'
import { users } from './people.ts'

/** The Owner's column template of a mode's custom export (kind UserTemplateConfig). */
export const exportTemplates = pgTable('export_templates', {
  mode: smallint('mode').primaryKey(),
  columns: jsonb('columns').$type<{ key: string; title: string }[]>().notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  updatedAt: updatedAt(),
})
