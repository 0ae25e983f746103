import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type {
  CurrencyRead,
  OutlierRead,
  ReviewedLane,
  UploadReview as Review,
  WordRead,
} from '#contract/ext/upload-review.ts'
import { formatCalendarDay } from '#domain/displayed-date.ts'
import type { ReadingAnswers } from '#domain/file-reading.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { isPartOfShipment } from '#domain/row-questions.ts'
import { UploadStatus } from '#domain/upload.ts'
import { Fact } from '#ui/Fact.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { isBiddable, measuredOne, modeDefinitions } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { PlaceReview } from './PlaceReview.tsx'
import { type ReviewColumn, ReviewTable } from './ReviewTable.tsx'
import { uploadQueries } from './uploads.api.ts'

export function UploadReview({ upload }: { upload: Upload }) {
  const review = useQuery(uploadQueries.review(upload.id))
  return (
    <QueryState query={review} loading="Loading review" failed="The review could not be loaded.">
      {(found) => <Sections upload={upload} review={found} />}
    </QueryState>
  )
}

function Sections({ upload, review }: { upload: Upload; review: Review }) {
  const { places, equipment, services, currencies, reading, dates, outliers, lanes } = review
  return (
    <>
      <Section
        title={`Places (${formatCount(places.total)}${places.doubtful > 0 ? `, ${formatCount(places.doubtful)} to check` : ''})`}
      >
        <PlaceReview
          places={places}
          upload={upload}
          canChange={upload.status === UploadStatus.PendingApproval}
        />
      </Section>
      <Section title={`Decimal or unit? (${formatCount(outliers.total)})`}>
        {outliers.total === 0 ? (
          <p className="note">No rows cost ten times more or less per unit than usual.</p>
        ) : (
          <ReviewTable
            label="Rows far from the usual cost"
            columns={outlierColumns}
            rows={outliers.list}
            rowKey={({ row, mode }) => `${mode}-${row}`}
            total={outliers.total}
          />
        )}
      </Section>
      <Section title={`Currencies (${formatCount(currencies.length)})`}>
        <ReviewTable
          label="Currencies"
          columns={currencyColumns}
          rows={currencies}
          rowKey={({ currency }) => currency}
        />
      </Section>
      <Section title="Dates and units">
        {dates && dates.future > 0 && (
          <p className="text-danger">
            {counted(dates.future, 'row is', 'rows are')} dated in the future.
          </p>
        )}
        {dates && dates.old > 0 && (
          <p className="text-danger">
            {counted(dates.old, 'row is', 'rows are')} more than 10 years old.
          </p>
        )}
        <dl className="fact-row">
          {dates && (
            <Fact
              name="Ship dates"
              value={`${formatCalendarDay(dates.first)} to ${formatCalendarDay(dates.last)}`}
            />
          )}
          {answersOf(reading).map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </dl>
      </Section>
      <Words title="Equipment" words={equipment} />
      <Words title="Services" words={services} />
      <Section
        title={`Lanes (${formatCount(lanes.made)} new, ${formatCount(lanes.changed)} changed)`}
      >
        <ReviewTable
          label="Lanes"
          columns={laneColumns}
          rows={lanes.list}
          rowKey={({ laneId }) => laneId}
          total={lanes.total}
        />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="review-section">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Words({ title, words }: { title: string; words: Review['equipment'] }) {
  return (
    <Section title={`${title} (${formatCount(words.total)})`}>
      <ReviewTable
        label={title}
        columns={wordColumns}
        rows={words.list}
        rowKey={({ written, readAs }) => `${written}|${readAs}`}
        total={words.total}
      />
    </Section>
  )
}

const rowWords = {
  shipment: 'A shipment',
  container: 'A container',
  item: 'An item line of a shipment',
  charge: 'A charge of a shipment',
} as const

const levelWords = {
  written: 'As written',
  port: 'Port',
  city: 'City',
  zip3: 'ZIP3',
  state: 'State',
  country: 'Country',
} as const

/** Only what was settled for the file. */
function answersOf(reading: ReadingAnswers): (readonly [name: string, value: string])[] {
  const { decimalMark, dateOrder, weightUnit, volumeUnit, distanceUnit, rowIs, laneLevel } = reading
  const { containersPerRow, ratesAre } = reading
  const answers: (readonly [string, string | undefined])[] = [
    ['Decimal mark', decimalMark && (decimalMark === '.' ? '1,234.50' : '1.234,50')],
    ['Date order', dateOrder && (dateOrder === 'day-first' ? 'Day first' : 'Month first')],
    ['Weight', weightUnit && converted(weightUnit, 'kg')],
    ['Volume', volumeUnit && converted(volumeUnit, 'm3')],
    ['Distance', distanceUnit && converted(distanceUnit, 'mi')],
    ['One row is', rowIs && rowWords[rowIs]],
    ['Containers', containersPerRow && containerText(containersPerRow, rowIs)],
    ...Object.entries(ratesAre ?? {}).map(
      ([currency, direction]) => [`Rates of ${currency}`, direction] as const,
    ),
    ['Lanes by', laneLevel && levelWords[laneLevel]],
    ['Sheet', reading.sheet],
    [
      'Hidden rows',
      reading.hiddenRows && (reading.hiddenRows === 'read' ? 'Included' : 'Excluded'),
    ],
  ]
  return answers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

const containerText = (each: 'one' | 'none', rowIs: ReadingAnswers['rowIs']): string =>
  each === 'none'
    ? 'Not counted'
    : `Not in the file: one for each ${isPartOfShipment(rowIs) ? 'shipment' : 'row'}`

const converted = (from: string, to: string) => (from === to ? to : `${from}, converted to ${to}`)

const rowsColumn = {
  header: 'Rows',
  cell: ({ rows }: { rows: number }) => formatCount(rows),
  sortBy: ({ rows }: { rows: number }) => rows,
  isFigure: true,
}

const wordColumns: readonly ReviewColumn<WordRead>[] = [
  {
    header: 'Written',
    cell: ({ written }) => (written === '' ? 'Not in the file' : (written ?? 'Not stored')),
    sortBy: ({ written }) => written ?? '',
  },
  {
    header: 'Read as',
    cell: ({ readAs }) => readAs ?? 'None',
    sortBy: ({ readAs }) => readAs ?? '',
  },
  rowsColumn,
]

const currencyColumns: readonly ReviewColumn<CurrencyRead>[] = [
  { header: 'Currency', cell: ({ currency }) => currency, sortBy: ({ currency }) => currency },
  rowsColumn,
  {
    header: 'Sum',
    cell: ({ sum, currency }) => formatMoney(sum, currency),
    sortBy: ({ sum }) => sum,
    isFigure: true,
  },
  {
    header: 'Sum in USD',
    cell: ({ sumUsd }) => formatMoney(sumUsd),
    sortBy: ({ sumUsd }) => sumUsd,
    isFigure: true,
  },
  { header: 'Rates used', cell: ({ rates }) => ratesText(rates) },
]

function ratesText(rates: CurrencyRead['rates']): string {
  if (!rates) return '–'
  const span = rates.min === rates.max ? `${rates.min}` : `${rates.min} to ${rates.max}`
  const { firstDate, lastDate } = rates
  if (firstDate === null || lastDate === null) return span
  const days =
    firstDate === lastDate
      ? formatCalendarDay(firstDate)
      : `${formatCalendarDay(firstDate)} to ${formatCalendarDay(lastDate)}`
  return `${span} (${days})`
}

const factorText = (factor: number) =>
  factor >= 1
    ? `${formatCount(Math.round(factor))} times as much`
    : `1/${formatCount(Math.round(1 / factor))} as much`

const perUnit = (amount: number, mode: OutlierRead['mode']) =>
  isBiddable(mode)
    ? `${formatMoney(amount)} per ${measuredOne[modeDefinitions[mode].measure.key]}`
    : formatMoney(amount)

const outlierColumns: readonly ReviewColumn<OutlierRead>[] = [
  { header: 'Line', cell: ({ row }) => formatCount(row), sortBy: ({ row }) => row, isFigure: true },
  {
    header: 'Lane',
    cell: ({ origin, destination }) => `${origin} > ${destination}`,
    sortBy: ({ origin }) => origin,
  },
  {
    header: 'Cost',
    cell: ({ cost }) => formatMoney(cost),
    sortBy: ({ cost }) => cost,
    isFigure: true,
  },
  {
    header: 'Cost per unit',
    cell: ({ unitCost, mode }) => perUnit(unitCost, mode),
    sortBy: ({ unitCost }) => unitCost,
    isFigure: true,
  },
  {
    header: 'Median',
    cell: ({ median, mode, comparedWith }) =>
      `${perUnit(median, mode)} (${comparedWith === 'lane' ? 'lane' : 'file'})`,
    sortBy: ({ median }) => median,
    isFigure: true,
  },
  { header: 'Off by', cell: ({ factor }) => factorText(factor), sortBy: ({ factor }) => factor },
]

const laneColumns: readonly ReviewColumn<ReviewedLane>[] = [
  { header: 'Origin', cell: ({ origin }) => origin, sortBy: ({ origin }) => origin },
  {
    header: 'Destination',
    cell: ({ destination }) => destination,
    sortBy: ({ destination }) => destination,
  },
  {
    header: 'Equipment',
    cell: ({ equipment }) => equipment ?? '–',
    sortBy: ({ equipment }) => equipment ?? '',
  },
  {
    header: 'Service',
    cell: ({ service }) => service ?? '–',
    sortBy: ({ service }) => service ?? '',
  },
  {
    header: 'Lane',
    cell: ({ isNew }) => (isNew ? 'New' : 'Changed'),
    sortBy: ({ isNew }) => (isNew ? 0 : 1),
  },
  {
    header: 'Shipments',
    cell: ({ shipments }) => formatCount(shipments),
    sortBy: ({ shipments }) => shipments,
    isFigure: true,
  },
]
