import type { TenderRound } from '#contract/ext/tender-rounds.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { formatUsd } from '#domain/money.ts'
import { formatCount, formatChange } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

export function RoundHistory({ rounds }: { rounds: readonly TenderRound[] }) {
  return (
    <PlainTable label="Round history" tableClass="table-sm round-table stacked-table wide-table">
      <thead>
        <tr>
          <th scope="col">Round</th>
          <th scope="col">From</th>
          <th scope="col">Until</th>
          <th scope="col" className="text-end">
            Bids made
          </th>
          <th scope="col" className="text-end">
            Carriers
          </th>
          <th scope="col" className="text-end">
            Lanes with a bid
          </th>
          <th scope="col" className="text-end">
            Best bids
          </th>
          <th scope="col" className="text-end">
            vs. previous round
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round, index) => (
          <tr key={round.round}>
            <th scope="row">{round.round}</th>
            <td data-heading="From">{day(round.opensAt)}</td>
            <td data-heading="Until">{day(round.closesAt)}</td>
            <td data-heading="Bids made" className="text-end">
              {formatCount(round.bids)}
            </td>
            <td data-heading="Carriers" className="text-end">
              {formatCount(round.carriers)}
            </td>
            <td data-heading="Lanes with a bid" className="text-end">
              {formatCount(round.lanes)}
            </td>
            <td data-heading="Best bids" className="text-end">
              {formatUsd(round.bestCost)}
            </td>
            <td data-heading="vs. previous round" className="text-end">
              {moved(round, rounds[index + 1])}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const day = (time: string | null) => (time === null ? '–' : formatMoment(new Date(time)))

function moved(round: TenderRound, before: TenderRound | undefined): string {
  if (!before || before.bestCost === 0) return '–'
  // Lanes that had no bid before would count as more expensive.
  if (before.lanes !== round.lanes) return `${formatCount(round.lanes - before.lanes)} more lanes`
  const ratio = (round.bestCost - before.bestCost) / before.bestCost
  return formatChange(ratio)
}
