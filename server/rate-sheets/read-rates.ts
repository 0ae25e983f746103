import { amountUnitOf } from '#domain/rate-questions.ts'
import { readRemarks, readTransitDays, saysNoBid } from '#domain/bid-cell.ts'
import { chargeLines } from '#domain/charge-lines.ts'
import type { ChargeUnit } from '#domain/charge.ts'
import { cellText, type FileRow, type ReadingAnswers } from '#domain/file-reading.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { chargeKey, type RateColumnKey, type RateMapping } from '#domain/rate-column.ts'
import type { SheetProblem } from '#domain/shipment-upload.ts'
import { readMoney } from '#domain/written-cost.ts'
import { readDate } from '#domain/written-date.ts'
import { numberExpected } from '#domain/written-number.ts'
import { type WrittenPlace, writtenText } from '#domain/written-place.ts'

/** A rate in the unit of the bid sheet. `written`: as the file has it where it was converted. */
export type ReadRate = {
  chargeId: string
  amount: number | null
  /** Null where the file says that the charge is not offered. */
  currency: string | null
  written: string
}

/** What one row of a rate sheet says. */
export type RateRow = {
  line: number
  origin: WrittenPlace
  destination: WrittenPlace
  equipment: string
  service: string
  /** Charges that columns in several currencies add up to: no rate is known of them. */
  mixed: { name: string; currencies: string[] }[]
  /** A blank rate is absent: it says nothing. */
  rates: ReadRate[]
  transitDays: number | null
  validFrom: string | null
  validTo: string | null
  remarks: string
  problems: SheetProblem[]
}

export type RateReading = {
  mode: BiddableMode
  headings: readonly string[]
  mapping: RateMapping
  answers: ReadingAnswers
}

/** The rows that name a lane or a rate; notes below the table name neither. */
export function readRates(rows: readonly FileRow[], reading: RateReading): RateRow[] {
  return rows
    .map((row) => readRow(row, reading))
    .filter(
      ({ origin, destination, rates, problems }) =>
        rates.length + problems.length > 0 ||
        (writtenText(origin) !== '' && writtenText(destination) !== ''),
    )
}

function readRow(row: FileRow, reading: RateReading): RateRow {
  const { mode, headings, mapping, answers } = reading
  const problems: SheetProblem[] = []
  const refuse = (column: string, found: string, expected: string) => {
    problems.push({ row: row.line, column, found, expected, laneId: null })
  }
  const under = (heading: string) => row.cells[headings.indexOf(heading)] ?? ''
  const cellOf = (key: RateColumnKey) => {
    const heading = mapping[key]?.[0] ?? ''
    return { heading, cell: heading === '' ? '' : under(heading) }
  }
  const text = (key: RateColumnKey) => cellText(cellOf(key).cell)
  const mark = answers.decimalMark ?? null
  const currency = text('currency')

  /** Undefined where the cell is blank, cannot be read, or holds what the bid sheet has no unit for. */
  const rateIn = (heading: string, unit: ChargeUnit) => {
    const cell = under(heading)
    const found = cellText(cell)
    const per = amountUnitOf(heading, unit, answers)
    if (found === '' || !per) return undefined
    if (saysNoBid(found)) return { amount: null, currency: null, written: '' }
    if (found.includes('%')) return refuse(heading, found, 'an amount, not a percentage')
    const read = readMoney({ heading, cell }, { currency, answers })
    if ('refused' in read) {
      const expected =
        read.refused === 'UnknownCurrency'
          ? 'a currency that agrees with its row and heading'
          : (numberExpected({ refused: 'grouping', readings: read.readings }, mark) ??
            'an amount such as 1840.00, 0 where it is not charged, or a blank cell')
      return refuse(read.isOfRow ? cellOf('currency').heading : heading, read.found, expected)
    }
    if (read.amount < 0) return refuse(heading, found, 'an amount of 0 or more')
    const isSame = per.factor === 1
    return {
      amount: read.amount * per.factor,
      currency: read.currency,
      written: isSame ? '' : `${found} ${per.label.toLowerCase()}`,
    }
  }

  const mixed: RateRow['mixed'] = []
  const rates = chargeLines[mode].flatMap((line): ReadRate[] => {
    const parts = (mapping[chargeKey(line)] ?? []).flatMap(
      (heading) => rateIn(heading, line.unit) ?? [],
    )
    const amounts = parts.flatMap(({ amount }) => amount ?? [])
    if (parts.length === 0) return []
    // 0 is the same in every currency.
    const charged = parts.filter((part) => part.amount)
    const [currency = null, ...others] = new Set(
      (charged.length > 0 ? charged : parts).flatMap((part) => part.currency ?? []),
    )
    if (charged.length > 0 && currency !== null && others.length > 0)
      mixed.push({ name: line.name, currencies: [currency, ...others] })
    const amount = amounts.length === 0 ? null : amounts.reduce((sum, one) => sum + one, 0)
    const written = parts.map((part) => part.written).filter((one) => one !== '')
    return [{ chargeId: line.chargeId, amount, currency, written: written.join(' + ') }]
  })
  const dayIn = (key: 'validFrom' | 'validTo') => {
    const { heading, cell } = cellOf(key)
    if (cellText(cell) === '') return null
    const read = readDate(cell, answers.dateOrder ?? null)
    if ('date' in read) return read.date
    const readings = read.readings.join(' or ')
    refuse(heading, cellText(cell), readings === '' ? 'a day such as 2026-12-31' : readings)
    return null
  }
  const transit = readTransitDays(text('transitDays'), mark ?? '.')
  if (transit.problem !== undefined)
    refuse(cellOf('transitDays').heading, text('transitDays'), 'whole days from 0 to 365')
  const remarks = readRemarks(text('remarks'))
  if (remarks.problem !== undefined)
    refuse(cellOf('remarks').heading, `${text('remarks').slice(0, 40)}…`, 'at most 2000 characters')
  return {
    line: row.line,
    origin: placeOf(mode, text, originKeys),
    destination: placeOf(mode, text, destinationKeys),
    equipment: text('equipment'),
    service: text('service'),
    mixed,
    rates,
    transitDays: transit.value,
    validFrom: dayIn('validFrom'),
    validTo: dayIn('validTo'),
    remarks: remarks.value ?? '',
    problems,
  }
}

const originKeys = {
  text: 'origin',
  city: 'originCity',
  state: 'originState',
  zip: 'originZip',
  country: 'originCountry',
  port: 'originPort',
} as const
const destinationKeys = {
  text: 'destination',
  city: 'destCity',
  state: 'destState',
  zip: 'destZip',
  country: 'destCountry',
  port: 'destPort',
} as const

const placeOf = (
  mode: BiddableMode,
  text: (key: RateColumnKey) => string,
  keys: typeof originKeys | typeof destinationKeys,
): WrittenPlace => ({
  kind: modeDefinitions[mode].family,
  text: text(keys.text),
  city: text(keys.city),
  state: text(keys.state),
  zip: text(keys.zip),
  country: text(keys.country),
  port: text(keys.port),
})
