import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, updatedAt } from './columns.ts'
import { companies, users } from './people.ts'

/** Weights 0 to 100 of the nine carrier performance criteria, as one person or invitee gave them. */
export const surveyAnswers = pgTable('survey_answers', {
  id: id(),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id),
  userId: integer('user_id')
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of the invitation somebody without an account answered with. */
  codeHash: text('code_hash').unique(),
  weights: jsonb('weights').$type<Record<string, number>>().notNull(),
  comments: text('comments').notNull().default(''),
  updatedAt: updatedAt(),
})

/**
 * A shipper's own rating, 0 to 100, of a carrier in a criterion that no figure measures. The table keeps
 * the name from when ratings were called marks.
 */
export const carrierRatings = pgTable(
  'carrier_marks',
  {
    shipperId: integer('shipper_id')
      .notNull()
      .references(() => companies.id),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => companies.id),
    criterion: text('criterion').notNull(),
    rating: doublePrecision('mark').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.shipperId, t.carrierId, t.criterion] })],
)
