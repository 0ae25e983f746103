import { isDeepStrictEqual } from 'node:util'
import { referenceDefinitions } from '#domain/reference-kind.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Caller, Context } from '#server/context.ts'
import { conflict, notFound, Refusal } from '#server/refusal.ts'
import { errorCode, inTransaction, type Transaction } from '#server/store/database.ts'
import { type CellProblem, identityOf, type ReferenceTable, type Rules } from './kind.ts'
import { knownLists } from './known-lists.ts'
import { tableRows } from './table-rows.ts'

/** Adds a row. 400: not what the standard says; 409: it is there already. */
export async function addRow<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  caller: Caller,
  rules: Rules<T, Entry, Wire>,
  entry: Entry,
  context: Context,
): Promise<Wire> {
  const rows = tableRows(rules.table)
  return written(rules, entry, () =>
    inTransaction(context.database, async (tx) => {
      refuse(rules.check?.(entry, undefined, await knownLists(tx)))
      await refuseDuplicate(rules, entry, undefined, tx)
      const added = rules.present(found(rules, await rows.insert(tx, rules.columnsOf(entry))))
      await record(tx, caller, rules, 'added', undefined, added)
      return added
    }),
  )
}

/**
 * Changes a row. 404: none such; 409: somebody changed it since it was seen, it would duplicate another,
 * or a code in use would change.
 */
export async function changeRow<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  caller: Caller,
  rules: Rules<T, Entry, Wire>,
  id: number,
  { seen, ...given }: Entry & { seen?: Entry | undefined },
  context: Context,
): Promise<Wire> {
  const entry = given as unknown as Entry
  const rows = tableRows(rules.table)
  return written(rules, entry, () =>
    inTransaction(context.database, async (tx) => {
      const before = rules.present(found(rules, await rows.lock(tx, id, rules.only)))
      if (seen && !isDeepStrictEqual(rules.columnsOf(seen), rules.columnsOf(before))) {
        throw conflict(`${rules.code.of(before)} was changed by somebody else. Load it again.`)
      }
      refuse(rules.check?.(entry, before, await knownLists(tx)))
      await refuseDuplicate(rules, entry, id, tx)
      const uses = (await rules.uses?.(before, entry, tx)) ?? []
      if (uses.length > 0) {
        throw conflict(`${rules.code.of(before)} is used by ${uses.join(', ')}: it stays as it is.`)
      }
      const after = rules.present(found(rules, await rows.update(tx, id, rules.columnsOf(entry))))
      if (!isDeepStrictEqual(before, after)) {
        await record(tx, caller, rules, 'changed', before, after)
      }
      return after
    }),
  )
}

/** Deletes a row, or only tells whether it can be. 404: none such; 409: something uses it. */
export async function removeRow<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  caller: Caller,
  rules: Rules<T, Entry, Wire>,
  id: number,
  context: Context,
  check = false,
): Promise<void> {
  const rows = tableRows(rules.table)
  await inTransaction(context.database, async (tx) => {
    const before = rules.present(found(rules, await rows.lock(tx, id, rules.only)))
    const uses = (await rules.uses?.(before, undefined, tx)) ?? []
    if (uses.length > 0) {
      throw conflict(
        `${rules.code.of(before)} is used by ${uses.join(', ')}: it cannot be deleted.`,
      )
    }
    if (check) return
    await rows.remove(tx, id)
    await record(tx, caller, rules, 'deleted', before, undefined)
  })
}

async function refuseDuplicate<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  rules: Rules<T, Entry, Wire>,
  entry: Entry,
  id: number | undefined,
  tx: Transaction,
): Promise<void> {
  const { code, table, present } = rules
  const alike = await tableRows(table).withCodes(tx, code.column, [code.of(entry)])
  const duplicate = alike.some(
    (row) => row['id'] !== id && identityOf(rules, present(row)) === identityOf(rules, entry),
  )
  if (duplicate) throw exists(rules, entry)
}

function refuse(problems: readonly CellProblem[] = []): void {
  const [first] = problems
  if (!first) return
  const said = ({ found: text, expected }: CellProblem) => `expected ${expected}, found "${text}"`
  throw new Refusal(
    400,
    `${first.key}: ${said(first)}`,
    problems.map((problem) => ({ path: problem.key, message: said(problem) })),
  )
}

/** Two people may add the same row at the same moment: the table's own key decides. */
async function written<T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  rules: Rules<T, Entry, Wire>,
  entry: Entry,
  work: () => Promise<Wire>,
): Promise<Wire> {
  try {
    return await work()
  } catch (error) {
    throw errorCode(error) === '23505' ? exists(rules, entry) : error
  }
}

function found<Row>({ kind }: { kind: keyof typeof referenceDefinitions }, row: Row | undefined) {
  if (row === undefined) throw notFound(`The ${referenceDefinitions[kind].one}`)
  return row
}

const exists = <T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  { kind, code }: Rules<T, Entry, Wire>,
  entry: Entry,
) => conflict(`The ${referenceDefinitions[kind].one} ${code.of(entry)} exists already.`)

const record = <T extends ReferenceTable, Entry extends object, Wire extends Entry>(
  tx: Transaction,
  caller: Caller,
  { kind, code }: Rules<T, Entry, Wire>,
  action: 'added' | 'changed' | 'deleted',
  before: Wire | undefined,
  after: Wire | undefined,
) => {
  const row = after ?? before
  return recordChange(tx, caller, {
    subject: referenceDefinitions[kind].one,
    subjectId: row === undefined ? '' : code.of(row),
    action,
    before,
    after,
    companyId: null,
  })
}
