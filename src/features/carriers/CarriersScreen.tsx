import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { carriers } from '#contract/ext/carriers.ts'
import { modeTitle } from '#domain/mode.ts'
import { useOffers } from '#lib/extensions.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CarrierDrawer } from './CarrierDrawer.tsx'
import { CarrierSheets } from './CarrierSheets.tsx'
import { carrierTabs, tenderModes, useCarriersAddress } from './carriers-address.ts'
import { carrierQueries, type TenderMode } from './carriers.api.ts'
import { CarriersTab } from './CarriersTab.tsx'
import { ComparisonDrawer } from './ComparisonDrawer.tsx'
import { InviteCarrierDialog } from './InviteCarrierDialog.tsx'
import { ScorecardsTab } from './ScorecardsTab.tsx'

export function CarriersScreen() {
  const address = useCarriersAddress()
  const { tab, mode, carrierId, otherId } = address
  const [compares, invites, scores, keepsSheets] = [
    useOffers(carriers.compare),
    useOffers(carriers.invite),
    useOffers(carriers.scorecards),
    useOffers(carriers.sheets),
  ]
  return (
    <>
      <PageHeader
        title="Carriers"
        about={
          scores ? 'Bids, awards and scores of your carriers.' : 'Bids and awards of your carriers.'
        }
        views={
          <div className="mode-choice" role="group" aria-label="Mode">
            {tenderModes.map((one) => (
              <button
                key={one}
                type="button"
                className="chip"
                aria-pressed={one === mode}
                onClick={() => address.setMode(one)}
              >
                {modeTitle(one)}
              </button>
            ))}
          </div>
        }
      >
        {invites && (
          <Button size="sm" onClick={() => address.setInviting(true)}>
            Invite a carrier
          </Button>
        )}
      </PageHeader>
      <Tabs
        label="Carriers"
        chosen={tab}
        onChoose={(chosen) => address.setTab(carrierTabs.find((one) => one === chosen) ?? tab)}
        tabs={[
          { key: 'overview', title: 'Activity', panel: <CarriersTab mode={mode} /> },
          ...(scores
            ? [{ key: 'scorecards', title: 'Scorecards', panel: <ScorecardsTab mode={mode} /> }]
            : []),
          ...(keepsSheets
            ? [{ key: 'sheets', title: 'Bid sheets', panel: <SheetsTab mode={mode} /> }]
            : []),
        ]}
      />
      {compares && carrierId !== null && otherId !== null && (
        <ComparisonDrawer
          mode={mode}
          carrierIds={[carrierId, otherId]}
          onCompare={(other) => address.compare(carrierId, other)}
          onClose={() => address.openCarrier(null)}
        />
      )}
      {carrierId !== null && (!compares || otherId === null) && (
        <CarrierDrawer
          key={carrierId}
          carrierId={carrierId}
          mode={mode}
          onCompare={(other) => address.compare(carrierId, other)}
          onClose={() => address.openCarrier(null)}
        />
      )}
      {invites && address.inviting && (
        <InviteCarrierDialog mode={mode} onClose={() => address.setInviting(false)} />
      )}
    </>
  )
}

function SheetsTab({ mode }: { mode: TenderMode }) {
  return <CarrierSheets sheets={useQuery(carrierQueries.sheets(mode))} />
}
