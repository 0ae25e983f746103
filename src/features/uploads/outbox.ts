import { useSyncExternalStore } from 'react'
import type { Mode } from '#domain/mode.ts'
import type { UploadResult } from '#domain/upload.ts'
import { askBeforeClosing } from '#lib/ask-before-closing.ts'
import { session } from '#lib/session.ts'
import { refusalOf } from './file-content.ts'
import { type FileReading, readFile, unread, withEarlier } from './read-file.ts'

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
  readonly isReading: boolean
  readonly reading: FileReading
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
      const isReading = refused === null
      const reading = { ...unread, mode }
      set([...files, { key, file, reading, isReading, refused, sending: null }])
      if (refused === null) void read(key, file, mode)
    }
  },
  change(key: number, part: Partial<OutboxFile>): void {
    set(files.map((one) => (one.key === key ? { ...one, ...part } : one)))
  },
  /** Reads a file another way; a slow answer does not overwrite what was changed in the meantime. */
  async reread(key: number, next: (reading: FileReading) => Promise<FileReading>): Promise<void> {
    const before = files.find((one) => one.key === key)
    if (!before) return
    const reading = await next(before.reading)
    const now = files.find((one) => one.key === key)
    if (now?.reading === before.reading) outbox.change(key, { reading })
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

async function read(key: number, file: File, mode: Mode | null): Promise<void> {
  try {
    const found = await readFile(file, mode, session.may('manage lanes'))
    // A mode chosen while the file was read stands.
    const chosen = files.find((one) => one.key === key)?.reading.mode ?? null
    const isKept = chosen === null || chosen === found.mode
    const reading = isKept ? found : await withEarlier({ ...found, mode: chosen })
    outbox.change(key, { reading, isReading: false })
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

let letClose: (() => void) | null = null

/** Closing the page would break off what is being sent. */
function guardPage(isSending: boolean): void {
  if (typeof window === 'undefined') return
  if (isSending) letClose ??= askBeforeClosing()
  else {
    letClose?.()
    letClose = null
  }
}
