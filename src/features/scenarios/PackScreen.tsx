import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { Link, useSearchParams } from 'react-router-dom'
import type { AwardPack } from '#contract/ext/award-packs.ts'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { problemOf, saveFile } from '#lib/call.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { printPage } from '#ui/print-page.ts'
import { QueryState } from '#ui/QueryState.tsx'
import { PackCheckCard } from './PackCheckCard.tsx'
import { PackDocument } from './PackDocument.tsx'
import { hasPack, isUnderWay, packQueries, runMutations, scenarioQueries } from './scenarios.api.ts'
import './scenarios.scss'

type PackScreenProps = { mode: BiddableMode; views: ReactNode }

/** The award of a scenario for auditors and for the file. */
export function PackScreen({ mode, views }: PackScreenProps) {
  const scenarios = useQuery({
    ...scenarioQueries.list(mode),
    refetchInterval: ({ state }) =>
      state.data?.some(({ newestRun, lastRun }) => isUnderWay(newestRun ?? lastRun)) ? 1000 : false,
  })
  const [search] = useSearchParams()
  const scenario = scenarios.data?.find(({ id }) => String(id) === search.get('scenario'))
  const run = scenario?.lastRun ?? null
  const pack = useQuery({ ...packQueries.ofRun(run?.id ?? 0), enabled: hasPack(run) })
  return (
    <div className="award-pack">
      <PageHeader title={`${modeDefinitions[mode].title} award pack`} views={views}>
        {pack.data && (
          <>
            <Button size="sm" variant="outline-secondary" onClick={printPage}>
              Print
            </Button>
            <Button size="sm" variant="outline-primary" onClick={() => savePack(pack.data)}>
              Download JSON
            </Button>
          </>
        )}
      </PageHeader>
      <QueryState
        query={scenarios}
        loading="Loading scenarios"
        failed="The scenarios could not be loaded."
      >
        {() =>
          scenario ? (
            <>
              <div className="crumbs">
                <Link to="?view=scenarios">Scenarios</Link>
                <span aria-hidden="true">/</span>
                <Link to={`?view=scenarios&scenario=${scenario.id}`}>{scenario.name}</Link>
              </div>
              <Standing mode={mode} scenario={scenario} />
              {hasPack(run) && (
                <QueryState
                  query={pack}
                  loading="Loading the award pack"
                  failed="The award pack could not be loaded."
                >
                  {(found) => <PackDocument pack={found} />}
                </QueryState>
              )}
            </>
          ) : (
            <EmptyState text="This scenario was not found. Choose a scenario to see its award pack.">
              <Link to="?view=scenarios">All scenarios</Link>
            </EmptyState>
          )
        }
      </QueryState>
      <PackCheckCard />
    </div>
  )
}

/** Whether the pack is of the scenario as it is, and the way to a new one. */
function Standing({ mode, scenario }: { mode: BiddableMode; scenario: AwardScenario }) {
  const start = useMutation(runMutations.start(mode))
  const cancel = useMutation(runMutations.cancel(mode))
  const { lastRun, newestRun, stale, version } = scenario
  const newest = newestRun ?? lastRun
  const create = (text: string) => (
    <Button size="sm" disabled={start.isPending} onClick={() => start.mutate(scenario.id)}>
      {text}
    </Button>
  )
  const problem = start.error ? problemOf(start.error).message : whyNone(newest)
  const isOlder =
    hasPack(lastRun) && (lastRun.scenarioVersion !== version || stale.bids + stale.lanes > 0)
  if (isUnderWay(newest))
    return (
      <div className="alert alert-info d-flex flex-wrap align-items-center gap-3" role="status">
        <span className="flex-grow-1">Calculating the award for the record…</span>
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(newest.id)}
        >
          Cancel
        </Button>
      </div>
    )
  return (
    <>
      {problem && (
        <p className="alert alert-danger" role="alert">
          {problem}
        </p>
      )}
      {!hasPack(lastRun) ? (
        <EmptyState text="No award pack yet. Create one to calculate the award for the record, with the inputs, rules and bids it is based on.">
          {create('Create award pack')}
        </EmptyState>
      ) : (
        isOlder && (
          <div
            className="alert alert-warning d-flex flex-wrap align-items-center gap-3"
            role="status"
          >
            <span className="flex-grow-1">
              {lastRun.scenarioVersion === version ? 'Bids or lanes' : 'The scenario'} changed since
              this pack was created.
            </span>
            {create('Create new pack')}
          </div>
        )
      )}
    </>
  )
}

function whyNone(run: AwardScenario['lastRun']): string | null {
  if (run?.state === 'failed') return `The last calculation did not finish. ${run.reason}`
  if (run?.state === 'cancelled') return 'The last calculation was cancelled, so it has no pack.'
  return run?.conflict ? 'The rules of this scenario cannot all hold.' : null
}

const savePack = (pack: AwardPack) =>
  saveFile({
    name: `Award pack ${pack.runId}.json`,
    blob: new Blob([JSON.stringify(pack)], { type: 'application/json' }),
  })
