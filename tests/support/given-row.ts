import type { Context } from '#server/context.ts'

/** Where a test puts rows: anything with a database behind it. */
export type Place = { context: Context }
export type Row<T extends { $inferSelect: unknown }> = T['$inferSelect']
/** What of a row matters to a test; the rest is made up. */
export type Given<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

export function present<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('Nothing was inserted')
  return row
}
