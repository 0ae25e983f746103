import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import type { SpendSummary } from '#contract/ext/spend.ts'
import { formatCount } from '#domain/quantity.ts'
import { ModeSummaries } from '#features/modes/modes.parts.tsx'
import { NotOffered } from '#lib/extensions.ts'
import { SpendByMode } from './SpendByMode.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButtons } from '#ui/ExportButtons.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useSpendAddress } from './spend-address.ts'
import { exportSpend, spendQueries } from './spend.api.ts'
import { SpendFigures } from './SpendFigures.tsx'
import { SpendFilters } from './SpendFilters.tsx'
import { SpendParts } from './SpendParts.tsx'
import { SpendPlaces } from './SpendPlaces.tsx'
import { UnusualCharges } from './UnusualCharges.tsx'

export function SpendScreen() {
  const { filter, comparison, tab, change, clear } = useSpendAddress()
  const whole = useQuery(spendQueries.summary({}))
  const summary = useQuery(spendQueries.summary(filter))
  const tabsOf = (found: SpendSummary) => [
    { key: 'places', title: 'Places', panel: <SpendPlaces summary={found} /> },
    {
      key: 'parts',
      title: 'Modes, carriers, months',
      panel: <SpendParts summary={found} filter={filter} onNarrow={change} />,
    },
    {
      key: 'unusual',
      title: `Unusual charges (${formatCount(found.unusual.charges)})`,
      panel: <UnusualCharges totals={found.unusual} filter={filter} />,
    },
  ]
  const filtersOf = (all: SpendSummary) => (
    <SpendFilters
      filter={filter}
      comparison={comparison}
      comparable={!isTable(tab)}
      whole={all}
      onChange={change}
      onClear={clear}
    />
  )
  return (
    <>
      <PageHeader
        title="Spend"
        about={
          isTable(tab)
            ? undefined
            : whole.error instanceof NotOffered
              ? 'Freight spend by mode.'
              : 'Spend on all approved shipments, including those since bidding opened. Summaries and savings use shipments before it.'
        }
      >
        {isTable(tab) && whole.data && whole.data.shipments > 0 && filtersOf(whole.data)}
        {/* Beside filters it comes with them. */}
        {whole.data?.shipments !== 0 && !whole.isError && (whole.data ?? !isTable(tab)) && (
          <ExportButtons what="the spend" onExport={(format) => exportSpend(filter, format)} />
        )}
      </PageHeader>
      {!isTable(tab) && <ModeSummaries />}
      {whole.error instanceof NotOffered && <SpendByMode />}
      <QueryState query={whole} loading="Loading spend" failed="The spend could not be loaded.">
        {(all) =>
          all.shipments === 0 ? (
            <EmptyState text="No spend yet. It appears here once an uploaded shipment history is approved.">
              <Link className="btn btn-primary" to="/upload">
                Upload history
              </Link>
            </EmptyState>
          ) : (
            <>
              {!isTable(tab) && filtersOf(all)}
              <QueryState
                query={summary}
                loading="Loading spend"
                failed="The spend could not be loaded."
              >
                {(found) => (
                  <>
                    {!isTable(tab) && <SpendFigures summary={found} filter={filter} />}
                    {found.shipments === 0 && !found.before ? (
                      <NothingLeft onClear={clear} />
                    ) : (
                      <Tabs
                        label="Spend by"
                        tabs={tabsOf(found)}
                        chosen={tab}
                        onChoose={(key) => change({ tab: key === 'places' ? undefined : key })}
                      />
                    )}
                  </>
                )}
              </QueryState>
            </>
          )
        }
      </QueryState>
    </>
  )
}

/** The tab that is one table: it has the window, below filters and without the figures. */
const isTable = (tab: string): boolean => tab === 'unusual'

function NothingLeft({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState text="No shipments match these filters.">
      <Button variant="outline-secondary" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  )
}
