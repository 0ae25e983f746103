import { mostFlows } from '#contract/overview.ts'
import { laneName } from '#domain/lane.ts'
import { Mode, modeDefinitions } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
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

export const isOverLand = (mode: TenderMode): boolean =>
  mode !== Mode.Universal && modeDefinitions[mode].mainLeg === 'road'

/** Road lanes are shown on the United States where most of them lie there. */
export function groundOf(mode: TenderMode, flows: readonly Flow[]): MapGround {
  if (!isOverLand(mode)) return 'world'
  const inside = flows.filter(
    ({ originCountry, destCountry }) => originCountry === 'US' && destCountry === 'US',
  ).length
  return inside * 2 >= flows.length ? 'us' : 'world'
}

/** The host answers so many; of more a map would say it shows all. */
export const cutWords = (flows: readonly Flow[]): string =>
  flows.length < mostFlows
    ? ''
    : ` Only the ${formatCount(mostFlows)} flows with most shipments are shown.`
