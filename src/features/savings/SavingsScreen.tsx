import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { SavingsFilter, SavingsSummary } from '#contract/ext/savings.ts'
import { formatCount } from '#domain/quantity.ts'
import { NotOffered } from '#lib/extensions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButtons } from '#ui/ExportButtons.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { LedgerTab } from './LedgerTab.tsx'
import { LeftOutLanes } from './LeftOutLanes.tsx'
import { useSavingsAddress } from './savings-address.ts'
import { exportSavings, savingsQueries } from './savings.api.ts'
import { SavingsByMode } from './SavingsByMode.tsx'
import { SavingsFigures } from './SavingsFigures.tsx'
import { SavingsFilters } from './SavingsFilters.tsx'
import { SavingsLanes, StageChoices } from './SavingsLanes.tsx'
import { SavingsParts } from './SavingsParts.tsx'

export function SavingsScreen() {
  const { filter, tab, change, clear } = useSavingsAddress()
  const whole = useQuery(savingsQueries.summary({}))
  const offered = !(whole.error instanceof NotOffered)
  return (
    <>
      <PageHeader
        title="Savings"
        about={
          isTable(tab)
            ? undefined
            : 'What your awards save against the baseline and other references.'
        }
      >
        {isTable(tab) && whole.data && whole.data.lanes > 0 && (
          <SavingsFilters filter={filter} whole={whole.data} onChange={change} onClear={clear}>
            {tab === 'lanes' && <StageChoices />}
          </SavingsFilters>
        )}
        {whole.data?.lanes !== 0 && !whole.isError && (
          <ExportButtons what="the savings" onExport={(format) => exportSavings(filter, format)} />
        )}
      </PageHeader>
      {offered ? (
        <QueryState
          query={whole}
          loading="Loading savings"
          failed="The savings could not be loaded."
        >
          {(all) =>
            all.lanes === 0 ? (
              <EmptyState text="No lanes yet. Upload shipment history to create them; savings appear with the first award.">
                <Link className="btn btn-primary" to="/upload">
                  Upload history
                </Link>
              </EmptyState>
            ) : (
              <SavingsPage whole={all} filter={filter} />
            )
          }
        </QueryState>
      ) : (
        <SavingsByMode />
      )}
    </>
  )
}

function SavingsPage({ whole, filter }: { whole: SavingsSummary; filter: SavingsFilter }) {
  const { tab, change, clear } = useSavingsAddress()
  const summary = useQuery(savingsQueries.summary(filter))
  const tabsOf = (found: SavingsSummary) => [
    { key: 'ledger', title: 'Ledger', panel: <LedgerTab summary={found} /> },
    { key: 'parts', title: 'Modes, carriers, months', panel: <SavingsParts by={found.by} /> },
    { key: 'lanes', title: 'Lanes', panel: <SavingsLanes /> },
    {
      key: 'left-out',
      title: `Left out (${formatCount(found.withoutBaseline + found.withoutBid)})`,
      panel: <LeftOutLanes filter={filter} />,
    },
  ]
  return (
    <>
      {!isTable(tab) && (
        <SavingsFilters filter={filter} whole={whole} onChange={change} onClear={clear} />
      )}
      <QueryState
        query={summary}
        loading="Loading savings"
        failed="The savings could not be loaded."
      >
        {(found) => (
          <>
            {!isTable(tab) && <SavingsFigures summary={found} />}
            <Tabs
              label="Savings by"
              tabs={tabsOf(found)}
              chosen={tab}
              onChoose={(key) => change({ tab: key === 'ledger' ? undefined : key })}
            />
          </>
        )}
      </QueryState>
    </>
  )
}

/** A tab that is one table: it has the window, below filters and without the figures. */
const isTable = (tab: string): boolean => tab === 'lanes' || tab === 'left-out'
