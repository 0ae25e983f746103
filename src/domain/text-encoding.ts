import { formatCount } from './quantity.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How a text is read; `unclear` says which line could only be guessed, and what to do. */
export type WrittenText = { encoding: TextEncoding; unclear: string | null }

export type TextScan = {
  /** The next bytes; false once no more of them are needed. */
  read: (bytes: Uint8Array) => boolean
  found: () => WrittenText
}

const remedy = 'Save the file again as CSV UTF-8, then choose it again.'

/**
 * What no language of Western Europe or the Americas writes, but what text in another encoding looks like when it is
 * read as Windows-1252.
 */
const nonsense = [
  // Bytes without a character in it.
  /[\u0080-\u009f]/,
  // Central European, Macintosh and DOS: 'Spó³ka', 'MŸnchen', 'K”ln'.
  /\p{L}[³¹¿¼½¾¶¤¦£¢¥©®¬¯‚„”†‡ˆ‰ŠŽŸ]\p{Ll}/u,
  /£(?!mn|bn)\p{Ll}{2}/u,
  // Cyrillic, Greek, Chinese and Korean.
  /[À-ÖØ-öø-ÿ]{4}/,
  // UTF-8.
  /[ÂÃ][\u00a0-\u00bf]/,
]

/** Longer lines are refused when the text is read. */
const longestLine = 4_000_000
/** Text in one encoding shows it before so many bytes. */
const looksAt = 8_000_000
const [lineFeed, carriageReturn] = [10, 13]

/**
 * Finds out how the bytes of a text are to be read: by its byte order mark; as UTF-8 where all of it is (RFC 3629); else
 * as Windows-1252, in which Excel saves csv files in Western Europe and the Americas. Text of other languages in
 * their own encodings, or of two encodings, is unclear.
 */
export function scanText(): TextScan {
  let encoding: TextEncoding | null = null
  let unclear: string | null = null
  let isOver = false
  /** Of the first line that was not looked at yet. */
  let line = 1
  let hasCharacters = false
  let westernBytes = 0
  let rest: Uint8Array = new Uint8Array()
  let isStart = true

  const take = (lines: Uint8Array): void => {
    if (encoding !== 'windows-1252' && isUtf8(lines)) line += lineEndsIn(lines)
    else
      for (const one of linesOf(lines)) {
        takeLine(one)
        if (isOver) return
        line += 1
      }
  }

  const isUtf8 = (bytes: Uint8Array): boolean => {
    const text = decoded(bytes)
    hasCharacters ||= text !== null && text.length < bytes.length
    return text !== null
  }

  const takeLine = (bytes: Uint8Array): void => {
    if (encoding !== 'windows-1252' && isUtf8(bytes)) return
    if (encoding === 'utf-8' || (encoding === null && hasCharacters))
      unclear = `Line ${formatCount(line)} is not UTF-8, but other lines are. ${remedy}`
    else {
      encoding = 'windows-1252'
      const text = new TextDecoder(encoding).decode(bytes, inParts)
      if (nonsense.some((one) => one.test(text)))
        unclear = `Line ${formatCount(line)} is neither UTF-8 nor Western European text. ${remedy}`
      westernBytes += bytes.length
    }
    isOver = unclear !== null || westernBytes > looksAt
  }

  return {
    read(bytes) {
      if (isStart && bytes.length > 0) {
        isStart = false
        encoding = markedEncoding(bytes)
        isOver = encoding === 'utf-16le' || encoding === 'utf-16be'
      }
      if (isOver) return false
      const all = joined(rest, bytes)
      const end = all.lastIndexOf(lineFeed) + 1 || all.lastIndexOf(carriageReturn) + 1
      rest = all.slice(end)
      if (end > 0) take(all.subarray(0, end))
      isOver ||= rest.length > longestLine
      return !isOver
    },
    found() {
      if (!isOver && rest.length > 0) take(rest)
      isOver = true
      return { encoding: encoding ?? 'utf-8', unclear }
    },
  }
}

/** Decoded in one piece, Node.js 20 takes Windows-1252 for Latin-1: '€' becomes a control character. */
const inParts = { stream: true } as const

/** By the byte order mark that a text may begin with (Unicode 16, section 23.8). */
export function markedEncoding(bytes: Uint8Array): TextEncoding | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** Null where the bytes are no UTF-8; a character that is cut off at the end of a file is none. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, {
      stream: true,
    })
  } catch {
    return null
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

function lineEndsIn(bytes: Uint8Array): number {
  const end = lineEndOf(bytes)
  let count = 0
  for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + 1)) count += 1
  return count
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  const end = lineEndOf(bytes)
  let from = 0
  for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, from)) {
    yield bytes.subarray(from, at + 1)
    from = at + 1
  }
  if (from < bytes.length) yield bytes.subarray(from)
}

/** Lines end with a line feed, or as on an old Macintosh with a carriage return alone. */
const lineEndOf = (bytes: Uint8Array): number =>
  bytes.includes(lineFeed) ? lineFeed : carriageReturn

/** The text of a file of which this is all or the beginning; `unclear` as `WrittenText` has it. */
export function textOf(bytes: Uint8Array): { text: string; unclear: string | null } {
  const scan = scanText()
  scan.read(bytes)
  const { encoding, unclear } = scan.found()
  return { text: new TextDecoder(encoding).decode(bytes, inParts), unclear }
}
