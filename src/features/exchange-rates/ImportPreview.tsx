import type { ImportedRates } from '#contract/ext/exchange-rates.ts'
import { formatRate } from '#domain/exchange-rate.ts'
import { formatCount } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

export function ImportPreview({ preview }: { preview: ImportedRates }) {
  const { currencies, changes, changed, leftOut } = preview
  return (
    <>
      <PlainTable label="Rates by currency" tableClass="table-sm" figures>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Dates</th>
            <th scope="col">New</th>
            <th scope="col">Changed</th>
            <th scope="col">Latest, USD per unit</th>
          </tr>
        </thead>
        <tbody>
          {currencies.map((one) => (
            <tr key={one.currency}>
              <th scope="row">{one.currency}</th>
              <td className="text-nowrap">
                {one.from === one.to ? one.from : `${one.from} to ${one.to}`}
              </td>
              <td>{formatCount(one.added)}</td>
              <td>{formatCount(one.changed)}</td>
              <td>{formatRate(one.usdPerUnit)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {changes.length > 0 && (
        <details className="mt-3">
          <summary>
            {formatCount(changed)} {changed === 1 ? 'rate changes' : 'rates change'}
          </summary>
          <ul className="mb-0">
            {changes.map(({ currency, date, before, after }) => (
              <li key={`${currency} ${date}`}>
                {currency}, {date}: <del>{formatRate(before)}</del> <ins>{formatRate(after)}</ins>
              </li>
            ))}
            {changed > changes.length && <li>and {formatCount(changed - changes.length)} more</li>}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <p className="form-text mb-0">Excluded, former currencies: {leftOut.join(', ')}.</p>
      )}
    </>
  )
}
