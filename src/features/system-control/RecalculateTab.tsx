import { useQuery, useMutation } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import Button from 'react-bootstrap/Button'
import type { Recalculated } from '#contract/ext/system.ts'
import { ownsShipments } from '#domain/company-kind.ts'
import { biddableModes, isBiddable, modeDefinitions, type BiddableMode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { Choice } from '#ui/Choice.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { problemOf } from '#lib/call.ts'
import { systemMutations } from './system-control.api.ts'

const works: Record<Recalculated, { title: string; about: string; counted: string }> = {
  lanes: {
    title: 'Lanes',
    about:
      'History, incumbents and baselines of lanes that have not started, from their shipments.',
    counted: 'lanes',
  },
  locations: {
    title: 'Locations',
    about: 'The places that shipments name, and how well they were located.',
    counted: 'places',
  },
  co2: {
    title: 'CO2',
    about: 'Emissions of shipments, with today’s distances and factors.',
    counted: 'shipments',
  },
}

export function RecalculateTab() {
  const companies = useQuery(companyQueries.list())
  const [what, setWhat] = useState<Recalculated>('lanes')
  const [companyId, setCompanyId] = useState('')
  const [mode, setMode] = useState('')
  const { running, total, done, run, stop } = useRecalculation()
  return (
    <QueryState
      query={companies}
      loading="Loading companies"
      failed="The companies could not be loaded."
    >
      {(all) => {
        const shippers = all.filter(ownsShipments)
        const steps = shippers
          .filter(({ id }) => companyId === '' || String(id) === companyId)
          .flatMap(({ id, name, modes }) =>
            modes
              .filter(isBiddable)
              .filter((one) => mode === '' || String(one) === mode)
              .map((one) => ({ companyId: id, company: name, mode: one })),
          )
        return (
          <div className="card recalculation">
            <div className="filter-row mb-0">
              <Choice
                label="What"
                value={what}
                choices={Object.entries(works).map(([value, { title }]) => ({
                  value,
                  text: title,
                }))}
                onChange={(next) =>
                  setWhat(next === 'co2' || next === 'locations' ? next : 'lanes')
                }
              />
              <Choice
                label="Company"
                none="All shippers"
                value={companyId}
                choices={shippers.map(({ id, name }) => ({ value: String(id), text: name }))}
                onChange={setCompanyId}
              />
              <Choice
                label="Mode"
                none="All modes"
                value={mode}
                choices={biddableModes.map((one) => ({
                  value: String(one),
                  text: modeDefinitions[one].title,
                }))}
                onChange={setMode}
              />
              <Button
                size="sm"
                disabled={running || steps.length === 0}
                aria-busy={running}
                onClick={() => void run(what, steps)}
              >
                Recalculate
              </Button>
              {running && (
                <Button size="sm" variant="outline-secondary" onClick={stop}>
                  Stop after this company
                </Button>
              )}
            </div>
            <p className="text-body-secondary mb-0">{works[what].about}</p>
            {total > 0 && (
              <Outcome done={done} total={total} running={running} counted={works[what].counted} />
            )}
          </div>
        )
      }}
    </QueryState>
  )
}

type OutcomeProps = { done: readonly Done[]; total: number; running: boolean; counted: string }

function Outcome({ done, total, running, counted }: OutcomeProps) {
  return (
    <>
      <progress
        className="recalculation-progress"
        aria-label="Progress"
        value={done.length}
        max={total}
      />
      <p className="mb-0" role="status">
        {running
          ? `${formatCount(done.length)} of ${formatCount(total)}`
          : `Done: ${formatCount(done.length)} of ${formatCount(total)}`}
      </p>
      <ul className="changes">
        {done.map(({ companyId, company, mode, count, problem }) => (
          <li key={`${companyId} ${mode}`}>
            {company}, {modeDefinitions[mode].title}:{' '}
            {problem ? <del>{problem}</del> : `${formatCount(count)} ${counted}`}
          </li>
        ))}
      </ul>
    </>
  )
}

type Step = { companyId: number; company: string; mode: BiddableMode }
type Done = Step & { count: number; problem?: string }

type Recalculation = {
  running: boolean
  total: number
  done: readonly Done[]
  run: (what: Recalculated, steps: readonly Step[]) => Promise<void>
  stop: () => void
}

/** Works through companies and modes one after another, so that there is something to see and to stop. */
function useRecalculation(): Recalculation {
  const { mutateAsync } = useMutation(systemMutations.recalculate())
  const [running, setRunning] = useState(false)
  const [total, setTotal] = useState(0)
  const [done, setDone] = useState<readonly Done[]>([])
  const stopped = useRef(false)

  const run = async (what: Recalculated, steps: readonly Step[]) => {
    stopped.current = false
    setRunning(true)
    setTotal(steps.length)
    setDone([])
    for (const step of steps) {
      if (stopped.current) break
      const { companyId, mode } = step
      const outcome = await mutateAsync({ what, companyId, mode }).then(
        ({ count }) => ({ ...step, count }),
        (error: unknown) => ({ ...step, count: 0, problem: problemOf(error).message }),
      )
      setDone((before) => [...before, outcome])
    }
    setRunning(false)
  }
  return {
    running,
    total,
    done,
    run,
    stop: () => {
      stopped.current = true
    },
  }
}
