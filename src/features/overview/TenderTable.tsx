import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { lights } from '#domain/light.ts'
import { modeDefinitions } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import {
  lanesAddress,
  pendingAwards,
  withAward,
  withoutBids,
  withSignal,
} from '#features/lanes/lanes-address.api.ts'
import { Badge } from '#ui/Badge.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { Deadline } from '#ui/Deadline.tsx'
import { writeList } from '#ui/grid/address/written-list.ts'
import { useHashTarget } from '#ui/use-hash-target.ts'
import { tendersPlace } from './tender-lanes.ts'

type Side = 'shipper' | 'carrier'
type TenderTableProps = { standings: readonly TenderStanding[]; side: Side }

const headingsOf = {
  shipper: {
    bidding: 'Bidding',
    lanes: 'Lanes',
    withoutBid: 'In bidding, no bids',
    bidOn: 'Bid on',
    lights: 'Signals',
    open: 'Pending award',
    awarded: 'Awarded',
  },
  carrier: {
    bidding: 'Bidding',
    lanes: 'Invited',
    withoutBid: 'To do',
    bidOn: 'Bid on',
    lights: 'Your lights',
    open: 'At stake',
    awarded: 'Won',
  },
} as const

/** Every tender: until when it takes bids, how far bidding is, and how the bids look. */
export function TenderTable({ standings, side }: TenderTableProps) {
  const isCarrier = side === 'carrier'
  const headings = headingsOf[side]
  const section = useHashTarget<HTMLElement>(tendersPlace)
  return (
    <section
      ref={section}
      id={tendersPlace}
      className="card lane-drill"
      aria-labelledby="tenders-title"
    >
      <h2 id="tenders-title" className="section-title">
        {isCarrier ? 'Your tenders' : 'Tenders'}
      </h2>
      <PlainTable label="Tenders table" figures tableClass="tender-table stacked-table wide-table">
        <thead>
          <tr>
            <th scope="col">Tender</th>
            {Object.values(headings).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standings.map((standing) => (
            <TenderRow
              key={`${standing.mode} ${standing.shipper}`}
              standing={standing}
              side={side}
              isOneOfSeveral={standings.filter(({ mode }) => mode === standing.mode).length > 1}
            />
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}

type TenderRowProps = {
  standing: TenderStanding
  side: Side
  /** Other shippers have tenders in the same mode. */
  isOneOfSeveral: boolean
}

function TenderRow({ standing, side, isOneOfSeveral }: TenderRowProps) {
  const isCarrier = side === 'carrier'
  const headings = headingsOf[side]
  const { mode, shipper, round, closesAt, started, withoutBid } = standing
  const { title } = modeDefinitions[mode]
  const lanes = (words: Readonly<Record<string, string>> = {}) =>
    lanesAddress(
      mode,
      {},
      {
        ...words,
        ...(isOneOfSeveral && shipper !== null && { shipper: writeList([shipper]) }),
      },
    )
  return (
    <tr>
      <th scope="row">
        <Link to={lanes()}>{title}</Link>
        <small>{[shipper, `Round ${round}`].filter(Boolean).join(', ')}</small>
      </th>
      <td className="tender-closing" data-heading={headings.bidding}>
        {started === 0 ? (
          'Not open'
        ) : closesAt === null ? (
          'No closing time'
        ) : (
          <Deadline at={closesAt} coming="Closes" passed="Closed" />
        )}
      </td>
      <td data-heading={headings.lanes}>
        <Figure value={formatCount(standing.lanes)}>
          {!isCarrier && `${formatMoney(standing.spend)} spent`}
        </Figure>
      </td>
      <td data-heading={headings.withoutBid}>
        {withoutBid > 0 ? (
          <Link to={lanes(isCarrier ? { view: 'todo' } : withoutBids)}>
            {formatCount(withoutBid)}
          </Link>
        ) : (
          formatCount(withoutBid)
        )}
      </td>
      <td data-heading={headings.bidOn}>
        <Figure value={formatPercent(part(standing.submitted, standing.lanes), 0)}>
          {!isCarrier &&
            standing.withIncumbent > 0 &&
            `incumbents ${formatPercent(part(standing.incumbentBid, standing.withIncumbent), 0)}`}
        </Figure>
      </td>
      <td data-heading={headings.lights}>
        <span className="tender-lights">
          {lights
            .filter((light) => standing.lights[light] > 0)
            .map((light) => (
              <Link
                key={light}
                to={lanes(withSignal(side, light))}
                aria-label={`${standing.lights[light]} ${light}`}
              >
                <Badge tone={lightLooks[light].tone} text={formatCount(standing.lights[light])} />
              </Link>
            ))}
          {lights.every((light) => standing.lights[light] === 0) && '–'}
        </span>
      </td>
      <td data-heading={headings.open}>
        {isCarrier ? (
          formatMoney(standing.atStake)
        ) : (
          <Awards count={standing.pending} cost={standing.pendingCost} to={lanes(pendingAwards)} />
        )}
      </td>
      <td data-heading={headings.awarded}>
        <Awards
          count={standing.awarded}
          cost={standing.awardedCost}
          to={lanes(isCarrier ? { view: 'awarded' } : withAward('awarded'))}
        />
      </td>
    </tr>
  )
}

function Awards({ count, cost, to }: { count: number; cost: number | null; to: string }) {
  if (count === 0) return '–'
  const [lanes, amount] = [formatCount(count), formatMoney(cost)]
  const link = (
    <Link to={to} aria-label={`${lanes}, ${amount}`}>
      {lanes}
    </Link>
  )
  return <Figure value={link}>{amount}</Figure>
}

const Figure = ({ value, children }: { value: ReactNode; children: ReactNode }) => (
  <span className="tender-figure">
    {value}
    {children && <small>{children}</small>}
  </span>
)

const part = (some: number, of: number) => (of > 0 ? some / of : null)
