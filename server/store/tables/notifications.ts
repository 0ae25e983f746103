import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { id, createdAt } from './columns.ts'
import { lanes } from './lanes.ts'
import { companies } from './people.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    laneId: integer('lane_id').references(() => lanes.id, { onDelete: 'cascade' }),
    mode: smallint('mode').notNull().default(0),
    /** The wire's number, or one of its names. */
    type: text('type').notNull(),
    description: text('description').notNull().default(''),
    priority: smallint('priority').notNull().default(0),
    /** Role numbers that are notified; empty = everybody in the company. */
    roles: integer('roles').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_company').on(t.companyId, t.id),
    index('notifications_type').on(t.type, t.id),
  ],
)
