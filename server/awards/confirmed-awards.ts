import { type SQL, sql } from 'drizzle-orm'

/** SQL: an award that stands. A pending one waits to be confirmed, a withdrawn one is history. Of rows under this name. */
export const isConfirmed = (rows: string): SQL => sql.raw(`${rows}.state = 'confirmed'`)

export const isPending = (rows: string): SQL => sql.raw(`${rows}.state = 'pending'`)

/** SQL: confirmed or pending. */
export const isCurrent = (rows: string): SQL => sql.raw(`${rows}.state in ('confirmed', 'pending')`)

/** SQL: current, or declined with its part still to be decided. */
export const isUndecided = (rows: string): SQL => sql.raw(`${rows}.state <> 'withdrawn'`)

/** SQL: declined, with its part still to be decided. */
export const isDeclined = (rows: string): SQL => sql.raw(`${rows}.state = 'declined'`)

/**
 * SQL: an award that nobody answered in time. Of rows under this name. The clock alone changes nothing: a
 * round notes it (answer-rounds.ts), so that every list and figure changes in that moment.
 */
export const isLapsed = (rows: string): SQL =>
  sql`${isConfirmed(rows)} and ${sql.raw(`${rows}.answer is null and ${rows}.lapsed_at is not null`)}`

/** SQL: an award that left its part of a lane for the shipper to decide. */
export const isOpenPart = (rows: string): SQL => sql`(${isDeclined(rows)} or ${isLapsed(rows)})`

/** SQL: what `standingOf` says. */
export const standingIn = (rows: string): SQL => sql`case
  when ${isDeclined(rows)} then 'declined'
  when ${sql.raw(`${rows}.state <> 'confirmed' or (${rows}.answer is null and ${rows}.answer_due_at is null)`)} then 'unasked'
  when ${sql.raw(`${rows}.answer is not null`)} then 'accepted'
  when ${isLapsed(rows)} then 'noAnswer' else 'waiting' end`
