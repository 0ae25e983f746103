/**
 * Lists as they stand in an address: `red,amber`. A backslash keeps a comma, itself and the signs
 * with a meaning of their own as they are; a blank reads `(blank)`.
 */
export const writeList = (values: readonly string[]): string => values.map(writeWord).join(',')

export const readList = (text: string): string[] => parts(text).map(readWord)

/** The parts between commas, still as written. */
export function parts(text: string): string[] {
  if (text === '') return []
  const found = ['']
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === ',') found.push('')
    else {
      const escaped = sign === '\\' ? text.charAt(++at) : ''
      found[found.length - 1] += sign + escaped
    }
  }
  return found
}

const blank = '(blank)'
/** An address may say that a list is empty on purpose. */
export const emptyList = 'none'

export function writeWord(value: string): string {
  if (value === '') return blank
  const escaped = value.replaceAll(/[\\,]/g, String.raw`\$&`)
  return /^[-(]/.test(value) || value === emptyList ? `\\${escaped}` : escaped
}

export const readWord = (written: string): string =>
  written === blank ? '' : written.replaceAll(/\\([\s\S])/g, '$1')
