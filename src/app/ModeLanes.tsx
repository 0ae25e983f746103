import { Link, useSearchParams } from 'react-router-dom'
import { may } from '#domain/capability.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { LivePill } from '#features/notifications/LivePill.tsx'
import { lazyScreen } from '#lib/chunk.ts'
import { useOffers } from '#lib/extensions.ts'
import { session } from '#lib/session.ts'
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

const ScenariosScreen = lazyScreen(
  'scenarios',
  async () => (await import('#features/scenarios/ScenariosScreen.tsx')).ScenariosScreen,
)

const PackScreen = lazyScreen(
  'award-pack',
  async () => (await import('#features/scenarios/PackScreen.tsx')).PackScreen,
)

const WallScreen = lazyScreen(
  'wall',
  async () => (await import('#features/awards/WallScreen.tsx')).WallScreen,
)
const ActivityFeed = lazyScreen(
  'activity',
  async () => (await import('#features/overview/ActivityFeed.tsx')).ActivityFeed,
)

/** What most open is loaded with this module, not after it. */
export async function loadList(search: string): Promise<void> {
  if (new URLSearchParams(search).has('view')) return
  await (session.may('bid') ? CarrierLanes : ShipperLanes).loadAhead()
}

type ModeLanesProps = {
  mode: BiddableMode
  /** The mode's own title, on its landing page. */
  title?: string
}

export function ModeLanes({ mode, title }: ModeLanesProps) {
  const [search] = useSearchParams()
  const user = useUser()
  const decides = may(user, 'award lanes')
  const isOffered = useOffers({ extension: 'awardScenarios.list' })
  const plans = isOffered === true && may(user, 'plan awards')
  const view = decides ? search.get('view') : null
  const awarding = view === 'award'
  const isPlan = view === 'scenarios' || view === 'pack'
  const planning = plans && isPlan
  const views = decides ? (
    <LaneViews shown={awarding ? 'award' : planning ? 'scenarios' : null} plans={plans} />
  ) : null
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
  // Whether there are scenarios is not known yet.
  if (isPlan && isOffered === undefined) return null
  if (planning && view === 'pack') return <PackScreen key={mode} mode={mode} views={views} />
  if (planning) return <ScenariosScreen key={mode} mode={mode} views={views} />
  return may(user, 'bid') ? (
    <CarrierLanes key={mode} mode={mode} heading={title} />
  ) : (
    <ShipperLanes key={mode} mode={mode} views={views} />
  )
}

type LaneViewsProps = {
  /** As the address names it; null for the list. */
  shown: 'award' | 'scenarios' | null
  plans: boolean
}

const LaneViews = ({ shown, plans }: LaneViewsProps) => (
  <nav className="view-tabs" aria-label="View of the lanes">
    <Link to="?" aria-current={shown === null}>
      Lanes
    </Link>
    <Link to="?view=award" aria-current={shown === 'award'}>
      Award board
    </Link>
    {plans && (
      <Link to="?view=scenarios" aria-current={shown === 'scenarios'}>
        Scenarios
      </Link>
    )}
  </nav>
)
