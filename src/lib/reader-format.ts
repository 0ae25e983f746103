import { useSyncExternalStore } from 'react'
import {
  clockOfLocale,
  clocks,
  type FormatChoice,
  followFormat,
  marksOfLocale,
  nothingChosen,
  numberMarks,
  type ShownFormat,
} from '#domain/shown-format.ts'
import { isZone } from '#domain/zoned-time.ts'
import { device } from './device.ts'
import { session } from './session.ts'

const listeners = new Set<() => void>()

/** `chosenAt`: when it was chosen here, or when the account was asked that said so; milliseconds since 1970. */
type Chosen = { choice: FormatChoice; chosenAt: number }

/** Null until it is read from the device. */
let kept: (Chosen & { userId: number }) | null = null
/** Null until it is asked for again: a table of numbers asks for every cell. */
let shown: ShownFormat | null = null

/** How this page's person reads numbers, times and dates: as chosen, else as the browser does. */
export const readerFormat = {
  /** The same object until it changes. */
  read(): ShownFormat {
    shown ??= withBrowser(readerFormat.choice())
    return shown
  },
  choice: (): FormatChoice => known()?.choice ?? nothingChosen,
  /** Kept on the device for this person, and shown in every open tab at once. Returns how to take it back. */
  keep(choice: FormatChoice): () => void {
    const before = known()
    if (!before) return () => {}
    write({ choice, chosenAt: Date.now() })
    return () => write(before)
  },
  /**
   * What the account said, asked at this moment: chosen on another device, unless a choice was made on this one
   * since. When the answer came is no matter: a late one knows no more.
   */
  follow(choice: FormatChoice, askedAt: number): void {
    const before = known()
    // A clock that was set back says nothing of what was first.
    const isOlder = before && askedAt < before.chosenAt && before.chosenAt <= Date.now()
    if (!isOlder) write({ choice, chosenAt: askedAt })
  },
  /** As after a reload. */
  forget(): void {
    kept = null
    shown = null
  },
  /** Also called when another tab changes the format, or another person signs in. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** What the browser's first usable language and the device's clock say. */
export function browserFormat(): ShownFormat {
  const locale = browserLocale()
  return {
    numbers: marksOfLocale(locale),
    clock: clockOfLocale(locale),
    zone: browserZone(),
  }
}

export const useReaderFormat = (): ShownFormat =>
  useSyncExternalStore(readerFormat.subscribe, readerFormat.read)

export const useFormatChoice = (): FormatChoice =>
  useSyncExternalStore(readerFormat.subscribe, readerFormat.choice)

followFormat(readerFormat.read)
session.subscribe(announce)
window.addEventListener('languagechange', announce)
window.addEventListener('storage', ({ key }) => {
  if (key !== null && !key.startsWith(keyStart)) return
  const before = readerFormat.choice()
  kept = null
  if (!isSame(before, readerFormat.choice())) announce()
})

/** Of the person who is signed in. */
function known(): Chosen | null {
  const userId = session.read()?.id
  if (userId === undefined) return null
  if (kept?.userId !== userId) kept = { userId, ...parse(device.read(keyOf(userId))) }
  return kept
}

function write({ choice, chosenAt }: Chosen): void {
  const userId = session.read()?.id
  if (userId === undefined) return
  const before = readerFormat.choice()
  kept = { userId, choice, chosenAt }
  device.write(keyOf(userId), JSON.stringify({ ...choice, chosenAt }))
  if (!isSame(before, choice)) announce()
}

const isSame = (one: FormatChoice, other: FormatChoice) =>
  one.numbers === other.numbers && one.clock === other.clock && one.zone === other.zone

function browserZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone && isZone(timeZone) ? timeZone : 'UTC'
}

const keyStart = 'format:'
const keyOf = (userId: number) => `${keyStart}${userId}`

function withBrowser({ numbers, clock, zone }: FormatChoice): ShownFormat {
  const browser = browserFormat()
  return {
    numbers: numbers ?? browser.numbers,
    clock: clock ?? browser.clock,
    zone: zone ?? browser.zone,
  }
}

function announce(): void {
  shown = null
  for (const listener of listeners) listener()
}

/** A headless Chrome on Linux may answer 'en-US@posix', which is no language. */
function browserLocale(): string {
  for (const language of [navigator.language, ...(navigator.languages ?? [])]) {
    try {
      const [locale] = Intl.getCanonicalLocales(language)
      if (locale !== undefined) return locale
    } catch {
      continue
    }
  }
  return 'en-US'
}

/** Checked by hand: the sign-in page loads without the schema library. */
function parse(text: string | null): Chosen {
  const found = json(text)
  const of = <Word extends string>(part: keyof FormatChoice, words: readonly Word[]) =>
    words.find((word) => word === found[part]) ?? null
  const { zone, chosenAt } = found
  return {
    choice: {
      numbers: of('numbers', numberMarks),
      clock: of('clock', clocks),
      zone: typeof zone === 'string' && isZone(zone) ? zone : null,
    },
    chosenAt: typeof chosenAt === 'number' ? chosenAt : 0,
  }
}

function json(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? '{}') }
  } catch {
    return {}
  }
}
