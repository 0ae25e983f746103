import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { BodyOf, Endpoint, ResponseOf } from '#contract/endpoint.ts'
import type { ReferenceKind } from '#domain/reference-kind.ts'
import type { Transaction } from '#server/store/database.ts'

export type ReferenceTable = PgTable & { id: PgColumn }

/** What a standard or another list refuses, by the wire's field. */
export type CellProblem = { key: string; found: string; expected: string }

/** Lists that rows of other kinds point at. */
export type Known = { countries: ReadonlySet<string> }

/** What one kind of reference row is: its table, its standard, and who depends on it. */
export type Rules<T extends ReferenceTable, Entry extends object, Wire extends Entry> = {
  kind: ReferenceKind
  table: T
  /** Only these rows of the table are of this kind. */
  only?: SQL
  /** Body of the calls that add one. */
  entry: z.ZodType<Entry>
  present(row: T['$inferSelect']): Wire
  columnsOf(entry: Entry): Omit<T['$inferInsert'], 'id'>
  /** The column people name a row by, and its value. */
  code: { column: PgColumn; of(entry: Entry): string }
  /** Two rows of one identity are the same row; defaults to the code. */
  identity?(entry: Entry): string
  check?(entry: Entry, before: Entry | undefined, known: Known): CellProblem[]
  /** What would lose its row when `before` becomes `after`, or is deleted: '12 lanes'. */
  uses?(before: Entry, after: Entry | undefined, tx: Transaction): Promise<string[]>
}

export type RulesOf<T extends ReferenceTable, Add extends Endpoint> = Rules<
  T,
  NonNullable<BodyOf<Add>>,
  ResponseOf<Add> & NonNullable<BodyOf<Add>>
>

export const identityOf = <T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  { identity, code }: Rules<T, Entry, Wire>,
  entry: Entry,
): string => identity?.(entry) ?? code.of(entry)
