import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { Link, useNavigate } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { carbon, type EmittingLane } from '#contract/ext/carbon.ts'
import { formatCo2e, intensity } from '#domain/carbon.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { shortLane } from '#domain/short-lane.ts'
import { useAskedLanesWords } from '#features/lanes/lane-by-lane.api.ts'
import { laneAddress } from '#features/lanes/lanes-address.api.ts'
import { problemOf, saveFile } from '#lib/call.ts'
import { useOffers } from '#lib/extensions.ts'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Offered } from '#ui/Offered.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { counted, formatCount } from '#domain/quantity.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { writeList } from '#ui/grid/address/written-list.ts'
import { formatMonth } from '#domain/displayed-date.ts'
import { everyMonth } from '#domain/every-month.ts'
import { BatchCalculation } from './BatchCalculation.tsx'
import { markOfCo2e, formatActivity, formatIntensity, stateWords } from './carbon-words.ts'
import { carbonQueries, exportCarbon, type CarbonOverview } from './carbon.api.ts'
import { CarbonLanes, emittingAddress } from './CarbonLanes.tsx'
import { FactorTable } from './FactorTable.tsx'

export function CarbonScreen({ mode }: { mode: BiddableMode }) {
  const overview = useQuery(carbonQueries.overview(mode))
  const lanes = useQuery(carbonQueries.lanes(mode))
  const ours = useOffers(carbon.overview)
  const asked = useAskedLanesWords(mode, carbon.lanes)
  const save = () =>
    void exportCarbon(mode)
      .then((file) => (file ? saveFile(file) : toast.info('No lanes calculated yet.')))
      .catch((error: unknown) => toast.error(problemOf(error).message))
  return (
    <>
      <PageHeader
        title={`${modeDefinitions[mode].title} carbon`}
        about={
          ours === false
            ? `CO2e as calculated by this server. ${asked}`
            : 'Well-to-wheel CO2e per ISO 14083: tonnes x kilometers x factor, leg by leg. Factors are averages per mode and do not rank carriers.'
        }
      >
        {overview.data?.calculated !== 0 && (
          <Offered by={carbon.export}>
            <Button size="sm" variant="outline-secondary" onClick={save}>
              Export calculation sheets
            </Button>
          </Offered>
        )}
      </PageHeader>
      <QueryState
        query={overview}
        loading="Loading emissions"
        failed="The emissions could not be loaded."
      >
        {(found) =>
          found.lanes === 0 ? (
            <EmptyState text="No lanes to calculate yet.">
              <Link to="/upload" className="btn btn-primary">
                Upload shipments
              </Link>
            </EmptyState>
          ) : (
            <>
              <CarbonFigures overview={found} />
              <BatchCalculation mode={mode} overview={found} />
              {found.calculated > 0 && (
                <div className="report-columns">
                  <CarbonMonths mode={mode} />
                  <QueryState
                    query={lanes}
                    loading="Loading top emitters"
                    failed="The lanes could not be loaded."
                  >
                    {(rows) => <TopEmitters mode={mode} lanes={rows} />}
                  </QueryState>
                </div>
              )}
              {lanes.data && <CarbonLanes mode={mode} lanes={lanes.data} />}
            </>
          )
        }
      </QueryState>
      <Offered by={carbon.overview}>
        <FactorTable />
      </Offered>
    </>
  )
}

type TopEmittersProps = { mode: BiddableMode; lanes: readonly EmittingLane[] }

const most = 10

function TopEmitters({ mode, lanes }: TopEmittersProps) {
  const top = lanes.filter(({ kilogramsCo2e }) => kilogramsCo2e !== null).slice(0, most)
  const emitted = top.map(({ kilogramsCo2e }) => kilogramsCo2e ?? 0)
  const navigate = useNavigate()
  const open = (laneId: number) => void navigate(laneAddress(mode, laneId, { tab: 'co2' }))
  return (
    <ChartCard
      title="Top emitting lanes"
      about={top
        .map(({ lane, kilogramsCo2e }) => `${lane}: ${formatCo2e(kilogramsCo2e)}`)
        .join('; ')}
      kind="bars"
      heading="Lane"
      labels={top.map(({ lane, equipment }) =>
        equipment ? `${shortLane(lane)}, ${equipment}` : shortLane(lane),
      )}
      series={[{ name: 'CO2e a year', values: emitted }]}
      format={formatCo2e}
      formatMark={markOfCo2e(emitted)}
      onPick={(index) => open(top[index]?.laneId ?? 0)}
    />
  )
}

function CarbonFigures({ overview }: { overview: CarbonOverview }) {
  const { kilogramsCo2e, tonneKilometres, shipments, lanes, calculated } = overview
  const known = calculated > 0
  return (
    <div className="stat-row">
      <StatCard
        label="CO2e a year"
        value={formatCo2e(known ? kilogramsCo2e : null)}
        title={`${formatCount(kilogramsCo2e)} kg`}
        about={known ? counted(shipments, 'shipment') : 'not calculated yet'}
        to={emittingAddress({ sort: '-co2e' })}
      />
      <StatCard
        label="Intensity"
        value={formatIntensity(intensity(kilogramsCo2e, tonneKilometres))}
        about="CO2e per tonne-kilometer"
        to={emittingAddress({ sort: '-intensity' })}
      />
      <StatCard
        label="Transport activity"
        value={known ? formatActivity(tonneKilometres) : '–'}
        about="tonnes x kilometers"
        to={emittingAddress({ sort: '-activity' })}
      />
      <StatCard
        label="Lanes calculated"
        value={`${formatCount(calculated)} of ${formatCount(lanes)}`}
        about={leftOutWords(overview)}
        to={emittingAddress({ state: writeList([stateWords.calculated, stateWords.changed]) })}
      />
    </div>
  )
}

function leftOutWords({ withoutWeight, withoutDistance }: CarbonOverview): string | undefined {
  if (withoutWeight === null || withoutDistance === null) return undefined
  const parts = [
    ...(withoutWeight > 0 ? [`${formatCount(withoutWeight)} without weight`] : []),
    ...(withoutDistance > 0 ? [`${formatCount(withoutDistance)} without distance`] : []),
  ]
  return parts.join(', ') || 'all have weight and distance'
}

const nothingMoved = (month: string) => ({
  month,
  kilogramsCo2e: 0,
  tonneKilometres: 0,
  shipments: 0,
  leftOut: 0,
})

function CarbonMonths({ mode }: { mode: BiddableMode }) {
  const months = useQuery(carbonQueries.months(mode))
  return (
    <QueryState query={months} loading="Loading months" failed="The months could not be loaded.">
      {(all) => {
        const found = everyMonth(all, nothingMoved).slice(-24)
        const sum = (key: 'kilogramsCo2e' | 'tonneKilometres' | 'leftOut') =>
          found.reduce((total, month) => total + month[key], 0)
        const left = sum('leftOut')
        const level = intensity(sum('kilogramsCo2e'), sum('tonneKilometres'))
        return (
          <ChartCard
            title="CO2e by month"
            about={`${formatCo2e(sum('kilogramsCo2e'))} at ${formatIntensity(level)}${left === 0 ? '' : `; excludes ${counted(left, 'shipment')}`}.`}
            kind="columns"
            heading="Month"
            labels={found.map(({ month }) => formatMonth(month))}
            series={[{ name: 'CO2e', values: found.map(({ kilogramsCo2e }) => kilogramsCo2e) }]}
            format={formatCo2e}
            formatMark={markOfCo2e(found.map(({ kilogramsCo2e }) => kilogramsCo2e))}
          />
        )
      }}
    </QueryState>
  )
}
