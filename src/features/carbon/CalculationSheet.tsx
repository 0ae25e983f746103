import type { Co2Sheet } from '#contract/co2.ts'
import { carbon } from '#contract/ext/carbon.ts'
import { formatCo2e, intensity } from '#domain/carbon.ts'
import { formatNotified } from '#domain/displayed-date.ts'
import { numbersWith } from '#domain/shown-format.ts'
import { useOffers } from '#lib/extensions.ts'
import { Fact } from '#ui/Fact.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import type { Emitter } from './carbon.api.ts'

const amount = numbersWith({ maximumFractionDigits: 1 })

type CalculationSheetProps = { of: Emitter['of']; sheet: Co2Sheet }

/** Every leg as tonnes x km x factor, with where distance and factor come from (ISO 14083). */
export function CalculationSheet({ of, sheet }: CalculationSheetProps) {
  const { kilogramsCo2e, kilogramsTankToWheel, tonneKilometres, tonnes, shipments, legs } = sheet
  const ours = useOffers(carbon.overview)
  const grams = intensity(kilogramsCo2e, tonneKilometres)
  const perShipment = shipments ? kilogramsCo2e / shipments : null
  return (
    <section aria-labelledby="co2-heading">
      <h3 id="co2-heading" className="section-title">
        {of === 'lane' ? 'Emissions of a year' : 'Emissions'}
      </h3>
      <dl className="fact-row">
        <Fact name="CO2e, well-to-wheel" value={formatCo2e(kilogramsCo2e)} />
        <Fact name="Tank-to-wheel" value={formatCo2e(kilogramsTankToWheel)} />
        {of === 'lane' && <Fact name="A shipment" value={formatCo2e(perShipment)} />}
        <Fact name="Moved" value={tonnes === null ? '–' : `${amount(tonnes)} t`} />
        <Fact name="Intensity" value={grams === null ? '–' : `${amount(grams)} g/tkm`} />
      </dl>
      {sheet.outdated && (
        <p className="alert alert-warning">The {of} changed after this was calculated.</p>
      )}
      <PlainTable
        label="Calculation sheet"
        figures
        className="mb-3"
        tableClass="table-sm stacked-table"
      >
        <thead>
          <tr>
            <th scope="col">Leg</th>
            <th scope="col">Tonnes</th>
            <th scope="col">km</th>
            <th scope="col">g/tkm</th>
            <th scope="col">CO2e</th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg) => (
            <tr key={leg.name}>
              <th scope="row" className="co2-leg">
                {leg.name}
                <small>
                  Distance: {leg.basis}. Factor: {leg.factorName} ({leg.scope}),{' '}
                  {leg.url === '' ? (
                    leg.source
                  ) : (
                    <a href={leg.url} target="_blank" rel="noreferrer">
                      {leg.source}
                    </a>
                  )}
                  , {leg.year}.
                </small>
              </th>
              <td data-heading="Tonnes">{amount(leg.tonnes)}</td>
              <td data-heading="km">{amount(leg.km)}</td>
              <td data-heading="g/tkm">{amount(leg.factor)}</td>
              <td data-heading="CO2e">{formatCo2e(leg.kilogramsCo2e)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Total
            </th>
            <td data-heading="Total">{formatCo2e(kilogramsCo2e)}</td>
          </tr>
        </tfoot>
      </PlainTable>
      <p className="note">
        Calculated {formatNotified(new Date(sheet.calculatedAt))}.
        {sheet.leftOut.length > 0 && ` Not counted: ${sheet.leftOut.join('; ')}.`}
        {ours &&
          ' Modelled with default factors: comparable between modes and routes, not between carriers.'}
      </p>
    </section>
  )
}
