import type { CompanyProfile } from '#contract/ext/companies.ts'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

type CoverageProps = {
  coverage: NonNullable<CompanyProfile['coverage']>
  relation: CompanyProfile['relation']
}

const about: Partial<Record<CompanyProfile['relation'], string>> = {
  shipper: 'On your lanes.',
  carrier: 'Lanes this shipper invited you to.',
  own: 'With all your shippers.',
}

const inUsualOrder = (coverage: CoverageProps['coverage']) =>
  biddableModes.flatMap((mode) => coverage.filter((row) => row.mode === mode))

export function Coverage({ coverage, relation }: CoverageProps) {
  return (
    <section className="card profile-card" aria-labelledby="coverage-title">
      <h2 id="coverage-title" className="section-title">
        Coverage
      </h2>
      {coverage.length === 0 ? (
        <p className="text-body-secondary mb-0">No invitations yet.</p>
      ) : (
        <>
          <p className="text-body-secondary">{about[relation]}</p>
          <PlainTable label="Coverage by mode">
            <thead>
              <tr>
                <th scope="col">Mode</th>
                <th scope="col" className="text-end">
                  Lanes invited
                </th>
                <th scope="col" className="text-end">
                  Bid on
                </th>
                <th scope="col" className="text-end">
                  Coverage
                </th>
                <th scope="col" className="text-end">
                  Won
                </th>
              </tr>
            </thead>
            <tbody>
              {inUsualOrder(coverage).map(({ mode, invited, bid, awarded }) => (
                <tr key={mode}>
                  <th scope="row" className="text-nowrap">
                    {modeTitle(mode)}
                  </th>
                  <td className="text-end">{formatCount(invited)}</td>
                  <td className="text-end">{formatCount(bid)}</td>
                  <td className="text-end">{formatPercent(invited === 0 ? 0 : bid / invited)}</td>
                  <td className="text-end">{formatCount(awarded)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </>
      )}
    </section>
  )
}
