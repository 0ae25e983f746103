import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { useSearchParams } from 'react-router-dom'
import { companyAliases } from '#contract/ext/company-aliases.ts'
import { exchangeRates } from '#contract/ext/exchange-rates.ts'
import { may } from '#domain/capability.ts'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { ExchangeRates } from '#features/exchange-rates/exchange-rates.parts.tsx'
import { modeQueries } from '#features/modes/modes.api.ts'
import type { Download } from '#lib/call.ts'
import { useOffers } from '#lib/extensions.ts'
import { saveDownload } from '#lib/save-download.ts'
import { useRole } from '#lib/use-session.ts'
import { Choice } from '#ui/Choice.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AliasesTab } from './AliasesTab.tsx'
import { useOpenUpload } from './open-upload.ts'
import { ShipmentGrid } from './ShipmentGrid.tsx'
import { downloadCleaned, exportShipments } from './shipments.api.ts'
import { UploadGrid } from './UploadGrid.tsx'

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

/** The approved shipments of a mode as a file, in the columns of a template. */
function ShipmentExport({ mode }: { mode: Mode }) {
  const [busy, setBusy] = useState(false)
  const offers: readonly (readonly [string, () => Promise<Download | null>])[] = [
    ['Standard columns', () => exportShipments({ mode }, false)],
    ['Custom template', () => exportShipments({ mode }, true)],
    ['As cleansed (csv)', () => downloadCleaned({ mode })],
  ]
  const save = async (load: () => Promise<Download | null>) => {
    setBusy(true)
    await saveDownload(load)
    setBusy(false)
  }
  return (
    <Dropdown>
      <Dropdown.Toggle size="sm" variant="outline-secondary" disabled={busy}>
        Export
      </Dropdown.Toggle>
      <Dropdown.Menu>
        {offers.map(([title, load]) => (
          <Dropdown.Item key={title} as="button" onClick={() => void save(load)}>
            {title}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}
