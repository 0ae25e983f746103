import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { lightLooks } from '#domain/light-looks.ts'
import { lights } from '#domain/light.ts'
import { countsSignal } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { formatCount, formatPercent } from '#domain/quantity.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Deadline } from '#ui/Deadline.tsx'
import { Icon } from '#ui/Icon.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { awardQueries } from './awards.api.ts'
import type { BoardLane } from './board-lane.ts'
import { BoardFigures } from './BoardFigures.tsx'
import { leaveFullScreen } from './full-screen.ts'
import { useBoardLanes } from './use-board-lanes.ts'

type WallScreenProps = { mode: BiddableMode; live: ReactNode; activity: ReactNode }

export function WallScreen({ mode, live, activity }: WallScreenProps) {
  const lanes = useQuery(laneQueries.list(mode))
  const board = useQuery(awardQueries.board(mode))
  const terms = useQuery(laneQueries.terms(mode))
  const rows = useBoardLanes(lanes.data, board.data)
  const closesAt = terms.data?.closesAt
  return (
    <>
      <header className="wall-head">
        <h1>{modeDefinitions[mode].title}</h1>
        {closesAt && (
          <Deadline at={closesAt} zone={terms.data?.zone} coming="Closes" passed="Closed" />
        )}
        {live}
        <Link
          to="?view=award"
          className="icon-button"
          aria-label="Exit wall display"
          onClick={leaveFullScreen}
        >
          <Icon icon={X} size={20} />
        </Link>
      </header>
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {() => (
          <QueryState query={board} loading="Loading bids" failed="The bids could not be loaded.">
            {() => (
              <div className="wall-body">
                {rows ? (
                  <div>
                    <BoardFigures lanes={rows} />
                    <WallLights lanes={rows} />
                  </div>
                ) : (
                  <Skeleton label="Loading bids" />
                )}
                {activity}
              </div>
            )}
          </QueryState>
        )}
      </QueryState>
    </>
  )
}

type Count = { name: string; tone: Tone; lanes: number }

function WallLights({ lanes: all }: { lanes: readonly BoardLane[] }) {
  const lanes = all.filter(({ lane }) => countsSignal(lane))
  if (lanes.length === 0) return null
  const counts: Count[] = [
    ...lights.map((light) => ({
      name: light,
      tone: lightLooks[light].tone,
      lanes: lanes.filter(({ lane }) => lane.light === light).length,
    })),
    {
      name: 'No signal',
      tone: 'neutral',
      lanes: lanes.filter(({ lane }) => lane.light === null).length,
    },
  ]
  return (
    <section aria-labelledby="lights-title">
      <h2 id="lights-title" className="section-title">
        Lanes in bidding by signal
      </h2>
      <ul className="wall-lights">
        {counts.map(({ name, tone, lanes: count }) => (
          <li key={name} className="card">
            <Badge tone={tone} text={name} />
            <strong>{formatCount(count)}</strong>
            <small>{formatPercent(count / lanes.length, 0)} of lanes in bidding</small>
          </li>
        ))}
      </ul>
      <div className="wall-ramp" aria-hidden="true">
        {counts.map(({ name, tone, lanes: count }) => (
          <span key={name} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
    </section>
  )
}
