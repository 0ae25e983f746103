/** A name as it is compared: no accents, no case, single spaces between letters and digits. */
export const fold = (text: string): string =>
  plain(text.normalize('NFD'))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The same for the words of a table, whose letters may be of any script: 'm³' is 'm3', '门到门' stays. */
export const foldWord = (text: string): string =>
  plain(text.normalize('NFKD'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const plain = (decomposed: string): string =>
  decomposed
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\u0000-\u007f]/g, (letter) => plainLetters[letter] ?? letter)
    .toLowerCase()

/** Letters that are no base letter with an accent. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ħ: 'h',
  Ħ: 'h',
  ı: 'i',
  ə: 'a',
  Ə: 'a',
  '’': "'",
  '‘': "'",
  ʻ: "'",
  ʼ: "'",
}
