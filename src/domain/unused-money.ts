import type { ColumnMapping } from './column-mapping.ts'
import { type ColumnValues, shareOf, valuesOf } from './column-values.ts'
import { isCurrencyWord } from './currency-code.ts'
import { type Cell, cellText } from './file-reading.ts'
import { headingTokens, plainWords } from './heading-tokens.ts'
import { counted } from './quantity.ts'
import { writeShown } from './shown-format.ts'

export type UnusedMoney = {
  heading: string
  /** Filled amounts. */
  count: number
  /** Null where its decimal mark is open. */
  total: number | null
}

export function unusedMoney(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  mapping: ColumnMapping,
): UnusedMoney[] {
  const used = new Set(Object.values(mapping).flat())
  return valuesOf(headings, rows)
    .filter((values) => !used.has(values.heading) && isMoney(values))
    .map(({ heading, index }) => {
      const amounts = rows
        .map((row) => row[index] ?? '')
        .filter((cell) => /\d/.test(cellText(cell)))
      return { heading, count: amounts.length, total: totalOf(amounts) }
    })
}

/** 'D/FEE (15,514 amounts, total 725 M) is not used' */
export function unusedMoneyText({ heading, count, total }: UnusedMoney): string {
  const amounts = counted(count, 'amount')
  const sum = total === null ? '' : `, total ${shortTotal(total)}`
  return `${heading} (${amounts}${sum}) is not used`
}

function shortTotal(total: number): string {
  const [divisor, sign] =
    Math.abs(total) >= 1e9 ? [1e9, ' B'] : Math.abs(total) >= 1e6 ? [1e6, ' M'] : [1, '']
  const digits = divisor === 1 ? {} : { maximumSignificantDigits: 3 }
  return `${writeShown(total / divisor, { maximumFractionDigits: 2, ...digits })}${sign}`
}

const moneyWords: ReadonlySet<string> = new Set(
  'amount charge surcharge cost fee insurance premium price rate freight fuel toll duty value total spend expense tariff betrag kosten gebuhr fracht preis zuschlag summe importe costo coste monto precio tarifa gasto recargo valor flete montant cout frais prix taxe fret importo spesa prezzo nolo supplemento custo preco taxa frete despesa kost bedrag prijs toeslag vracht tarief'.split(
    ' ',
  ),
)
const moneyCharacters = /[费金额价款税]|\p{Sc}/u

/** Numbers that are no money whatever else a heading says, in the languages headings are known in. */
const otherNumbers: ReadonlySet<string> = new Set(
  'weight wgt volume cbm m3 kg lb ton distance mile km day hour qty quantity count piece pc package carton pallet number id code zip postal year month week day lat latitude lon lng longitude length width height percent share ratio index temperature teu container age hs exchange gewicht volumen menge anzahl nummer plz jahr monat tag entfernung peso cantidad distancia ano dia numero poids quantite nombre mois annee jour quantita anno giorno quantidade dias aantal afstand jaar maand dag'.split(
    ' ',
  ),
)
/** No money where nothing else says so: 'Line' counts, 'Line item value' does not. */
const parts: ReadonlySet<string> = new Set('unit row line item'.split(' '))
const otherCharacters = /[重体积数量号码日天年月率]/u

function isMoney(values: ColumnValues): boolean {
  if (values.filled === 0 || shareOf(values, 'number') < 0.8 || shareOf(values, 'date') > 0.5)
    return false
  if (shareOf(values, 'currencyAmount') >= 0.5) return true
  const words = plainWords(headingTokens(values.heading))
  if (words.some((word) => otherNumbers.has(word)) || otherCharacters.test(values.heading))
    return false
  const saysMoney =
    moneyCharacters.test(values.heading) ||
    words.some((word) => moneyWords.has(word) || isCurrencyWord(word)) ||
    // 'D/FEE', 'T/CHARGE'
    words.some((word) => /(fee|charge|cost|kosten|gebuhr|zuschlag)$/.test(word))
  if (saysMoney) return true
  if (words.some((word) => parts.has(word))) return false
  return shareOf(values, 'decimals') >= 0.3 || shareOf(values, 'grouped') >= 0.5 || areRound(values)
}

/** Whole amounts of currencies such as won and yen: large and mostly round. */
function areRound({ distinct }: ColumnValues): boolean {
  const numbers = [...distinct].map(Number).filter((number) => Number.isInteger(number))
  const large = numbers.filter((number) => number >= 1000)
  const round = large.filter((number) => number % 10 === 0)
  return (
    large.length >= 3 && large.length >= numbers.length / 2 && round.length >= large.length * 0.6
  )
}

/** The sum where every amount has one reading only; 1.234 and 1,234 alone have two. */
function totalOf(cells: readonly Cell[]): number | null {
  const texts = cells.filter((cell) => typeof cell === 'string').map(bareAmount)
  const isPoint = texts.every((text) => pointAmount.test(text))
  const isComma = texts.every((text) => commaAmount.test(text))
  const isOpen = isPoint && isComma && texts.some((text) => /[.,]/.test(text))
  if (isOpen || (!isPoint && !isComma)) return null
  const read = (text: string) =>
    Number(isPoint ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.'))
  const amounts = cells.map((cell) => (typeof cell === 'number' ? cell : read(bareAmount(cell))))
  return Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2))
}

const bareAmount = (cell: Cell) => String(cell).replace(/[^\d.,()-]/g, '')
const pointAmount = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d*)?$/
const commaAmount = /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d*)?$/
