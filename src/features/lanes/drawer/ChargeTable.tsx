import type { Bid } from '#domain/bid.ts'
import { type ChargeLine, chargeLocations } from '#domain/charge.ts'
import { currenciesOf, currencyOfCharge } from '#domain/charge-currency.ts'
import { locationWords, unitWords } from '#domain/charge-words.ts'
import { formatMoney } from '#domain/money.ts'
import { formatWeightBreak, type WeightBreak } from '#domain/weight-break.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

type ChargeTableProps = {
  lines: readonly ChargeLine[]
  bid: Bid | undefined
  breaks: readonly WeightBreak[]
}

/** Charge lines by where they arise, with a bid's amounts each in its currency. */
export function ChargeTable({ lines, bid, breaks }: ChargeTableProps) {
  return (
    <PlainTable label="Charges" figures className="mb-3" tableClass="table-sm">
      <thead>
        <tr>
          <th scope="col">Charge</th>
          <th scope="col">Unit</th>
          <th scope="col">{bid ? `Amount (${currenciesOf(bid).join(', ')})` : 'Amount'}</th>
        </tr>
      </thead>
      {chargeLocations.map((location) => {
        const here = lines.filter((line) => line.location === location)
        if (here.length === 0) return null
        return (
          <tbody key={location}>
            <tr className="table-group">
              <th scope="rowgroup" colSpan={3}>
                {locationWords[location]}
              </th>
            </tr>
            {here.map((line) => (
              <tr key={line.chargeId}>
                <th scope="row">
                  {nameOf(line, breaks)}
                  {line.mandatory && (
                    <abbr className="needed" title="required to submit">
                      {' *'}
                    </abbr>
                  )}
                </th>
                <td>{unitWords[line.unit]}</td>
                <td>
                  {formatMoney(
                    bid?.charges[line.chargeId],
                    bid && currencyOfCharge(bid, line.chargeId),
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        )
      })}
    </PlainTable>
  )
}

/** A break is called by its bounds, '45 - 100 kg'; the others by their name. */
function nameOf({ breakFrom, name }: ChargeLine, breaks: readonly WeightBreak[]): string {
  if (breakFrom === null) return name
  const found = breaks.find(
    ({ WeightFrom }) => WeightFrom === (breakFrom === 0 ? '<' : String(breakFrom)),
  )
  return found ? `${formatWeightBreak(found)} kg` : name
}
