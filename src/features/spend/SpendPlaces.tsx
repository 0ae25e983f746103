import type { SpendSummary } from '#contract/ext/spend.ts'
import { useSpendAddress } from './spend-address.ts'
import { levelOf } from './spend-level.ts'
import { SpendMap } from './SpendMap.tsx'
import { SpendPath } from './SpendPath.tsx'
import { LaneRows, PartRows, PlaceRows, ShipmentRows } from './spend-rows.tsx'

/** Spend by place: from regions down to the shipments of a lane. */
export function SpendPlaces({ summary }: { summary: SpendSummary }) {
  const { filter, change } = useSpendAddress()
  const level = levelOf(filter)
  const shared = { whole: summary.spend, filter, onDrill: change }
  return (
    <>
      <SpendPath filter={filter} onChoose={change} />
      {level !== 'shipments' && level !== 'lanes' && <SpendMap filter={filter} />}
      {level === 'regions' && <PartRows of="region" parts={summary.by.region} {...shared} />}
      {level === 'countries' && <PartRows of="trade" parts={summary.by.trade} {...shared} />}
      {level === 'places' && <PlaceRows {...shared} />}
      {level === 'lanes' && <LaneRows {...shared} />}
      {level === 'shipments' && <ShipmentRows filter={filter} />}
    </>
  )
}
