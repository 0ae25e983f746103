import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { carrierOffers } from '#contract/ext/carrier-offers.ts'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import { startingScenarios } from '#domain/award-optimiser/starting-scenarios.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { ReceivedOffers } from '#features/carrier-offers/carrier-offers.parts.tsx'
import { problemOf } from '#lib/call.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Offered } from '#ui/Offered.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Comparison } from './Comparison.tsx'
import { DifferenceView } from './DifferenceView.tsx'
import { withoutMeasureLanes } from './measure-lanes.ts'
import { NewScenario } from './NewScenario.tsx'
import { scenarioMutations, scenarioQueries } from './scenarios.api.ts'
import { ScenarioView } from './ScenarioView.tsx'
import { type Tender, useOptimiser } from './optimiser.api.ts'
import './scenarios.scss'

type ScenariosScreenProps = { mode: BiddableMode; views: ReactNode }

export function ScenariosScreen({ mode, views }: ScenariosScreenProps) {
  const tender = useQuery(scenarioQueries.model(mode))
  const scenarios = useQuery(scenarioQueries.list(mode))
  const [isAdding, setIsAdding] = useState(false)
  const [search] = useSearchParams()
  useLeavingDeleted(scenarios.data)
  const columns = tender.data?.columns
  return (
    <>
      <PageHeader
        title={`${modeDefinitions[mode].title} awards`}
        views={views}
        about={
          columns
            ? `${counted(columns.lanes.id.length, 'lane')} to award, ${counted(columns.bids.id.length, 'bid')} from ${counted(new Set(columns.bids.carrierId).size, 'carrier')}`
            : tender.isPending && '…'
        }
      >
        {scenarios.data && scenarios.data.length > 0 && (
          <Button size="sm" onClick={() => setIsAdding(true)}>
            New scenario
          </Button>
        )}
      </PageHeader>
      <QueryState query={tender} loading="Loading bids" failed="The bids could not be loaded.">
        {(latest) => (
          <QueryState
            query={scenarios}
            loading="Loading scenarios"
            failed="The scenarios could not be loaded."
          >
            {(list) =>
              latest.columns.bids.id.length === 0 ? (
                <EmptyState text="No bids to award yet. Scenarios compare awards once carriers have bid on started lanes." />
              ) : list.length === 0 ? (
                <FirstScenarios mode={mode} tender={latest} onAdd={() => setIsAdding(true)} />
              ) : (
                <Scenarios mode={mode} latest={latest} list={list} />
              )
            }
          </QueryState>
        )}
      </QueryState>
      {!search.has('scenario') && (
        <Offered by={carrierOffers.received}>
          <ReceivedOffers mode={mode} />
        </Offered>
      )}
      {isAdding && (
        <NewScenario
          mode={mode}
          scenarios={scenarios.data ?? []}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
}

/** Leaves the scenario that is open once it is deleted elsewhere: here it is deleted from the list. */
function useLeavingDeleted(list: readonly AwardScenario[] | undefined): void {
  const [search, setSearch] = useSearchParams()
  const openId = search.get('scenario')
  const open = list?.find(({ id }) => String(id) === openId)
  const last = useRef<AwardScenario>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = open
    if (!list || !before || open || String(before.id) !== openId) return
    toast.info(`“${before.name}” was deleted elsewhere.`)
    const closed = { scenario: null, against: null, ...withoutMeasureLanes }
    setSearch((current) => changedSearch(current, closed), { replace: true })
  }, [list, open, openId, setSearch])
}

type ScenariosProps = { mode: BiddableMode; latest: Tender; list: readonly AwardScenario[] }

/** The scenarios on the bids they were opened with, until somebody asks for newer ones. */
function Scenarios({ mode, latest, list }: ScenariosProps) {
  const [held, setHeld] = useState<Tender>(latest)
  const [search, setSearch] = useSearchParams()
  const desk = useOptimiser(held)
  const open = list.find(({ id }) => String(id) === search.get('scenario'))
  const against = list.find(({ id }) => String(id) === search.get('against'))
  const go = (scenario: number | null, other: number | null = null) =>
    setSearch((before) =>
      changedSearch(before, {
        scenario: scenario === null ? null : String(scenario),
        against: other === null ? null : String(other),
        ...withoutMeasureLanes,
      }),
    )
  const newer = latest.inputsHash === held.inputsHash ? null : changedBids(held, latest)
  return (
    <>
      {newer !== null && (
        <div className="alert alert-info d-flex flex-wrap align-items-center gap-3" role="status">
          <span className="flex-grow-1">
            {newer > 0 ? `${counted(newer, 'bid')} changed` : 'The lanes, offers or terms changed'}{' '}
            since these scenarios were calculated.
          </span>
          <Button size="sm" variant="outline-primary" onClick={() => setHeld(latest)}>
            Refresh
          </Button>
        </div>
      )}
      {!desk ? (
        <Skeleton label="Loading scenarios" />
      ) : open && against ? (
        <DifferenceView
          mode={mode}
          desk={desk}
          scenario={open}
          other={against}
          onClose={() => go(open.id)}
        />
      ) : open ? (
        <ScenarioView
          key={open.id}
          mode={mode}
          desk={desk}
          scenario={open}
          scenarios={list}
          onDifference={(other) => go(open.id, other)}
          onClose={() => go(null)}
        />
      ) : (
        <Comparison mode={mode} desk={desk} scenarios={list} onOpen={go} />
      )}
    </>
  )
}

type FirstScenariosProps = { mode: BiddableMode; tender: Tender; onAdd: () => void }

function FirstScenarios({ mode, tender, onAdd }: FirstScenariosProps) {
  const create = useMutation(scenarioMutations.create(mode))
  const start = async () => {
    try {
      for (const scenario of startingScenarios(tender.columns)) await create.mutateAsync(scenario)
    } catch (error) {
      toast.error(problemOf(error).message)
    }
  }
  return (
    <EmptyState text="No scenarios yet. A scenario is a set of rules, such as “at most 8 carriers”, and the lowest-cost award that keeps them. Start with three common ones: lowest bids, keep incumbents, few carriers.">
      <div className="d-flex flex-wrap gap-2 justify-content-center">
        <Button disabled={create.isPending} onClick={() => void start()}>
          Create three scenarios
        </Button>
        <Button variant="outline-secondary" disabled={create.isPending} onClick={onAdd}>
          Start from scratch
        </Button>
      </div>
    </EmptyState>
  )
}

/** How many bids were added, withdrawn or changed. */
function changedBids({ columns: before }: Tender, { columns: now }: Tender): number {
  const versions = new Map(before.bids.id.map((id, at) => [id, before.bids.version[at]]))
  const changed = now.bids.id.filter((id, at) => versions.get(id) !== now.bids.version[at]).length
  const left = new Set(now.bids.id)
  return changed + before.bids.id.filter((id) => !left.has(id)).length
}
