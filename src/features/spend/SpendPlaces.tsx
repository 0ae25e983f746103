import type { SpendFilter, SpendSummary } from '#contract/ext/spend.ts'
import { type SpendChange, useSpendAddress } from './spend-address.ts'
import { crumbsOf, levelOf } from './spend-level.ts'
import { LaneRows, PartRows, PlaceRows, ShipmentRows } from './spend-rows.tsx'
import { SpendMap } from './SpendMap.tsx'

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

function SpendPath({
  filter,
  onChoose,
}: {
  filter: SpendFilter
  onChoose: (change: SpendChange) => void
}) {
  const crumbs = crumbsOf(filter)
  // At the top there is no way up to show.
  if (crumbs.length === 1) return null
  return (
    <nav aria-label="Where" className="crumbs">
      {crumbs.map(({ text, to }, index) =>
        index === crumbs.length - 1 ? (
          <span key={text} aria-current="page">
            {text}
          </span>
        ) : (
          <span key={text}>
            <button type="button" className="btn btn-link btn-sm p-0" onClick={() => onChoose(to)}>
              {text}
            </button>{' '}
            <span aria-hidden="true">/</span>
          </span>
        ),
      )}
    </nav>
  )
}
