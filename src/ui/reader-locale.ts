import { type DecimalMark, decimalMarkOf } from '#domain/written-number.ts'

/** The browser's locale: how this reader's numbers are shown and read. */
export function readerLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? fallback
  } catch {
    // A headless Chrome on Linux may answer 'en-US@posix'.
    return fallback
  }
}

export const readerMark = (): DecimalMark => decimalMarkOf(readerLocale())

const fallback = 'en-US'
