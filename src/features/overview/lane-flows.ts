import { laneName } from '#domain/lane.ts'
import { Mode, modeDefinitions } from '#domain/mode.ts'
import type { MapFlow, MapGround } from '#ui/map/map-flow.ts'
import { lightLooks } from '#domain/light-looks.ts'
import { amountOf } from './measure.ts'
import type { Flow, TenderMode } from './overview.api.ts'
import type { Measure } from './summary-address.ts'

export const mapFlows = (flows: readonly Flow[], measure: Measure): MapFlow[] =>
  flows.map((flow) => ({
    key: flowKey(flow),
    name: laneName(flow),
    from: flow.from.toReversed() as [number, number],
    to: flow.to.toReversed() as [number, number],
    path: flow.path,
    amount: amountOf(measure, flow),
    signal: flow.light && { tone: lightLooks[flow.light].tone, text: flow.light },
  }))

export const flowKey = (flow: Flow): string => `${flow.mode} ${laneName(flow)}`

/** Road lanes are shown on the United States where most of them lie there. */
export function groundOf(mode: TenderMode, flows: readonly Flow[]): MapGround {
  if (mode === Mode.Universal || modeDefinitions[mode].mainLeg !== 'road') return 'world'
  const inside = flows.filter(
    ({ originCountry, destCountry }) => originCountry === 'US' && destCountry === 'US',
  ).length
  return inside * 2 >= flows.length ? 'us' : 'world'
}
