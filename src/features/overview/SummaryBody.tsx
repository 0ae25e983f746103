import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { StatKind } from '#domain/overview.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { FlowMap } from '#ui/map/FlowMap.tsx'
import { counted } from '#domain/quantity.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { LaneDrill } from './LaneDrill.tsx'
import { overviewQueries, type Flow } from './overview.api.ts'
import { PartCharts } from './PartCharts.tsx'
import { PlacesPanel } from './PlacesPanel.tsx'
import { StatFigures } from './StatFigures.tsx'
import { statAddress } from './stat-address.ts'
import { type SummaryFilter, useSummaryAddress } from './summary-address.ts'
import { cutWords, flowKey, groundOf, isOverLand, mapFlows } from './lane-flows.ts'
import { describeMeasure, formatMeasure, measureTitle } from './measure.ts'

type SummaryBodyProps = {
  mode: BiddableMode
  side: 'shipper' | 'carrier'
  filter: SummaryFilter
  /** Whether there is a lane table to lead to. */
  hasLanes: boolean
  /** Whether the shipments' places are one's own. */
  hasPlaces: boolean
}

const kinds: Record<'shipper' | 'carrier', readonly StatKind[]> = {
  shipper: [
    'Spend',
    'Volume',
    'Shipments',
    'LaneBreakdown',
    'BidCoverage',
    'IncumbentCoverage',
    'Awarded',
    'Savings',
  ],
  carrier: ['LaneBreakdown', 'Volume', 'BidCoverage', 'TotalBid', 'IncumbentCoverage', 'Awarded'],
}

/** What was shown stays until what was asked for is there. */
const kept = { placeholderData: keepPreviousData }

export function SummaryBody({ mode, side, filter, hasLanes, hasPlaces }: SummaryBodyProps) {
  const stats = useQuery({ ...overviewQueries.stats(mode, filter), ...kept })
  const parts = useQuery({ ...overviewQueries.parts(mode, filter), ...kept })
  const flows = useQuery({ ...overviewQueries.flows(mode, filter), ...kept })
  const { clear } = useSummaryAddress()
  const mapFirst = modeDefinitions[mode].summary === 'Visualiser'

  const figures = (
    <QueryState
      query={stats}
      loading="Loading figures"
      shape="figures"
      failed="The figures could not be loaded."
    >
      {(found) => (
        <StatFigures
          stats={found}
          kinds={kinds[side]}
          mode={mode}
          side={side}
          to={(kind) => statAddress(kind, mode, filter, hasLanes ? side : 'analyst')}
        />
      )}
    </QueryState>
  )
  const map = (
    <QueryState
      query={flows}
      loading="Loading the map"
      shape="map"
      failed="The map could not be loaded."
    >
      {(found) => <LaneMap mode={mode} flows={found} hasLanes={hasLanes} />}
    </QueryState>
  )
  const drill = (
    <QueryState
      query={parts}
      loading="Loading the lane breakdown"
      failed="The lane breakdown could not be loaded."
    >
      {(found) =>
        found.length === 0 ? (
          <EmptyState text="No lanes match these filters.">
            <button type="button" className="btn btn-outline-primary" onClick={clear}>
              Clear filters
            </button>
          </EmptyState>
        ) : (
          <LaneDrill
            mode={mode}
            side={side}
            parts={found}
            flows={flows.data ?? []}
            hasLanes={hasLanes}
          />
        )
      }
    </QueryState>
  )
  return (
    <>
      {mapFirst ? (
        <>
          {map}
          {figures}
          {drill}
        </>
      ) : (
        <>
          {figures}
          {drill}
          {map}
        </>
      )}
      {parts.data && stats.data && parts.data.length > 0 && (
        <PartCharts
          mode={mode}
          parts={parts.data}
          stats={stats.data}
          side={side}
          hasLanes={hasLanes}
        />
      )}
      {hasPlaces && <PlacesPanel mode={mode} />}
    </>
  )
}

type LaneMapProps = {
  mode: BiddableMode
  flows: readonly Flow[]
  /** Where there is a lane table to lead to. */
  hasLanes: boolean
}

function LaneMap({ mode, flows, hasLanes }: LaneMapProps) {
  const { filter, measure, narrow } = useSummaryAddress()
  const navigate = useNavigate()
  const measured = measureTitle(measure, mode)
  const { travels } = modeDefinitions[mode]
  const pick = (flow: Flow) =>
    hasLanes
      ? void navigate(lanesAddress(mode, filter, { q: `${flow.origin} ${flow.destination}` }))
      : narrow({ from: flow.originCountry, to: flow.destCountry })
  return (
    <FlowMap
      title={`${measured} by lane`}
      about={`${counted(flows.length, 'flow')} ${travels}, lines are bundled and their width shows ${measured.toLowerCase()}; colors show the worst signal of each flow's lanes.${cutWords(flows)}`}
      ground={groundOf(mode, flows)}
      flows={mapFlows(flows, measure)}
      overLand={isOverLand(mode)}
      measure={measured}
      format={(amount) => formatMeasure(measure, mode, amount)}
      describe={(amount) => describeMeasure(measure, mode, amount)}
      onPick={({ key }) => {
        const flow = flows.find((one) => flowKey(one) === key)
        if (flow) pick(flow)
      }}
    />
  )
}
