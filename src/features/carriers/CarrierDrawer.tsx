import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { companies } from '#contract/ext/companies.ts'
import type { Carrier } from '#contract/ext/carriers.ts'
import { modeTitle } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { formatResponseTime } from '#domain/response-time.ts'
import { useOffers } from '#lib/extensions.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { Fact } from '#ui/Fact.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { laneCoverage, modesOf, seenWords } from './carrier-columns.ts'
import { carrierQueries, type TenderMode } from './carriers.api.ts'
import { CarrierLink } from './CarrierLink.tsx'
import { CompareWith } from './CompareWith.tsx'
import { Scoring } from './Scoring.tsx'
import { SheetsOfCarrier } from './CarrierSheets.tsx'

type CarrierDrawerProps = {
  carrierId: number
  mode: TenderMode
  onCompare: (otherId: number | null) => void
  onClose: () => void
}

export function CarrierDrawer({ carrierId, mode, onCompare, onClose }: CarrierDrawerProps) {
  const showsCompany = useOffers(companies.read)
  const carriers = useQuery(carrierQueries.overview(mode))
  const cards = useQuery(carrierQueries.scorecards(mode))
  const sheets = useQuery({
    ...carrierQueries.sheets(mode),
    select: (all) => all.filter((sheet) => sheet.carrierId === carrierId),
  })
  const sheetCount = sheets.data?.length ?? 0
  const carrier = carriers.data?.find(({ id }) => id === carrierId)
  return (
    <Drawer
      title={carrier?.name ?? 'Carrier'}
      about={
        <p className="text-body-secondary mb-0">
          {modeTitle(mode)}.{' '}
          {showsCompany && carrier && carrier.modes.length > 0 && (
            <Link to={`/company/${carrierId}`}>People and all modes of this carrier</Link>
          )}
        </p>
      }
      onClose={onClose}
    >
      {carriers.data && !carrier && (
        <p>This carrier is not linked with you in {modeTitle(mode)}.</p>
      )}
      {carrier && (
        <>
          <CarrierLink carrier={carrier} mode={mode} />
          <Figures carrier={carrier} />
          <CompareWith mode={mode} carrierId={carrierId} onChange={onCompare} />
        </>
      )}
      <QueryState
        query={cards}
        loading="Loading the scorecard"
        failed="The scorecard could not be loaded."
      >
        {(found) => {
          const card = found.carriers.find((one) => one.carrierId === carrierId)
          return card ? <Scoring card={card} weights={found.weights} /> : null
        }}
      </QueryState>
      {sheetCount > 0 && (
        <>
          <h3 className="section-title mt-4">{counted(sheetCount, 'bid sheet')}</h3>
          <SheetsOfCarrier sheets={sheets} />
        </>
      )}
    </Drawer>
  )
}

function Figures({ carrier }: { carrier: Carrier }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Lanes invited', formatCount(carrier.invited)],
    ['Lanes declined', formatCount(carrier.declined)],
    ['Coverage, lanes', formatPercent(laneCoverage(carrier), 0)],
    ['Coverage, volume', formatPercent(carrier.volumeCoverage, 0)],
    ['Bid completion', formatPercent(carrier.completion, 0)],
    ['Time to first bid', formatResponseTime(carrier.responseTime)],
    ['Awarded', `${formatMoney(carrier.awardedCost)}, ${formatPercent(carrier.awardedShare, 0)}`],
    ['Last seen', seenWords(carrier)],
    ['Works with you in', modesOf(carrier) || '–'],
  ]
  return (
    <dl className="fact-row">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  )
}
