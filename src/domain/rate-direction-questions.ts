import { formatRate } from './exchange-rate.ts'
import {
  type Cell,
  cellText,
  type RateDirection,
  rateDirections,
  type ReadingQuestion,
} from './file-reading.ts'
import { directionInHeading, directionOf, type KnownRate } from './file-rate.ts'
import { grouped } from './grouped.ts'
import { formatCount } from './quantity.ts'
import { type Asked, columnsOf, columnsOfKind, joined, question } from './reading-question.ts'
import { currenciesInHeading, readCurrency } from './written-currency.ts'
import { readDate } from './written-date.ts'
import { type DecimalMark, numberOf } from './written-number.ts'

/** The company's own rate of a date, where it is at hand. */
export type RateOf = (currency: string, date: string) => KnownRate | null

const labels: Record<RateDirection, string> = {
  'USD per unit': 'US dollars for one unit',
  'units per USD': 'Units for one US dollar',
}

/**
 * Which way round the file's own exchange rates are written, by currency: 0.92 for euros may be either,
 * and one column may hold both. What neither the heading nor the values settle is asked.
 */
export function rateDirectionQuestions(
  asked: Asked,
  mark: DecimalMark | null,
  rateOf: RateOf,
): ReadingQuestion[] {
  const [column] = columnsOf(asked, 'exchangeRate')
  if (!column) return []
  const said = directionInHeading(column.heading)
  const rates = ratesOf(asked, column.cells, mark, rateOf)
  return [...grouped(rates, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const fits = rateDirections.flatMap((direction) => {
      const count = ofCurrency.filter((one) => one.direction === direction).length
      return count === 0 ? [] : [{ direction, count }]
    })
    const [only] = fits.length === 1 ? fits : []
    const total = formatCount(ofCurrency.length)
    return question({
      key: `ratesAre:${currency}`,
      title: `Exchange rates of ${currency} in "${column.heading}"`,
      evidence: joined(
        said === null ? '' : `heading says ${said}`,
        ...fits.map(
          ({ direction, count }) => `${formatCount(count)} of ${total} only fit ${direction}`,
        ),
        said === null && fits.length === 0 ? `${total} fit both ways round` : '',
      ),
      choices: rateDirections.map((direction) => ({
        value: direction,
        label: labels[direction],
        detail: medianIn(ofCurrency, currency, direction),
      })),
      given: asked.answers.ratesAre?.[currency],
      certain: said ?? only?.direction,
      earlier: asked.earlier?.ratesAre?.[currency],
    })
  })
}

type WrittenRate = { rate: number; currency: string; direction: RateDirection | null }

/** The rates of rows in other currencies than the dollar. */
function ratesOf(
  asked: Asked,
  cells: readonly Cell[],
  mark: DecimalMark | null,
  rateOf: RateOf,
): WrittenRate[] {
  const ofRow = columnsOf(asked, 'currency')[0]?.cells
  const ofFile = currencyOfFile(asked)
  const dates = columnsOf(asked, 'shipDate')[0]?.cells
  return cells.flatMap((cell, row) => {
    const rate = numberOf(cell, mark)
    const written = cellText(ofRow?.[row])
    const currency = written === '' ? ofFile : readCurrency(written)
    if (rate === null || rate <= 0 || currency === null || currency === 'USD') return []
    const read = readDate(dates?.[row] ?? '', asked.answers.dateOrder ?? null)
    const known = 'date' in read ? rateOf(currency, read.date) : null
    return [{ rate, currency, direction: directionOf(rate, currency, known) }]
  })
}

/** The one currency of all amounts, where no row says its own. */
function currencyOfFile(asked: Asked): string | null {
  const named = new Set(
    columnsOfKind(asked, 'money').map(
      ({ heading }) => asked.answers.currencies[heading] ?? currenciesInHeading(heading)[0] ?? '',
    ),
  )
  const [only = ''] = named.size === 1 ? named : []
  return readCurrency(only.replace(/^all:/, ''))
}

/** 'median 1 KRW = 0.0007407 USD' */
function medianIn(
  rates: readonly WrittenRate[],
  currency: string,
  direction: RateDirection,
): string {
  const sorted = rates.map(({ rate }) => rate).toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (median === undefined) return ''
  const usd = direction === 'USD per unit' ? median : 1 / median
  return `median 1 ${currency} = ${formatRate(Number(usd.toPrecision(4)))} USD`
}
