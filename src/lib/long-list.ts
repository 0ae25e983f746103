import type * as z from 'zod'
import { type ReadAnswer, readAnswer, readFitting } from '#contract/read-answer.ts'
import { inTurns } from './turns.ts'

/** The text of a list of thousands of rows, which is not read at once. */
export class LongList {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const longFrom = 250_000
/** Characters read between two looks at the clock: some milliseconds. */
const part = 150_000

export const keepLongList = (body: unknown): unknown =>
  typeof body === 'string' && body.length > longFrom && body.startsWith('[')
    ? new LongList(body)
    : body

/**
 * Reads a list in turns, so that no key or click waits for the whole of it. Our server ends a line after each row;
 * a list that is written otherwise, or not as the contract says, is read at once.
 */
export async function readLongList<Schema extends z.ZodType>(
  schema: Schema,
  { text }: LongList,
): Promise<ReadAnswer<z.output<Schema>>> {
  const turn = inTurns()
  const rows: unknown[] = []
  for (let from = 1; from < text.length; ) {
    const end = text.indexOf(rowEnd, from + part)
    const upTo = end === -1 ? text.length - 1 : end + 1
    const read = readPart(schema, `[${text.slice(from, upTo)}]`)
    if (!read) return readAnswer(schema, JSON.parse(text))
    for (const row of read) rows.push(row)
    from = upTo + 1
    await turn()
  }
  return { value: rows as z.output<Schema>, rows: rows.length, leftOut: [] }
}

const rowEnd = '},\n{'

function readPart(schema: z.ZodType, text: string): readonly unknown[] | null {
  try {
    const read = readFitting(schema, JSON.parse(text))
    return Array.isArray(read?.value) ? read.value : null
  } catch {
    // A line may end within a row, where a host writes for people.
    return null
  }
}
