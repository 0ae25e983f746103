import { useNavigate } from 'react-router-dom'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { FlowMap } from '#ui/map/FlowMap.tsx'
import { flowKey, groundOf, mapFlows } from './lane-flows.ts'
import { counted } from '#domain/quantity.ts'
import { describeMeasure, formatMeasure, measureTitle } from './measure.ts'
import type { Flow } from './overview.api.ts'
import { lanesAddress } from '#features/lanes/lanes-address.api.ts'
import { useSummaryAddress } from './summary-address.ts'

type LaneMapProps = {
  mode: BiddableMode
  flows: readonly Flow[]
  /** Where there is a lane table to lead to. */
  hasLanes: boolean
}

export function LaneMap({ mode, flows, hasLanes }: LaneMapProps) {
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
      about={`${counted(flows.length, 'flow')} ${travels}, line width shows ${measured.toLowerCase()}; the end marker shows the worst signal of their lanes.`}
      ground={groundOf(mode, flows)}
      flows={mapFlows(flows, measure)}
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
