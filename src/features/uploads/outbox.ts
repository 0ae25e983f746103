import { useSyncExternalStore } from 'react'
import type { Mode } from '#domain/mode.ts'
import type { ColumnMapping } from '#domain/column-mapping.ts'
import type { UploadResult } from '#domain/upload.ts'
import { session } from '#lib/session.ts'
import { type FilePreview, refusalOf } from './file-preview.ts'
import { mappingFor, readFile } from './read-file.ts'

export type Sending = { percent: number; bytesPerSecond: number; controller: AbortController }

/** Why a file is not taken, or was not; with the upload its bytes came in before. */
export type Refused = {
  result: UploadResult | null
  message: string
  earlierUploadId?: number | undefined
}

/** A file somebody chose to send, before and while it is sent. */
export type OutboxFile = {
  readonly key: number
  readonly file: File
  /** Universal = each row's own mode; null = nobody could tell yet. */
  readonly mode: Mode | null
  /** Null while it is read, and for workbooks too large to read here. */
  readonly preview: FilePreview | null
  readonly isReading: boolean
  readonly mapping: ColumnMapping
  /** The mapping is the one this layout was sent with before. */
  readonly isRemembered: boolean
  readonly sending: Sending | null
  readonly refused: Refused | null
}

let files: readonly OutboxFile[] = []
let nextKey = 1
let ownerId: number | null = null
const listeners = new Set<() => void>()

/** Chosen files, kept beside the screens: a file goes on being sent while one looks at another page. */
export const outbox = {
  read: (): readonly OutboxFile[] => files,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Takes files in; `mode` where it is known already. */
  add(chosen: readonly File[], mode: Mode | null = null): void {
    ownerId = session.read()?.id ?? null
    for (const file of chosen) {
      const key = nextKey++
      const refused = refusalOf(file)
      set([...files, { ...fresh, key, file, mode, refused, isReading: refused === null }])
      if (refused === null) void read(key, file, mode)
    }
  },
  change(key: number, part: Partial<OutboxFile>): void {
    set(files.map((one) => (one.key === key ? { ...one, ...part } : one)))
  },
  /** Forgets a file; what is under way is broken off. */
  leave(key: number): void {
    files.find((one) => one.key === key)?.sending?.controller.abort()
    set(files.filter((one) => one.key !== key))
  },
  clear(): void {
    for (const { key } of files) outbox.leave(key)
  },
}

export const useOutbox = (): readonly OutboxFile[] =>
  useSyncExternalStore(outbox.subscribe, outbox.read)

// One person's files are never sent in the name of the next.
session.subscribe(() => {
  if (files.length > 0 && session.read()?.id !== ownerId) outbox.clear()
})

const fresh = {
  preview: null,
  mapping: {},
  isRemembered: false,
  sending: null,
} satisfies Partial<OutboxFile>

async function read(key: number, file: File, mode: Mode | null): Promise<void> {
  try {
    const found = await readFile(file, mode)
    // A mode chosen while the file was read stands.
    const chosen = files.find((one) => one.key === key)?.mode ?? null
    if (chosen === null || chosen === found.mode || !found.preview)
      outbox.change(key, { ...found, mode: chosen ?? found.mode, isReading: false })
    else
      outbox.change(key, {
        ...found,
        ...(await mappingFor(found.preview, chosen)),
        mode: chosen,
        isReading: false,
      })
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The file could not be read.'
    outbox.change(key, { isReading: false, refused: { result: null, message } })
  }
}

function set(next: readonly OutboxFile[]): void {
  files = next
  guardPage(files.some(({ sending }) => sending !== null))
  for (const listener of listeners) listener()
}

/** Closing the page would break off what is being sent: the browser asks first. */
function guardPage(isSending: boolean): void {
  if (typeof window === 'undefined') return
  if (isSending) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
}

const askFirst = (event: Event) => event.preventDefault()
