import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link } from 'react-router-dom'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { exportLanes, laneQueries } from '#features/lanes/lanes.api.ts'
import { rateCardAs } from '#features/lanes/rate-card.api.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FormatItems } from '#ui/FormatItems.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { awardQueries } from './awards.api.ts'
import { boardLanes } from './board-lane.ts'
import { Board } from './Board.tsx'
import { enterFullScreen } from './full-screen.ts'

type AwardBoardScreenProps = { mode: BiddableMode; views: ReactNode }

export function AwardBoardScreen({ mode, views }: AwardBoardScreenProps) {
  const lanes = useQuery(laneQueries.list(mode))
  const board = useQuery(awardQueries.board(mode))
  const { title } = modeDefinitions[mode]
  const [actions, setActions] = useState<HTMLElement | null>(null)
  // Putting 60,000 bids on their lanes takes tens of milliseconds: not at every keystroke.
  const rows = useMemo(
    () => (lanes.data && board.data ? boardLanes(lanes.data, board.data) : undefined),
    [lanes.data, board.data],
  )
  return (
    <>
      <PageHeader title={`${title} awards`} views={views}>
        <Link
          to="?view=award&kiosk=1"
          className="btn btn-sm btn-outline-secondary"
          title="Full-screen view of figures, signals and recent events"
          onClick={enterFullScreen}
        >
          Wall
        </Link>
        <AwardExports mode={mode} />
        <div ref={setActions} className="board-actions" />
      </PageHeader>
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {() => (
          <QueryState query={board} loading="Loading bids" failed="The bids could not be loaded.">
            {({ carriers }) => (
              <Board
                mode={mode}
                title={title}
                lanes={rows ?? []}
                carriers={carriers}
                actionsPlace={actions}
              />
            )}
          </QueryState>
        )}
      </QueryState>
    </>
  )
}

const AwardExports = ({ mode }: { mode: BiddableMode }) => (
  <Dropdown align="end">
    <Dropdown.Toggle size="sm" variant="outline-secondary" id="award-exports">
      Download
    </Dropdown.Toggle>
    <Dropdown.Menu>
      <FormatItems
        what="Rate card of what is awarded"
        onChoose={(format) => void saveDownload(() => rateCardAs(mode, format))}
      />
      <FormatItems
        what="All lanes"
        onChoose={(format) => void saveDownload(() => exportLanes({ mode, format }))}
      />
    </Dropdown.Menu>
  </Dropdown>
)
