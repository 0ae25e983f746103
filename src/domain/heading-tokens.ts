import { fillers, wordOfForm } from './column-headings/heading-words.ts'

/** Letters that Unicode does not take apart into a base letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
}

/** The words of a heading: lower case, without accents and marks; 'OriginCity' is two, '#' is 'no'. */
export const headingTokens = (heading: string): string[] =>
  // Most known names need no folding.
  /^[a-z ]+$/.test(heading) ? heading.trim().split(/ +/) : foldedTokens(heading)

const foldedTokens = (heading: string): string[] =>
  heading
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/#|\bn[°º]/gi, ' no ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđ]/g, (letter) => letters[letter] ?? letter)
    .replace(/\b[dl]['’]/g, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Each word as its long form, without words that say nothing. */
export function longWords(tokens: readonly string[]): string[] {
  const words = tokens.filter((token) => !fillers.has(token))
  return (words.length > 0 ? words : tokens).map(longWord)
}

// 'Sendungsnr.' is 'Sendungsnummer'.
const longWord = (token: string): string =>
  wordOfForm.get(token) ?? (token.length > 5 ? token.replace(/(nr|nummer)$/, 'number') : token)

/** The same in the singular. */
export const singularWords = (words: readonly string[]): string[] =>
  words.map((word) => longWord(word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))

/** The same whatever the order of the words. */
export const anyOrder = (words: readonly string[]): string => words.toSorted().join(' ')

export const plainWords = (tokens: readonly string[]): string[] => singularWords(longWords(tokens))
