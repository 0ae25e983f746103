import { useMemo } from 'react'
import type { BidBoard } from '#contract/ext/award-board.ts'
import { laneClosing } from '#contract/ext/lane-closing.ts'
import { formatCentsShort } from '#domain/money.ts'
import { ratioAbove } from '#domain/savings.ts'
import { counted, formatChange } from '#domain/quantity.ts'
import { useMedia } from '#lib/use-media.ts'
import { useOffers } from '#lib/extensions.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { GridSelection } from '#ui/grid/grid-props.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import type { useBoardAddress } from './board-address.ts'
import { awardBadge, canExtend, tableColumns } from './board-columns.ts'
import type { BoardLane } from './board-lane.ts'
import { matrixColumns } from './matrix-columns.ts'

type BoardGridProps = {
  title: string
  lanes: readonly BoardLane[]
  carriers: BidBoard['carriers']
  address: ReturnType<typeof useBoardAddress>
  selection: GridSelection<number>
  onShown: (lanes: readonly BoardLane[]) => void
  onExtend: (lane: BoardLane) => void
}

export function BoardGrid(props: BoardGridProps) {
  const { title, lanes, carriers, address, selection, onShown, onExtend } = props
  const { layout, tint } = address
  const narrow = useMedia('(max-width: 768px)')
  const extendsLanes = useOffers(laneClosing.extend)
  const wanting = useMemo(() => extendsLanes && lanes.some(canExtend), [lanes, extendsLanes])
  // The grid reads every value again when its columns change.
  const columns = useMemo(
    () =>
      layout === 'matrix'
        ? matrixColumns(carriers, { tint, narrow })
        : tableColumns(wanting ? onExtend : null),
    [layout, carriers, tint, narrow, wanting, onExtend],
  )
  return (
    <Grid
      key={layout}
      label={`${title} awards`}
      rows={lanes}
      columns={columns}
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
      noun={laneNoun}
      // On a phone too a matrix is a matrix: the lane stays, the carriers are swiped past.
      card={layout === 'matrix' ? undefined : laneCard}
      toolbar={<LayoutSwitch address={address} />}
      emptyMessage={
        <EmptyState text="No lanes yet. Upload shipment history to create them, then start bidding." />
      }
    />
  )
}

const laneKey = ({ id }: BoardLane) => id
const laneNoun = ['lane', 'lanes'] as const

function LayoutSwitch({ address }: Pick<BoardGridProps, 'address'>) {
  const { layout, setLayout, tint, setTint } = address
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
        <button type="button" className="chip" aria-pressed={tint} onClick={() => setTint(!tint)}>
          Tint
        </button>
      )}
    </div>
  )
}

const laneCard = (lane: BoardLane) => {
  const [best, second] = lane.bids
  const toBaseline = ratioAbove(best?.cost, lane.baseline)
  const toBest = ratioAbove(second?.cost, best?.cost)
  const badge = awardBadge(lane)
  return (
    <div className="board-card">
      <strong>{lane.lane.locationStr}</strong>
      <span>
        {best ? `${best.carrier}, ${formatCentsShort(best.cost)}` : 'No bids yet'}
        {toBaseline !== null && `, ${formatChange(toBaseline)} to baseline`}
      </span>
      <span className="d-flex gap-2 align-items-center">
        <Badge tone={badge.tone as Tone} text={badge.text} />
        <small className="text-body-secondary">
          {counted(lane.bids.length, 'bid')}
          {toBest !== null && `, next ${formatChange(toBest)}`}
        </small>
      </span>
    </div>
  )
}
