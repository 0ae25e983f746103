import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Button from 'react-bootstrap/Button'
import Dropdown from 'react-bootstrap/Dropdown'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { companyAliases } from '#contract/ext/company-aliases.ts'
import { exchangeRates } from '#contract/ext/exchange-rates.ts'
import { may } from '#domain/capability.ts'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { ExchangeRates } from '#features/exchange-rates/exchange-rates.parts.tsx'
import { modeQueries } from '#features/modes/modes.api.ts'
import { type Download, problemOf } from '#lib/call.ts'
import { useOffers } from '#lib/extensions.ts'
import { saveDownload } from '#lib/save-download.ts'
import { useRole } from '#lib/use-session.ts'
import { Choice } from '#ui/Choice.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AliasesTab } from './AliasesTab.tsx'
import { useOpenUpload } from './open-upload.ts'
import { ShipmentGrid } from './ShipmentGrid.tsx'
import { downloadCleaned, exportShipments, shipmentMutations } from './shipments.api.ts'

export function FileTabs({ files }: { files: ReactNode }) {
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
        { key: 'files', title: 'Files', panel: files },
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
        <ReadAgain mode={mode} />
      </div>
      <ShipmentGrid scope={{ mode }} />
    </>
  )
}

/** Reads a mode's approved files again, by what is known of places and units today. */
function ReadAgain({ mode }: { mode: Mode }) {
  const [asking, setAsking] = useState(false)
  const clean = useMutation(shipmentMutations.clean())
  if (!may({ role: useRole() }, 'upload shipments')) return null
  const files =
    mode === Mode.Universal ? 'Approved files of every mode' : `Approved ${modeTitle(mode)} files`
  return (
    <>
      <Button size="sm" variant="outline-secondary" onClick={() => setAsking(true)}>
        Read files again
      </Button>
      {asking && (
        <ConfirmDialog
          title="Read the files again?"
          action="Read again"
          busy={clean.isPending}
          problem={clean.error ? problemOf(clean.error).message : null}
          onConfirm={() =>
            clean.mutate(mode, {
              onSuccess: ({ cleansed }) => {
                setAsking(false)
                toast.success(`${counted(cleansed, 'shipment')} changed.`)
              },
            })
          }
          onClose={() => {
            clean.reset()
            setAsking(false)
          }}
        >
          {files} are matched again to today’s places and units. Lanes and figures follow.
        </ConfirmDialog>
      )}
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
