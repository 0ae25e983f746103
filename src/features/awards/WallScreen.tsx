import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { Deadline } from '#ui/Deadline.tsx'
import { Icon } from '#ui/Icon.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { awardQueries } from './awards.api.ts'
import { BoardFigures } from './BoardFigures.tsx'
import { boardLanes } from './board-lane.ts'
import { leaveFullScreen } from './full-screen.ts'
import { WallLights } from './WallLights.tsx'

type WallScreenProps = { mode: BiddableMode; live: ReactNode; activity: ReactNode }

/** A tender as a room follows it: figures to be read from afar, the lights, and what happens as it happens. */
export function WallScreen({ mode, live, activity }: WallScreenProps) {
  const lanes = useQuery(laneQueries.list(mode))
  const board = useQuery(awardQueries.board(mode))
  const terms = useQuery(laneQueries.terms(mode))
  const rows = useMemo(
    () => (lanes.data && board.data ? boardLanes(lanes.data, board.data) : []),
    [lanes.data, board.data],
  )
  const closesAt = terms.data?.closesAt
  return (
    <>
      <header className="wall-head">
        <h1>{modeDefinitions[mode].title}</h1>
        {closesAt && <Deadline at={closesAt} coming="Closes" passed="Closed" />}
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
                <div>
                  <BoardFigures lanes={rows} />
                  <WallLights lanes={rows} />
                </div>
                {activity}
              </div>
            )}
          </QueryState>
        )}
      </QueryState>
    </>
  )
}
