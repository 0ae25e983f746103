export type DecimalMark = '.' | ','

/** The mark that most of a column's numbers use for decimals; a point when nothing tells. */
export function decimalMark(texts: readonly string[]): DecimalMark {
  let points = 0
  let commas = 0
  for (const text of texts) {
    const mark = ownMark(bareNumber(text))
    if (mark === '.') points++
    else if (mark === ',') commas++
  }
  return commas > points ? ',' : '.'
}

/**
 * Reads '$1,234.50', '1.234,50', "1'234.50", '(12)' and '12-'; null when it is no number. `mark`
 * settles what '1,234' means where the text alone does not.
 */
export function readNumber(text: string, mark: DecimalMark = '.'): number | null {
  const bare = bareNumber(text)
  const decimal = ownMark(bare) ?? mark
  const grouping = decimal === '.' ? ',' : '.'
  const [whole = '', ...fractions] = bare.replace(/^-/, '').split(decimal)
  const groups = whole.split(grouping)
  const wellGrouped = groups.every((group, at) =>
    at === 0 ? group.length <= 3 : group.length === 3,
  )
  if (fractions.length > 1 || (groups.length > 1 && !wellGrouped)) return null
  const digits = `${groups.join('')}${fractions.length > 0 ? `.${fractions[0]}` : ''}`
  if (!/^(\d+\.?\d*|\.\d+)$/.test(digits)) return null
  return bare.startsWith('-') ? -Number(digits) : Number(digits)
}

/** The same number as a plain text with a decimal point, or the text itself when it is none. */
export function plainNumber(text: string, mark: DecimalMark): string {
  const number = readNumber(text, mark)
  return number === null ? text : String(number)
}

/** Without currency, percent, spaces and apostrophes; a minus in front whichever way it was written. */
function bareNumber(text: string): string {
  const bare = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^([+-]?)[\p{Sc}]|[\p{Sc}%]$/gu, '$1')
    .replace(/^\+/, '')
    .replace('\u2212', '-')
  if (/^\(.+\)$/.test(bare)) return `-${bareNumber(bare.slice(1, -1))}`
  return bare.endsWith('-') ? `-${bare.slice(0, -1)}` : bare
}

/** The decimal mark this text shows by itself, null when it could be read either way. */
function ownMark(bare: string): DecimalMark | null {
  const point = bare.lastIndexOf('.')
  const comma = bare.lastIndexOf(',')
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const only = point >= 0 ? '.' : ','
  const at = Math.max(point, comma)
  if (at < 0) return null
  if (bare.indexOf(only) !== at) return only === '.' ? ',' : '.'
  return /^-?\d{1,3}[.,]\d{3}$/.test(bare) ? null : only
}
