import { formatCents } from '#domain/money.ts'
import { formatCount, formatAlignedPercent } from '#domain/quantity.ts'
import { savingsRate } from '#domain/savings.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { byCarrier, type Choice, sums } from './choice.ts'

export function CarrierTable({ choices }: { choices: readonly Choice[] }) {
  const total = sums(choices)
  const lanes = new Set(choices.map(({ lane }) => lane.id)).size
  return (
    <PlainTable label="Awards by carrier" figures className="review-carriers" tableClass="table-sm">
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          <th scope="col">Lanes</th>
          <th scope="col" className="review-baseline">
            Baseline
          </th>
          <th scope="col">Cost</th>
          <th scope="col">Savings</th>
        </tr>
      </thead>
      <tbody>
        {byCarrier(choices).map((share) => (
          <CarrierRow key={share.carrier} name={share.carrier} {...share} />
        ))}
      </tbody>
      <tfoot>
        <CarrierRow name="Total" lanes={lanes} {...total} />
      </tfoot>
    </PlainTable>
  )
}

type CarrierRowProps = {
  name: string
  lanes: number
  cents: number
  baselineCents: number
  savings: number
}

const CarrierRow = ({ name, lanes, cents, baselineCents, savings }: CarrierRowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{formatCount(lanes)}</td>
    <td className="review-baseline">{formatCents(baselineCents)}</td>
    <td>{formatCents(cents)}</td>
    <td>
      {formatCents(savings)}
      {baselineCents > 0 && (
        <small className="text-body-secondary text-nowrap">
          {' '}
          {formatAlignedPercent(savingsRate(savings, baselineCents))}
        </small>
      )}
    </td>
  </tr>
)
