import { Link, useSearchParams } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { LivePill } from '#features/notifications/LivePill.tsx'
import { lazyScreen } from '#lib/chunk.ts'
import { useUser } from '#lib/use-session.ts'
import { isWall } from './wall.ts'

const ShipperLanes = lazyScreen(
  'shipper-lanes',
  async () => (await import('#features/lanes/ShipperLanes.tsx')).ShipperLanes,
)
const CarrierLanes = lazyScreen(
  'carrier-lanes',
  async () => (await import('#features/bidding/CarrierLanes.tsx')).CarrierLanes,
)
const AwardBoardScreen = lazyScreen(
  'award-board',
  async () => (await import('#features/awards/AwardBoardScreen.tsx')).AwardBoardScreen,
)

const WallScreen = lazyScreen(
  'wall',
  async () => (await import('#features/awards/WallScreen.tsx')).WallScreen,
)
const ActivityFeed = lazyScreen(
  'activity',
  async () => (await import('#features/overview/ActivityFeed.tsx')).ActivityFeed,
)

type ModeLanesProps = {
  mode: BiddableMode
  /** The mode's own title, on its landing page. */
  title?: string
}

export function ModeLanes({ mode, title }: ModeLanesProps) {
  const [search] = useSearchParams()
  const user = useUser()
  const decides = may(user, 'award lanes')
  const awarding = decides && search.get('view') === 'award'
  const views = decides ? <LaneViews awarding={awarding} /> : null
  if (awarding && isWall(`?${search}`)) {
    return (
      <WallScreen
        key={mode}
        mode={mode}
        live={<LivePill />}
        activity={<ActivityFeed mode={mode} />}
      />
    )
  }
  if (awarding) return <AwardBoardScreen key={mode} mode={mode} views={views} />
  return may(user, 'bid') ? (
    <CarrierLanes key={mode} mode={mode} heading={title} />
  ) : (
    <ShipperLanes key={mode} mode={mode} views={views} />
  )
}

const LaneViews = ({ awarding }: { awarding: boolean }) => (
  <nav className="view-tabs" aria-label="View of the lanes">
    <Link to="?" aria-current={!awarding}>
      Lanes
    </Link>
    <Link to="?view=award" aria-current={awarding}>
      Award board
    </Link>
  </nav>
)
