import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id } from './columns.ts'
import { companies, users } from './people.ts'

/** The repository (spec section 7): one row a version of a document. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /** The first version's id: all versions of a document share it. */
    seriesId: integer('series_id'),
    version: smallint('version').notNull().default(1),
    category: text('category').notNull(),
    /** What a mandatory document proves, such as 'Insurance certificate'. */
    title: text('title').notNull().default(''),
    name: text('name').notNull(),
    /** As its own company left it; what others make of it are reviews. */
    status: text('status').notNull(),
    /** 'YYYY-MM-DD'; an accepted document is expired after it. */
    validUntil: date('valid_until', { mode: 'string' }),
    /** Generated name below DATA_DIR/files, never the user's. */
    storedName: text('stored_name').notNull(),
    mediaType: text('media_type').notNull(),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('documents_company').on(t.companyId),
    uniqueIndex('documents_version').on(t.seriesId, t.version),
  ],
)

export const documentReviews = pgTable(
  'document_reviews',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    status: text('status').notNull(),
    /** Why it was rejected, in the reviewer's words. */
    note: text('note').notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.companyId] })],
)

/** Who opened or downloaded which version, the newest time. */
export const documentViews = pgTable(
  'document_views',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.userId] })],
)
