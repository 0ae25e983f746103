import { useNavigate } from 'react-router-dom'
import { formatMonth } from '#domain/displayed-date.ts'
import { everyMonth } from '#domain/every-month.ts'
import { locationWords } from '#domain/charge-words.ts'
import { lights } from '#domain/light.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { chargeWords, notSplit } from '#domain/shipment-charge.ts'
import { hasNothingToShow } from './nothing-to-show.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { amountOf, formatMeasure, measureTitle } from './measure.ts'
import type { LanePart, Stat } from './overview.api.ts'
import { dimensionTitles, lightTone, partName } from './part-words.ts'
import { lanesAddress, withSignal } from '#features/lanes/lanes-address.api.ts'
import { useSummaryAddress } from './summary-address.ts'

type PartChartsProps = {
  mode: BiddableMode
  parts: readonly LanePart[]
  stats: readonly Stat[]
  side: 'shipper' | 'carrier'
  /** Where there is a lane table to lead to. */
  hasLanes: boolean
}

const mostBars = 10
const mostMonths = 36

export function PartCharts({ mode, parts, stats, side, hasLanes }: PartChartsProps) {
  const { filter, measure, narrow } = useSummaryAddress()
  const navigate = useNavigate()
  const counted = measureTitle(measure, mode)
  const format = (amount: number) => formatMeasure(measure, mode, amount)

  const bars = (by: 'equipment' | 'light', onPick?: (value: string) => void) => {
    const heading = dimensionTitles[by]
    const isNarrowed = by === 'equipment' && filter.equipment !== undefined
    const rows = parts
      .filter((part) => part.by === by)
      .flatMap(({ value, ...part }) => {
        const amount = amountOf<number | null>(measure, part)
        return amount === null ? [] : [{ value, amount }]
      })
      // Lights keep their order, whatever their size.
      .toSorted((a, b) => (by === 'light' ? 0 : b.amount - a.amount))
      .slice(0, mostBars)
    const [first] = rows
    // A single bar says no more than the figure above it, unless it is the way back to all.
    if (rows.length < 2 && !isNarrowed) return []
    const chart = (
      <ChartCard
        key={by}
        title={`${counted} by ${heading.toLowerCase()}`}
        about={
          first
            ? `${counted} by ${heading.toLowerCase()}; ${partName(by, first.value)}: ${format(first.amount)}.`
            : `${counted} by ${heading.toLowerCase()}.`
        }
        kind="bars"
        heading={heading}
        labels={rows.map(({ value }) => partName(by, value))}
        series={[
          {
            name: counted,
            values: rows.map(({ amount }) => amount),
            ...(by === 'light' && { tones: rows.map(({ value }) => lightTone(value)) }),
          },
        ]}
        format={format}
        {...(onPick && { onPick: (index: number) => onPick(rows[index]?.value ?? '') })}
      />
    )
    return [{ chart, bars: rows.length }]
  }
  const charts = [
    bars('equipment', (value) =>
      narrow({ equipment: filter.equipment === value || value === 'Unknown' ? null : value }),
    ),
    bars(
      'light',
      hasLanes
        ? (value) => {
            const light = lights.find((one) => one === value)
            if (light) void navigate(lanesAddress(mode, filter, withSignal(side, light)))
          }
        : undefined,
    ),
  ].flat()
  return (
    <div className="chart-grid">
      <MonthChart mode={mode} stats={stats} />
      <ChargeCharts stats={stats} />
      {/* Those of about as many bars stand side by side. */}
      {charts.toSorted((a, b) => b.bars - a.bars).map(({ chart }) => chart)}
    </div>
  )
}

function MonthChart({ mode, stats }: { mode: BiddableMode; stats: readonly Stat[] }) {
  const { measure } = useSummaryAddress()
  const kind = measure === 'spend' ? 'Spend' : measure === 'volume' ? 'Volume' : 'Shipments'
  const shown = measure === 'lanes' ? 'shipments' : measure
  const stat = stats.find((one) => one.kind === kind)
  const known = stat?.trend ?? []
  if (hasNothingToShow(stat, known)) return null
  const trend = everyMonth(known, (month) => ({ month, value: 0 })).slice(-mostMonths)
  const counted = measureTitle(shown, mode)
  return (
    <ChartCard
      title={`${kind === 'Volume' ? counted.replace(' a year', '') : kind} by month`}
      about={`${counted} of the shipment history, month by month.`}
      kind="columns"
      heading="Month"
      labels={trend.map(({ month }) => formatMonth(month))}
      series={[{ name: counted, values: trend.map(({ value }) => value) }]}
      format={(amount) => formatMeasure(shown, mode, amount)}
    />
  )
}

function ChargeCharts({ stats }: { stats: readonly Stat[] }) {
  const charges = stats.find(({ kind }) => kind === 'ChargeBreakdown')
  const { paid = [], parts = [] } = charges ?? {}
  const chart = (
    title: string,
    about: string,
    counted: string,
    given: readonly { name: string; value: number }[],
  ) => {
    const rows = given.toSorted((a, b) => placeless(a) - placeless(b))
    return (
      <ChartCard
        title={title}
        about={about}
        kind="bars"
        heading="Charge location"
        labels={rows.map(({ name }) => name)}
        series={[{ name: counted, values: rows.map(({ value }) => value) }]}
        format={formatUsd}
        formatRow={formatMoney}
        empty="No bid yet."
      />
    )
  }
  return (
    <>
      {paid.length > 0 &&
        chart(
          'Spend by charge location',
          'Cost of shipments on these lanes, by charge location.',
          'Spend',
          paid,
        )}
      {!hasNothingToShow(charges, parts) &&
        chart(
          'Bids by charge location',
          'Annual cost of each lane’s accepted or lowest bid, by charge location.',
          'Cost a year',
          parts,
        )}
    </>
  )
}

/** Charges run from origin to destination; then those of no place, then what nobody split. */
const placeless = ({ name }: { name: string }): number =>
  [locationWords.None, chargeWords[notSplit]].indexOf(name)
