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

/** Null until it is read from the device. */
let kept: { userId: number; choice: FormatChoice } | null = null
/** Null until it is asked for again: a table of numbers asks for every cell. */
let shown: ShownFormat | null = null

/** How this page's person reads numbers, times and dates: as chosen, else as the browser does. */
export const readerFormat = {
  /** The same object until it changes. */
  read(): ShownFormat {
    shown ??= withBrowser(readerFormat.choice())
    return shown
  },
  choice(): FormatChoice {
    const userId = session.read()?.id
    if (userId === undefined) return nothingChosen
    if (kept?.userId !== userId) kept = { userId, choice: parse(device.read(keyOf(userId))) }
    return kept.choice
  },
  /** Kept on the device for this person, and shown in every open tab at once. */
  keep(choice: FormatChoice): void {
    const userId = session.read()?.id
    if (userId === undefined) return
    kept = { userId, choice }
    device.write(keyOf(userId), JSON.stringify(choice))
    announce()
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
  kept = null
  announce()
})

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
function parse(text: string | null): FormatChoice {
  const found = json(text)
  const of = <Word extends string>(part: keyof FormatChoice, words: readonly Word[]) =>
    words.find((word) => word === found[part]) ?? null
  const { zone } = found
  return {
    numbers: of('numbers', numberMarks),
    clock: of('clock', clocks),
    zone: typeof zone === 'string' && isZone(zone) ? zone : null,
  }
}

function json(text: string | null): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? '{}') }
  } catch {
    return {}
  }
}
