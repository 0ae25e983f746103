import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link } from 'react-router-dom'
import { routingGuide } from '#contract/ext/routing-guide.ts'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { routingGuideAs } from '#features/award-answers/award-answers.api.ts'
import { OpenParts } from '#features/award-answers/award-answers.parts.tsx'
import { exportLanes, laneQueries } from '#features/lanes/lanes.api.ts'
import { rateCardAs } from '#features/lanes/rate-card.api.ts'
import { saveDownload } from '#lib/save-download.ts'
import { FormatItems } from '#ui/FormatItems.tsx'
import { Offered } from '#ui/Offered.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { counted } from '#domain/quantity.ts'
import { useBoardAddress } from './board-address.ts'
import { awardQueries, type Board as BoardParts } from './awards.api.ts'
import { Board, BoardActionsToCome } from './Board.tsx'
import { enterFullScreen } from './full-screen.ts'
import { useBoardLanes } from './use-board-lanes.ts'

type AwardBoardScreenProps = { mode: BiddableMode; views: ReactNode }

export function AwardBoardScreen({ mode, views }: AwardBoardScreenProps) {
  const lanes = useQuery(laneQueries.list(mode))
  const board = useQuery(awardQueries.board(mode))
  const { title } = modeDefinitions[mode]
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const capacities = useMemo(
    () => (board.data ?? []).flatMap((part) => part.capacities),
    [board.data],
  )
  const rows = useBoardLanes(lanes.data, board.data)
  const first = useFirstRows(mode, lanes.data, rows !== undefined)
  const shown = rows ?? (board.isError ? undefined : first.rows)
  const boardShown = board.data ?? first.board
  const carriers = useMemo(() => carriersOf(boardShown ?? []), [boardShown])
  return (
    <>
      <PageHeader title={`${title} awards`} views={views}>
        <OpenParts mode={mode} />
        <Link
          to="?view=award&kiosk=1"
          className="btn btn-sm btn-outline-secondary"
          title="Full-screen view of figures, signals and recent events"
          onClick={enterFullScreen}
        >
          Wall
        </Link>
        <AwardExports mode={mode} />
        <div ref={setActions} className="board-actions">
          {!shown && <BoardActionsToCome />}
        </div>
      </PageHeader>
      <QueryState query={lanes} loading="Loading lanes" failed="The lanes could not be loaded.">
        {() =>
          shown ? (
            <BoardOfBoth
              mode={mode}
              lanes={shown}
              everyLane={rows ?? null}
              laneCount={lanes.data?.length ?? 0}
              carriers={carriers}
              capacities={capacities}
              actionsPlace={actions}
            />
          ) : (
            <QueryState query={board} loading="Loading bids" failed="The bids could not be loaded.">
              {() => <Skeleton label="Loading bids" />}
            </QueryState>
          )
        }
      </QueryState>
    </>
  )
}

/**
 * Where a board comes in parts, the lanes at the top of the list, shown until it is whole. None where it is searched,
 * filtered or in an order of its own, which are about all lanes.
 */
function useFirstRows(mode: BiddableMode, lanes: readonly Lane[] | undefined, isWhole: boolean) {
  const { both, isNarrowed } = useBoardAddress()
  const { data: isInParts = false } = useQuery(awardQueries.isInParts(mode))
  const isWanted = isInParts && !isWhole && both.length === 0 && !isNarrowed
  const { data: first } = useQuery({ ...awardQueries.firstLanes(mode), enabled: isWanted })
  const board = useMemo(() => (isWanted && first?.lanes ? [first] : undefined), [isWanted, first])
  const covered = useMemo(() => {
    if (!board) return undefined
    const ids = new Set(board.flatMap((part) => part.lanes ?? []))
    return lanes?.filter(({ id }) => ids.has(id))
  }, [lanes, board])
  return { board, rows: useBoardLanes(covered, board) }
}

function carriersOf(board: BoardParts) {
  const byId = new Map(board.flatMap(({ carriers }) => carriers).map((one) => [one.id, one]))
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The lanes that all carriers named in the address bid on; all lanes where it names none. */
function BoardOfBoth({ lanes, ...board }: ComponentProps<typeof Board>) {
  const { both, withoutBoth } = useBoardAddress()
  const ids = both.join(',')
  const shared = useMemo(() => {
    if (ids === '') return lanes
    const wanted = ids.split(',').map(Number)
    return lanes.filter(({ bids }) =>
      wanted.every((id) => bids.some(({ carrierId }) => carrierId === id)),
    )
  }, [lanes, ids])
  if (both.length === 0) return <Board lanes={lanes} {...board} />
  const names = both.map((id) => board.carriers.find((one) => one.id === id)?.name ?? 'A carrier')
  return (
    <>
      <p className="alert alert-info" role="status">
        {counted(shared.length, 'lane')} that {names.join(' and ')} both bid on.{' '}
        <Link to={withoutBoth}>Show all lanes</Link>
      </p>
      <Board key={ids} lanes={shared} {...board} />
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
      <Offered by={routingGuide.file}>
        <FormatItems
          what="Routing guide"
          more={['json']}
          onChoose={(format) => void saveDownload(() => routingGuideAs(mode, format))}
        />
      </Offered>
      <FormatItems
        what="All lanes"
        onChoose={(format) => void saveDownload(() => exportLanes({ mode, format }))}
      />
    </Dropdown.Menu>
  </Dropdown>
)
