import { Link } from 'react-router-dom'
import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { lights } from '#domain/light.ts'
import { modeDefinitions } from '#domain/mode.ts'
import { formatUsd } from '#domain/money.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { Badge } from '#ui/Badge.tsx'
import { Deadline } from '#ui/Deadline.tsx'

type TenderTableProps = { standings: readonly TenderStanding[]; side: 'shipper' | 'carrier' }

/** Every tender: until when it takes bids, how far bidding is, and how the bids look. */
export function TenderTable({ standings, side }: TenderTableProps) {
  const isCarrier = side === 'carrier'
  return (
    <section className="card lane-drill" aria-labelledby="tenders-title">
      <h2 id="tenders-title" className="section-title">
        {isCarrier ? 'Your tenders' : 'Tenders'}
      </h2>
      <div className="table-responsive" role="region" aria-label="Tenders table" tabIndex={0}>
        <table className="table number-table tender-table mb-0">
          <thead>
            <tr>
              <th scope="col">Tender</th>
              <th scope="col">Bidding</th>
              <th scope="col">{isCarrier ? 'Invited' : 'Lanes'}</th>
              <th scope="col">{isCarrier ? 'To do' : 'Without bids'}</th>
              <th scope="col">Bid on</th>
              <th scope="col">{isCarrier ? 'Your lights' : 'Signals'}</th>
              <th scope="col">{isCarrier ? 'At stake' : 'Pending award'}</th>
              <th scope="col">{isCarrier ? 'Won' : 'Awarded'}</th>
            </tr>
          </thead>
          <tbody>
            {standings.map((standing) => (
              <TenderRow
                key={`${standing.mode} ${standing.shipper}`}
                standing={standing}
                isCarrier={isCarrier}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function TenderRow({ standing, isCarrier }: { standing: TenderStanding; isCarrier: boolean }) {
  const { mode, shipper, round, closesAt, started, withoutBid } = standing
  const { title, route } = modeDefinitions[mode]
  return (
    <tr>
      <th scope="row">
        <Link to={`/${route}/lanes`}>{title}</Link>
        <small>{[shipper, `Round ${round}`].filter(Boolean).join(', ')}</small>
      </th>
      <td className="tender-closing">
        {started === 0 ? (
          'Not open'
        ) : closesAt === null ? (
          'No closing time'
        ) : (
          <Deadline at={closesAt} coming="Closes" passed="Closed" />
        )}
      </td>
      <td>{formatCount(standing.lanes)}</td>
      <td>
        {withoutBid > 0 && isCarrier ? (
          <Link to={`/${route}/lanes?view=todo`}>{formatCount(withoutBid)}</Link>
        ) : (
          formatCount(withoutBid)
        )}
      </td>
      <td>{formatPercent(standing.lanes > 0 ? standing.submitted / standing.lanes : null, 0)}</td>
      <td>
        <span className="tender-lights">
          {lights
            .filter((light) => standing.lights[light] > 0)
            .map((light) => (
              <Link
                key={light}
                to={`/${route}/lanes?light=${light}`}
                aria-label={`${standing.lights[light]} ${light}`}
              >
                <Badge tone={lightLooks[light].tone} text={formatCount(standing.lights[light])} />
              </Link>
            ))}
          {lights.every((light) => standing.lights[light] === 0) && '–'}
        </span>
      </td>
      <td>
        {isCarrier
          ? formatUsd(standing.atStake)
          : standing.pending > 0
            ? `${formatCount(standing.pending)}, ${formatUsd(standing.pendingCost)}`
            : '–'}
      </td>
      <td>
        {standing.awarded > 0
          ? `${formatCount(standing.awarded)}, ${formatUsd(standing.awardedCost)}`
          : '–'}
      </td>
    </tr>
  )
}
