import { type ReactNode, useMemo } from 'react'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatMoney } from '#domain/money.ts'
import { isExtended, isOpenToBids } from '#domain/open-to-bids.ts'
import { useAfterRows } from '#lib/turns.ts'
import { useUser } from '#lib/use-session.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import type { GridView } from '#ui/grid/address/grid-address.ts'
import { GridViews } from '#ui/grid/address/GridViews.tsx'
import { isSaved, useSavedViews } from '#ui/grid/address/saved-views.ts'
import { useGridAddress } from '#ui/grid/address/use-grid-address.ts'
import type { GridSelection } from '#ui/grid/row-selection.ts'
import { Grid } from '#ui/grid/Grid.tsx'
import { closingWords } from './closing-words.ts'
import { hiddenFeedbackWords, laneStatusBadge, lightBadge } from './lane-badges.api.ts'
import { carrierColumns, shipperColumns } from './lane-columns.api.ts'
import { useExplainedLight, useLightRule } from './light-rule.api.ts'
import { countedViews, type LaneSide, laneViews } from './lane-views.api.ts'

type Props = {
  mode: BiddableMode
  /** Which columns and views: a shipper's or a carrier's. */
  side: LaneSide
  /** Only some of the mode's lanes are meant: what was last shown of all of them is left alone. */
  isPart?: boolean
  lanes: readonly Lane[]
  selection: GridSelection<number>
  openId: number | null
  onOpen: (lane: Lane) => void
  emptyMessage: ReactNode
}

export function LaneGrid({
  mode,
  side,
  isPart = false,
  lanes,
  selection,
  openId,
  onOpen,
  emptyMessage,
}: Props) {
  const keptAs = `${useUser().id}.lanes.${mode}`
  const columns = useExplainedLight(
    side === 'carrier' ? carrierColumns(mode, lanes) : shipperColumns(mode),
    useLightRule(mode, lanes),
  )
  const saved = useSavedViews(keptAs)
  const views = useMemo<[GridView, ...GridView[]]>(() => {
    const [whole, ...others] = laneViews[side]
    return [whole, ...others, ...saved.saved]
  }, [side, saved.saved])
  const address = useGridAddress({ columns, keptAs: isPart ? undefined : keptAs, views })
  const counted = useAfterRows(lanes)
  const counts = useMemo(
    () =>
      counted &&
      new Map(countedViews(side, counted, columns).map(({ key, count }) => [key, count])),
    [side, counted, columns],
  )
  const label = `${modeDefinitions[mode].title} lanes`

  return (
    <>
      {lanes.length > 0 && (
        <GridViews
          label={label}
          views={views}
          saved={saved}
          address={address}
          count={(view) => (isSaved(view) ? null : counts ? (counts.get(view.key) ?? null) : '…')}
        />
      )}
      <Grid
        {...address.props}
        label={label}
        rows={lanes}
        columns={columns}
        rowKey={(lane) => lane.id}
        selection={selection}
        onOpenRow={onOpen}
        openKey={openId}
        noun={laneNoun}
        card={(lane) => <LaneCard lane={lane} />}
        cardHeight={104}
        emptyMessage={emptyMessage}
      />
    </>
  )
}

const laneNoun = ['lane', 'lanes'] as const

function LaneCard({ lane }: { lane: Lane }) {
  const status = laneStatusBadge(lane)
  const light = lightBadge(lane)
  const [figure, word] =
    lane.amountBid === null ? [lane.baselineCost, 'baseline'] : [lane.amountBid, 'bid']
  return (
    <span className="lane-card">
      <strong>{lane.locationStr}</strong>
      <span className="d-flex gap-2 flex-wrap">
        {light && <Badge {...light} tone={light.tone as Tone} />}
        <Badge {...status} tone={status.tone as Tone} />
      </span>
      <span className="text-body-secondary text-truncate">
        {[
          hiddenFeedbackWords(lane),
          moreTime(lane),
          figure === null ? null : `${formatMoney(figure)} ${word}`,
          lane.equipmentType,
          lane.shipper,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

const moreTime = (lane: Lane): string | null =>
  lane.closesAt !== null && isExtended(lane) && isOpenToBids(lane, new Date())
    ? `open until ${closingWords(lane.closesAt)}`
    : null
