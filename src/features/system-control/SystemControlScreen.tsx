import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { system } from '#contract/ext/system.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { useOffer, useOffers } from '#lib/extensions.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CompanyModesTab } from './CompanyModesTab.tsx'
import { DefaultTermsTab } from './DefaultTermsTab.tsx'
import { DemoTab } from './DemoTab.tsx'
import { RecalculateTab } from './RecalculateTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'

type SystemControlProps = {
  /** The terms new shippers start from, to change. */
  termsOf: (mode: BiddableMode) => ReactNode
}

/** What holds for the whole installation, and what sets it right. */
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
