import { isDeepStrictEqual } from 'node:util'
import type { Imported, RowProblem } from '#contract/ext/reference.ts'
import { referenceDefinitions } from '#domain/reference-kind.ts'
import { type Change, recordChanges } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict } from '#server/refusal.ts'
import { insertMany } from '#server/store/bulk.ts'
import { errorCode, inTransaction, type Transaction } from '#server/store/database.ts'
import { identityOf, type ReferenceTable, type Rules } from './kind.ts'
import { knownLists } from './known-lists.ts'
import { type Read, readRows, type Written } from './read-rows.ts'
import { tableRows } from './table-rows.ts'

const mostProblems = 500

/**
 * Adds the rows whose code is new and changes those whose code is there, all or nothing: with a problem
 * in any row nothing is written. `check` only tells what would happen.
 */
export async function importRows<
  T extends ReferenceTable,
  Entry extends object,
  Wire extends Entry,
>(
  caller: Caller,
  rules: Rules<T, Entry, Wire>,
  rows: readonly Written[],
  check: boolean,
  context: Context,
): Promise<Imported> {
  try {
    return await inTransaction(context.database, async (tx) => {
      const read = readRows(rules, rows, await knownLists(tx))
      const plan = await compare(rules, read, tx)
      const { added, changed, unchanged } = plan
      const problems = [...read.problems, ...plan.problems].toSorted((a, b) => a.row - b.row)
      if (problems.length === 0 && !check) await write(tx, caller, rules, plan)
      return {
        added: added.length,
        changed: changed.length,
        unchanged,
        problems: problems.slice(0, mostProblems),
      }
    })
  } catch (error) {
    throw errorCode(error) === '23505' ? conflict('Somebody else added one of these rows.') : error
  }
}

type Plan<T extends ReferenceTable, Entry, Wire> = {
  added: Entry[]
  changed: { id: number; before: Wire; entry: Entry; columns: T['$inferInsert'] }[]
  unchanged: number
  problems: RowProblem[]
}

async function compare<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  rules: Rules<T, Entry, Wire>,
  { entries }: Read<Entry>,
  tx: Transaction,
): Promise<Plan<T, Entry, Wire>> {
  const codes = entries.map(({ entry }) => rules.code.of(entry))
  const there = new Map(
    (await tableRows(rules.table).withCodes(tx, rules.code.column, codes)).map((row) => {
      const present = rules.present(row)
      return [identityOf(rules, present), { id: Number(row['id']), present }] as const
    }),
  )
  const plan: Plan<T, Entry, Wire> = { added: [], changed: [], unchanged: 0, problems: [] }
  for (const { row, entry } of entries) {
    const before = there.get(identityOf(rules, entry))
    if (!before) {
      plan.added.push(entry)
      continue
    }
    const columns = rules.columnsOf(entry)
    if (isDeepStrictEqual(columns, rules.columnsOf(before.present))) {
      plan.unchanged += 1
      continue
    }
    const uses = (await rules.uses?.(before.present, entry, tx)) ?? []
    if (uses.length > 0) {
      plan.problems.push({
        row,
        column: '',
        found: rules.code.of(entry),
        expected: `what ${uses.join(', ')} can go on using`,
      })
    }
    plan.changed.push({ id: before.id, before: before.present, entry, columns })
  }
  return plan
}

async function write<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  tx: Transaction,
  caller: Caller,
  rules: Rules<T, Entry, Wire>,
  { added, changed }: Plan<T, Entry, Wire>,
): Promise<void> {
  const subject = referenceDefinitions[rules.kind].one
  await insertMany(
    tx,
    rules.table,
    added.map((entry) => rules.columnsOf(entry)),
  )
  if (changed.length > 0) {
    await tableRows(rules.table).updateMany(
      tx,
      changed.map(({ id, columns }) => ({ ...columns, id })),
    )
  }
  const change = (entry: Entry, action: 'added' | 'changed'): Change => ({
    subject,
    subjectId: rules.code.of(entry),
    action,
    after: entry,
    companyId: null,
  })
  await recordChanges(tx, caller, [
    ...added.map((entry) => change(entry, 'added')),
    ...changed.map(({ entry, before }) => ({ ...change(entry, 'changed'), before })),
  ])
}
