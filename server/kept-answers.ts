import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PackedRows } from './packed-rows.ts'
import type { Seen } from './store/change-log.ts'
import { writeAnswer } from './written-answer.ts'

const pack = promisify(gzip)

/** An answer as it is sent. */
export type Kept = {
  /** Of its content alone: it tells nobody that something changed which the answer does not show. */
  tag: string
  packed: Buffer
  /** Of a list whose changes alone can be read. */
  list?: KeptList | undefined
  /** Of figures: what they are sums of. */
  parts?: KeptParts | undefined
}

export type KeptList = { rows: PackedRows; seen: Seen }

export type KeptParts = { of: unknown; byteCount: number }

type Valid = { stamp: string; at: Date; until: Date | null }
type Entry = Kept & { valid: Valid }

export type KeptAnswers = {
  /**
   * The answer under `key` as long as nothing changed since it was made, else what `make` makes of that one;
   * `isDue`: time alone may have changed it.
   */
  take(
    key: string,
    now: { stamp: string; at: Date },
    make: (
      before: Kept | undefined,
      isDue: boolean,
    ) => Promise<{ answer: Kept; until: Date | null }>,
  ): Promise<Kept>
  bytes(): number
}

/**
 * Finished answers of this process, the least asked for leaving first. Keys name the company and its role:
 * nobody is ever handed what was made for somebody else.
 */
export function createKeptAnswers(byteLimit = 64 * 1024 * 1024): KeptAnswers {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<Kept>>()
  let bytes = 0

  const drop = (key: string) => {
    const entry = entries.get(key)
    bytes -= entry ? byteCountOf(entry) : 0
    entries.delete(key)
  }
  const keep = (key: string, entry: Entry) => {
    drop(key)
    if (byteCountOf(entry) > byteLimit / 2) return
    entries.set(key, entry)
    bytes += byteCountOf(entry)
    for (const [oldest] of entries) {
      if (bytes <= byteLimit) return
      drop(oldest)
    }
  }

  return {
    async take(key, { stamp, at }, make) {
      const known = entries.get(key)
      if (known && isValid(known.valid, stamp, at)) {
        entries.delete(key)
        entries.set(key, known)
        return known
      }
      // Hundreds ask at once after a change that was pushed to them: it is made for all of them once.
      const wanted = `${stamp} ${at.toISOString().slice(0, 19)} ${key}`
      const running = making.get(wanted)
      if (running) return running
      const made = make(known, known !== undefined && !isInTime(known.valid, at))
        .then(({ answer, until }) => {
          const entry = { ...answer, valid: { stamp, at, until } }
          keep(key, entry)
          return entry
        })
        .finally(() => making.delete(wanted))
      making.set(wanted, made)
      return made
    },
    bytes: () => bytes,
  }
}

export async function packAnswer(answer: unknown): Promise<Kept> {
  const json = writeAnswer(answer)
  const tag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`
  return { tag, packed: await pack(json, { level: 5 }) }
}

/** A list lies there twice, whole and in the parts its next version is made of. */
const byteCountOf = ({ packed, list, parts }: Kept): number =>
  packed.byteLength * (list ? 2 : 1) + (parts?.byteCount ?? 0)

const isValid = (valid: Valid, stamp: string, now: Date) =>
  valid.stamp === stamp && isInTime(valid, now)

const isInTime = ({ at, until }: Valid, now: Date) => at <= now && (until === null || now < until)
