import type { Co2Sheet } from '#contract/co2.ts'
import { formatCo2e, intensity } from '#domain/carbon.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { formatCount } from '#domain/quantity.ts'
import { formatIntensity } from './carbon-words.ts'

/** Every leg with distance, factor and source, so that anyone can do the sums again. */
export function CalculationSheet({ sheet }: { sheet: Co2Sheet }) {
  const { kilogramsCo2e, kilogramsTankToWheel, tonneKilometres, legs, leftOut } = sheet
  return (
    <section aria-label="Calculation sheet">
      <dl className="fact-row">
        <Fact name="CO2e a year" value={formatCo2e(kilogramsCo2e)} />
        <Fact name="Burning the fuel" value={formatCo2e(kilogramsTankToWheel)} />
        <Fact name="Intensity" value={formatIntensity(intensity(kilogramsCo2e, tonneKilometres))} />
        <Fact name="Load" value={`${formatCount(sheet.tonnes)} t`} />
      </dl>
      <div className="table-responsive">
        <table className="table table-sm number-table">
          <caption className="caption-top">Legs: tonnes x km x g/tkm / 1,000 = kg CO2e</caption>
          <thead>
            <tr>
              <th scope="col">Leg</th>
              <th scope="col">t</th>
              <th scope="col">km</th>
              <th scope="col">g/tkm</th>
              <th scope="col">kg CO2e</th>
            </tr>
          </thead>
          <tbody>
            {legs.map((leg) => (
              <tr key={leg.name}>
                <th scope="row">
                  {leg.name}
                  <small className="d-block note text-wrap">
                    {leg.basis}. {leg.factorName}, {leg.scope},{' '}
                    <a href={leg.url} target="_blank" rel="noreferrer">
                      {leg.source} {leg.year}
                    </a>
                  </small>
                </th>
                <td>{leg.tonnes.toLocaleString()}</td>
                <td>{leg.km.toLocaleString()}</td>
                <td>{leg.factor.toLocaleString()}</td>
                <td>{leg.kilogramsCo2e.toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                Together
              </th>
              <td>{kilogramsCo2e.toLocaleString()}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {leftOut.length > 0 && <p className="note">Not counted: {leftOut.join('; ')}.</p>}
      <p className="note">Calculated {formatNotified(new Date(sheet.calculatedAt))}.</p>
    </section>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
