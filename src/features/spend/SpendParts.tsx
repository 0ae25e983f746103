import type { SpendFilter, SpendPart, SpendSummary } from '#contract/ext/spend.ts'
import { modeTitle } from '#domain/mode.ts'
import { formatMoney, formatUsd } from '#domain/money.ts'
import { notSplit } from '#domain/shipment-charge.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { comparedWords } from './compared-period.ts'
import type { SpendChange } from './spend-address.ts'
import { SpendMonths } from './SpendMonths.tsx'
import { chargeName, namedOr } from './spend-words.ts'

type SpendPartsProps = {
  summary: SpendSummary
  filter: SpendFilter
  onNarrow: (change: SpendChange) => void
}

/** A chart shows so many bars; the rest add up to one. */
const most = 10

export function SpendParts({ summary, filter, onNarrow }: SpendPartsProps) {
  const { by } = summary
  const compared = comparedWords(filter)
  const bars = (
    title: string,
    heading: string,
    parts: readonly Part[],
    words: (key: string) => string,
    narrow?: (key: string) => SpendChange,
  ) => {
    // A single bar says no more than the spend itself, until there is another period beside it.
    if (parts.length < 2 && compared === '') return null
    const shown = largest(parts)
    const [first] = parts
    return (
      <ChartCard
        title={title}
        about={
          first
            ? `${words(first.key)} is the largest: ${formatUsd(first.spend)} of ${formatUsd(summary.spend)}.`
            : 'Nothing was spent.'
        }
        kind="bars"
        heading={heading}
        labels={shown.map(({ key, rest }) => (rest ? `${rest} others` : words(key)))}
        series={[
          { name: 'Spend', meaning: 'awarded', values: shown.map(({ spend }) => spend) },
          ...beforeSeries(compared, shown),
        ]}
        format={formatUsd}
        formatRow={formatMoney}
        {...(narrow && {
          onPick: (index: number) => {
            const part = shown[index]
            if (part && !part.rest && part.key !== '') onNarrow(narrow(part.key))
          },
        })}
      />
    )
  }
  return (
    <>
      <SpendMonths summary={summary} compared={compared} onNarrow={onNarrow} />
      <div className="chart-grid">
        {bars(
          'Spend by mode',
          'Mode',
          by.mode,
          (key) => modeTitle(Number(key)),
          (mode) => ({ mode }),
        )}
        {isSplit(by.charge) && bars('Spend by charge', 'Charge', bySize(by.charge), chargeName)}
        {bars('Spend by carrier', 'Carrier', by.carrier, namedOr, (carrier) => ({ carrier }))}
        {bars('Spend by equipment', 'Equipment', by.equipment, namedOr, (equipment) => ({
          equipment,
        }))}
      </div>
    </>
  )
}

type Part = Omit<SpendPart, 'shipments'>

/** One bar that says nothing is split would say little. */
const isSplit = (charges: readonly Part[]) => charges.some(({ key }) => key !== notSplit)

const bySize = (parts: readonly Part[]) => parts.toSorted((a, b) => b.spend - a.spend)

type ShownPart = Part & { rest: number }

function largest(parts: readonly Part[]): ShownPart[] {
  const shown = parts.slice(0, parts.length > most + 1 ? most : parts.length)
  const rest = parts.slice(shown.length)
  const single = shown.map((part) => ({ ...part, rest: 0 }))
  if (rest.length === 0) return single
  const sum = (of: (part: Part) => number) => rest.reduce((all, part) => all + of(part), 0)
  return [
    ...single,
    {
      key: '',
      rest: rest.length,
      spend: sum((part) => part.spend),
      before: sum((part) => part.before ?? 0),
    },
  ]
}

const beforeSeries = (compared: string, parts: readonly Part[]) =>
  compared === ''
    ? []
    : [
        {
          name: compared,
          meaning: 'baseline' as const,
          values: parts.map(({ before }) => before),
        },
      ]
