import { useMemo } from 'react'
import type { BidBoard } from '#contract/ext/award-board.ts'
import { laneClosing } from '#contract/ext/lane-closing.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatCents } from '#domain/money.ts'
import { ratioAbove } from '#domain/savings.ts'
import { counted, formatChange } from '#domain/quantity.ts'
import { formatRate, perUnit as perUnitWords, unitRate } from '#domain/unit-rate.ts'
import { useExplainedLight, useLightRule } from '#features/lanes/light-rule.api.ts'
import { useMedia } from '#lib/use-media.ts'
import { useOffers } from '#lib/extensions.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { GridSelection } from '#ui/grid/row-selection.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { useBoardAddress } from './board-address.ts'
import { awardBadge, canExtend, tableColumns } from './board-columns.ts'
import { type BoardLane, costOf, coveredBy, unitsOf } from './board-lane.ts'
import { matrixColumns } from './matrix-columns.ts'

type BoardGridProps = {
  mode: BiddableMode
  lanes: readonly BoardLane[]
  carriers: BidBoard['carriers']
  address: ReturnType<typeof useBoardAddress>
  selection: GridSelection<number>
  /** Lanes whose bids are not here yet. */
  rowsToCome: number
  onShown: (lanes: readonly BoardLane[]) => void
  onExtend: (lane: BoardLane) => void
}

export function BoardGrid(props: BoardGridProps) {
  const { mode, lanes, carriers, address, selection, rowsToCome, onShown, onExtend } = props
  const { layout, tint, perUnit } = address
  const narrow = useMedia('(max-width: 768px)')
  const extendsLanes = useOffers(laneClosing.extend)
  const wanting = useMemo(() => extendsLanes && lanes.some(canExtend), [lanes, extendsLanes])
  // The grid reads every value again when its columns change.
  const columns = useMemo(
    () =>
      layout === 'matrix'
        ? matrixColumns(mode, carriers, { tint, perUnit, narrow })
        : tableColumns(mode, wanting ? onExtend : null),
    [mode, layout, carriers, tint, perUnit, narrow, wanting, onExtend],
  )
  const explained = useExplainedLight(columns, useLightRule(mode))
  const card = useMemo(() => (lane: BoardLane) => <LaneCard lane={lane} mode={mode} />, [mode])
  return (
    <Grid
      key={layout}
      label={`${modeDefinitions[mode].title} awards`}
      rows={lanes}
      columns={explained}
      rowKey={laneKey}
      selection={selection}
      sort={address.sort}
      onSortChange={address.setSort}
      filterText={address.filterText}
      onFilterTextChange={address.setFilterText}
      groupBy={address.groupBy}
      onGroupByChange={address.setGroupBy}
      facets={address.facets}
      onFacetsChange={address.setFacets}
      onOpenRow={(lane) => address.openLane(lane.id)}
      openKey={address.laneId}
      onShownRowsChange={onShown}
      rowsToCome={rowsToCome}
      noun={laneNoun}
      // On a phone too a matrix is a matrix: the lane stays, the carriers are swiped past.
      card={layout === 'matrix' ? undefined : card}
      toolbar={<LayoutSwitch address={address} mode={mode} />}
      emptyMessage={
        <EmptyState text="No lanes yet. Upload shipment history to create them, then start bidding." />
      }
    />
  )
}

const laneKey = ({ id }: BoardLane) => id
const laneNoun = ['lane', 'lanes'] as const

function LayoutSwitch({ address, mode }: Pick<BoardGridProps, 'address' | 'mode'>) {
  const { layout, setLayout, tint, setTint, perUnit, setPerUnit } = address
  return (
    <div className="d-flex flex-wrap gap-2" role="group" aria-label="Layout">
      {(['table', 'matrix'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={layout === one}
          onClick={() => setLayout(one)}
        >
          {one === 'table' ? 'Table' : 'Matrix'}
        </button>
      ))}
      {layout === 'matrix' && (
        <>
          <button
            type="button"
            className="chip"
            aria-pressed={perUnit}
            onClick={() => setPerUnit(!perUnit)}
          >
            Rate {perUnitWords(mode)}
          </button>
          <button type="button" className="chip" aria-pressed={tint} onClick={() => setTint(!tint)}>
            Tint
          </button>
        </>
      )}
    </div>
  )
}

/** What is decided of a lane, else its best bid. */
function LaneCard({ lane, mode }: { lane: BoardLane; mode: BiddableMode }) {
  const [best, second] = lane.bids
  const toBest = ratioAbove(second?.cost, best?.cost)
  const badge = awardBadge(lane)
  return (
    <div className="lane-card">
      <strong>{lane.lane.locationStr}</strong>
      <span>{offerWords(lane, mode)}</span>
      <span className="d-flex gap-2 align-items-center">
        <Badge {...badge} tone={badge.tone as Tone} />
        <small className="text-body-secondary">
          {counted(lane.bids.length, 'bid')}
          {toBest !== null && `, next ${formatChange(toBest)}`}
        </small>
      </span>
    </div>
  )
}

function offerWords({ lane, baseline, bids, awards }: BoardLane, mode: BiddableMode): string {
  const [best] = bids
  const decided = awards.length > 0
  if (!decided && !best) return 'No bids yet'
  const cost = decided ? costOf(awards) : (best?.cost ?? 0)
  const units = decided ? unitsOf(awards, bids, lane.unitMeasure) : lane.unitMeasure
  const covered = decided ? coveredBy(awards) : baseline
  const carriers = decided ? carriersOf(awards, bids) : [best?.carrier ?? '']
  const toBaseline = ratioAbove(cost, covered)
  return [
    carriers.join(' and '),
    formatCents(cost),
    `${formatRate(unitRate(cost, units))} ${perUnitWords(mode)}`,
    ...(toBaseline === null ? [] : [`${formatChange(toBaseline)} to baseline`]),
  ].join(', ')
}

const carriersOf = (awards: BoardLane['awards'], bids: BoardLane['bids']): string[] => [
  ...new Set(awards.flatMap(({ bidId }) => bids.find(({ id }) => id === bidId)?.carrier ?? [])),
]
