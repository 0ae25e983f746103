import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { companyAliases } from '#contract/ext/company-aliases.ts'
import { exchangeRates } from '#contract/ext/exchange-rates.ts'
import { may } from '#domain/capability.ts'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { ExchangeRates } from '#features/exchange-rates/exchange-rates.parts.tsx'
import { modeQueries } from '#features/modes/modes.api.ts'
import { useRole } from '#lib/use-session.ts'
import { useOffers } from '#lib/extensions.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { Choice } from '#ui/Choice.tsx'
import { AliasesTab } from './AliasesTab.tsx'
import { useOpenUpload } from './open-upload.ts'
import { ShipmentExport } from './ShipmentExport.tsx'
import { ShipmentGrid } from './ShipmentGrid.tsx'
import { UploadGrid } from './UploadGrid.tsx'

/** The files, their shipments, and the rates and words they are read by. */
export function FileTabs({ empty }: { empty: ReactNode }) {
  const { tab, showTab } = useOpenUpload()
  const role = useRole()
  const uploads = may({ role }, 'upload shipments')
  const keepsRates = useOffers(exchangeRates.list)
  const keepsAliases = useOffers(companyAliases.list)
  return (
    <Tabs
      label="Files and shipments"
      chosen={tab || 'files'}
      onChoose={(key) => showTab(key === 'files' ? '' : key)}
      tabs={[
        { key: 'files', title: 'Files', panel: <UploadGrid empty={empty} /> },
        { key: 'shipments', title: 'Shipments', panel: <ModeShipments /> },
        ...(uploads && keepsRates
          ? [{ key: 'rates', title: 'Exchange rates', panel: <ExchangeRates /> }]
          : []),
        ...(uploads && keepsAliases
          ? [{ key: 'aliases', title: 'Aliases', panel: <AliasesTab /> }]
          : []),
      ]}
    />
  )
}

/** Approved shipments of a mode, or of all; the mode stands in the address. */
function ModeShipments() {
  const modes = useQuery(modeQueries.available())
  const [search, setSearch] = useSearchParams()
  const offered = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)
  const asked = Number(search.get('of'))
  const mode: Mode = offered.find((one) => one === asked) ?? Mode.Universal
  return (
    <>
      <div className="shipment-scope">
        <Choice
          label="Mode"
          isLabelHidden
          value={mode}
          choices={[
            { value: Mode.Universal, text: 'All modes' },
            ...offered.map((one) => ({ value: one, text: modeTitle(one) })),
          ]}
          onChange={(value) => setSearch({ tab: 'shipments', ...(value !== '1' && { of: value }) })}
        />
        <ShipmentExport mode={mode} />
      </div>
      <ShipmentGrid scope={{ mode }} />
    </>
  )
}
