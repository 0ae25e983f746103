import { Link, useSearchParams } from 'react-router-dom'
import type { BiddableMode } from '#domain/mode.ts'
import { lazyScreen } from '#lib/chunk.ts'
import { useUser } from '#lib/use-session.ts'

const LanesScreen = lazyScreen(
  'lanes',
  async () => (await import('#features/lanes/LanesScreen.tsx')).LanesScreen,
)
const AwardBoardScreen = lazyScreen(
  'award-board',
  async () => (await import('#features/awards/AwardBoardScreen.tsx')).AwardBoardScreen,
)

/** The lanes of a mode; a shipper also has the board that compares and awards their bids. */
export function ModeLanes({ mode }: { mode: BiddableMode }) {
  const [search] = useSearchParams()
  const decides = useUser().type === 'Customer'
  const awarding = decides && search.get('view') === 'award'
  const views = decides ? <LaneViews awarding={awarding} /> : null
  return awarding ? (
    <AwardBoardScreen key={mode} mode={mode} views={views} />
  ) : (
    <LanesScreen key={mode} mode={mode} views={views} />
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
