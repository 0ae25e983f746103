import { emissionFactors, wellToWheel } from '#domain/emission-factor.ts'
import { numbersWith } from '#domain/shown-format.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

/** As published, and so that points stand below each other. */
const grams = numbersWith({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

export function FactorTable() {
  const factors = Object.values(emissionFactors)
  return (
    <>
      <h2 className="section-title">Emission factors</h2>
      <PlainTable
        label="Emission factors"
        card
        className="mb-3"
        tableClass="table-sm factor-table stacked-table wide-table"
      >
        <thead>
          <tr>
            <th scope="col">Factor</th>
            <th scope="col" className="text-end">
              Tank-to-wheel g/tkm
            </th>
            <th scope="col" className="text-end">
              Well-to-tank g/tkm
            </th>
            <th scope="col" className="text-end">
              Well-to-wheel g/tkm
            </th>
            <th scope="col">Source</th>
            <th scope="col">Licence</th>
          </tr>
        </thead>
        <tbody>
          {factors.map((factor) => (
            <tr key={factor.name}>
              <th scope="row">{factor.name}</th>
              <td className="text-end" data-heading="Tank-to-wheel g/tkm">
                {grams(factor.tankToWheel)}
              </td>
              <td className="text-end" data-heading="Well-to-tank g/tkm">
                {grams(factor.wellToTank)}
              </td>
              <td className="text-end" data-heading="Well-to-wheel g/tkm">
                {grams(wellToWheel(factor))}
              </td>
              <td data-heading="Source">
                <a href={factor.url} target="_blank" rel="noreferrer">
                  {factor.source}, {factor.year}
                </a>
              </td>
              <td data-heading="Licence">{factor.licence}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  )
}
