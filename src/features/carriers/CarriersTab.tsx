import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { carriers as calls } from '#contract/ext/carriers.ts'
import { Mode } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { counted, formatCount, formatPercent } from '#domain/quantity.ts'
import { useOffers } from '#lib/extensions.ts'
import { useUser } from '#lib/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { carrierColumns, laneCoverage, seenWords } from './carrier-columns.ts'
import { carrierQueries, type TenderMode } from './carriers.api.ts'
import { useCarrierPair } from './carrier-pair.tsx'
import { useCarriersAddress } from './carriers-address.ts'

/** What each carrier was asked, bid and won; a row opens the carrier. */
export function CarriersTab({ mode }: { mode: TenderMode }) {
  const { carrierId, openCarrier, setInviting } = useCarriersAddress()
  const invites = useOffers(calls.invite)
  const carriers = useQuery(carrierQueries.overview(mode))
  const pair = useCarrierPair()
  const address = useGridAddress({ columns: carrierColumns, keptAs: `${useUser().id}.carriers` })
  return (
    <QueryState
      query={carriers}
      loading="Loading carriers"
      failed="The carriers could not be loaded."
    >
      {(rows) => (
        <>
          <Grid
            {...address.props}
            label="Carriers"
            rows={rows}
            columns={carrierColumns}
            rowKey={({ id }) => id}
            noun={['carrier', 'carriers']}
            openKey={carrierId}
            onOpenRow={({ id }) => openCarrier(id)}
            selection={pair.selection}
            cardHeight={124}
            card={(carrier) => (
              <span className="lane-card">
                <strong>{carrier.name}</strong>
                <span>
                  {formatCount(carrier.complete)} of {counted(carrier.invited, 'lane')} bid (
                  {formatPercent(laneCoverage(carrier), 0)}),{' '}
                  {formatPercent(carrier.volumeCoverage, 0)} of the volume
                </span>
                <span>
                  {carrier.awarded} awarded, {formatMoney(carrier.awardedCost)}
                </span>
                <span className="text-body-secondary">
                  {carrier.link === 'ended' ? 'Link ended' : `Last seen: ${seenWords(carrier)}`}
                </span>
              </span>
            )}
            emptyMessage={
              <EmptyState text="No carriers yet.">
                {invites && <Button onClick={() => setInviting(true)}>Invite a carrier</Button>}
              </EmptyState>
            }
          />
          {pair.bar}
          <p className="note">
            A lane counts as covered when a bid has every mandatory charge. Volume is{' '}
            {mode === Mode.Universal ? 'shipments, across modes' : 'next year’s, as the lanes say'}.
          </p>
        </>
      )}
    </QueryState>
  )
}
