import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { CompanyProfile } from '#contract/ext/companies.ts'
import { companyKindWords, partnerKindOf } from '#domain/company-kind.ts'
import { countryName } from '#domain/country-name.ts'
import { formatDay } from '#domain/displayed-date.ts'
import { isBiddable, modeTitle, biddableModes } from '#domain/mode.ts'
import { statusOf } from '#lib/call.ts'
import { useSession } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { companyQueries } from './company.api.ts'
import { CompanyLinks } from './CompanyLinks.tsx'

export function CompanyScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const user = useSession()
  const number = /^\d{1,15}$/.test(id) ? Number(id) : null
  const company = useQuery({
    ...companyQueries.read(number ?? 0, user?.id ?? null, search.get('code')),
    enabled: number !== null,
  })
  const name = company.data?.name
  useEffect(() => {
    document.title = `${name ?? 'Company'} · Laneward`
  }, [name])

  const missing = number === null || statusOf(company.error) === 404
  return (
    <div className={user ? '' : 'open-page'}>
      {missing ? (
        <>
          <PageHeader title="No such company" />
          <EmptyState text="There is no company at this address, or you do not work with it.">
            <Link className="btn btn-primary" to="/">
              {user ? 'Back to your start page' : 'Sign in'}
            </Link>
          </EmptyState>
        </>
      ) : (
        <QueryState
          query={company}
          loading="Loading the company"
          failed={
            statusOf(company.error) === 429
              ? 'Too many company lookups from your network. Sign in, or try again in a few minutes.'
              : 'The company could not be loaded.'
          }
        >
          {(found) =>
            found.relation === 'invited' ? <Invited company={found} /> : <Profile company={found} />
          }
        </QueryState>
      )}
    </div>
  )
}

function Invited({ company: { name, country } }: { company: CompanyProfile }) {
  return (
    <>
      <PageHeader title={name} about={country ? countryName(country) : ''} />
      <p className="text-body-secondary">
        You have an invitation to this company. Register to see more, or{' '}
        <Link to="/login">sign in</Link>.
      </p>
    </>
  )
}

function Profile({ company }: { company: CompanyProfile }) {
  const { name, kind, country, modes, relation, people, invitedModes, coverage } = company
  const biddable = modes.filter(isBiddable)
  const partnerKind = partnerKindOf(company)
  return (
    <>
      <PageHeader
        title={name}
        about={[kind && companyKindWords[kind], country && countryName(country)]
          .filter(Boolean)
          .join(', ')}
      />
      <div className="company-columns">
        <div>
          <section className="card profile-card" aria-labelledby="modes-title">
            <h2 id="modes-title" className="section-title">
              Modes
            </h2>
            {biddable.length === 0 ? (
              <p className="text-body-secondary mb-0">No transport modes yet.</p>
            ) : (
              <ul className="mode-tags">
                {biddable.map((mode) => (
                  <li key={mode}>
                    {modeTitle(mode)}
                    {relation === 'shipper' && invitedModes?.includes(mode) && (
                      <small>works with you</small>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
          {people && <CompanyPeople people={people} />}
        </div>
        {coverage && <Coverage coverage={coverage} relation={relation} />}
        {relation === 'owner' && partnerKind && (
          <CompanyLinks company={company} partnerKind={partnerKind} />
        )}
      </div>
    </>
  )
}

function CompanyPeople({ people }: { people: NonNullable<CompanyProfile['people']> }) {
  return (
    <section className="card profile-card" aria-labelledby="people-title">
      <h2 id="people-title" className="section-title">
        People
      </h2>
      {people.length === 0 ? (
        <p className="text-body-secondary mb-0">No one at this company has an account yet.</p>
      ) : (
        <ul className="device-list">
          {people.map(({ id, name, username, lastSeenAt }) => (
            <li key={id}>
              <span className="device-name">
                <strong>{name || username}</strong>
                <small>
                  <a href={`mailto:${username}`}>{username}</a>
                </small>
              </span>
              <small className="text-body-secondary">
                {lastSeenAt === null
                  ? 'Never seen'
                  : `Last seen: ${formatDay(new Date(lastSeenAt))}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

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

function Coverage({ coverage, relation }: CoverageProps) {
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
