/** How a column writes its decimals: 1,234.50 or 1.234,50. */
export type DecimalMark = '.' | ','

/** What most cells of a column use; a point where nothing tells. */
export function decimalMark(cells: Iterable<string>): DecimalMark {
  let points = 0
  let commas = 0
  for (const cell of cells) {
    const text = cell.replace(/[^\d.,]/g, '')
    if (/^\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^\d+,(\d{1,2}|\d{4,})$/.test(text)) commas += 1
    else if (/^\d{1,3}(,\d{3})+\.\d+$/.test(text) || /^\d+\.(\d{1,2}|\d{4,})$/.test(text))
      points += 1
  }
  return commas > points ? ',' : '.'
}

/** The number a person wrote: '$1,234.50', '(12)' = -12, '1.234,50'; null when it is none. */
export function readNumber(cell: string, mark: DecimalMark = '.'): number | null {
  const text = cell.trim().replace(/[\u00a0\s']/g, '')
  const negative = /^\(.*\)$/.test(text) || text.startsWith('-')
  const bare = text
    .replace(/^[-(]+|\)$/g, '')
    .replace(/^(USD|EUR|GBP|[$€£¥])|(USD|EUR|GBP|kg|[$€£¥%])$/gi, '')
  const plain = mark === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return null
  const number = Number(plain)
  return negative ? -number : number
}

/** An amount as the column writes it: 1234.50 or 1234,50. */
export const writeNumber = (amount: number, mark: DecimalMark = '.'): string =>
  amount.toFixed(2).replace('.', mark)
