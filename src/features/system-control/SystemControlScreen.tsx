import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useSearchParams } from 'react-router-dom'
import { system } from '#contract/ext/system.ts'
import { type BiddableMode, firstMode } from '#domain/mode.ts'
import { problemOf } from '#lib/call.ts'
import { useOffer, useOffers } from '#lib/extensions.ts'
import { session } from '#lib/session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CompanyModesTab } from './CompanyModesTab.tsx'
import { ModePick, usePickedMode } from './ModePick.tsx'
import { RecalculateTab } from './RecalculateTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { systemMutations } from './system-control.api.ts'

type SystemControlProps = {
  /** The terms new shippers start from, to change. */
  termsOf: (mode: BiddableMode) => ReactNode
}

export function SystemControlScreen({ termsOf }: SystemControlProps) {
  const [search, setSearch] = useSearchParams()
  const offer = useOffer()
  const setsModes = useOffers(system.setModes)
  const recalculates = useOffers(system.recalculate)
  const tabs = [
    { key: 'settings', title: 'Settings', panel: <SettingsTab /> },
    { key: 'terms', title: 'Terms of new tenders', panel: <DefaultTermsTab termsOf={termsOf} /> },
    ...(setsModes
      ? [{ key: 'modes', title: 'Modes of companies', panel: <CompanyModesTab /> }]
      : []),
    ...(recalculates
      ? [{ key: 'recalculate', title: 'Recalculate', panel: <RecalculateTab /> }]
      : []),
    ...(offer?.demo ? [{ key: 'demo', title: 'Demo', panel: <DemoTab /> }] : []),
  ]
  return (
    <>
      <PageHeader title="System control" about="Settings and maintenance for all companies." />
      <Tabs
        label="System control"
        tabs={tabs}
        chosen={search.get('tab') ?? 'settings'}
        onChoose={(tab) => setSearch(tab === 'settings' ? {} : { tab })}
      />
    </>
  )
}

function DefaultTermsTab({ termsOf }: { termsOf: (mode: BiddableMode) => ReactNode }) {
  const mode = usePickedMode() ?? firstMode
  return (
    <>
      <p className="text-body-secondary">
        Shippers with their own terms keep them. All others use these.
      </p>
      <ModePick />
      {termsOf(mode)}
    </>
  )
}

/** Puts the demo company back as it was. */
function DemoTab() {
  const [asking, setAsking] = useState(false)
  const reset = useMutation(systemMutations.resetDemo())
  return (
    <div className="card recalculation">
      <p className="mb-0">
        Resets people, lanes, bids, awards, files and notifications to the start of the demo.
        Reference data does not change.
      </p>
      <div>
        <Button variant="outline-danger" size="sm" onClick={() => setAsking(true)}>
          Reset the demo
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Reset the demo?"
          action="Reset the demo"
          danger
          busy={reset.isPending}
          problem={reset.error ? problemOf(reset.error).message : null}
          onConfirm={() => reset.mutate(undefined, { onSuccess: () => session.end() })}
          onClose={() => setAsking(false)}
        >
          Everything uploaded, bid and awarded since is deleted, and everyone is signed out,
          including you. This takes a minute or two.
        </ConfirmDialog>
      )}
    </div>
  )
}
