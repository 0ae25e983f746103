import { useQueries } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { formatCount } from '#domain/quantity.ts'
import { paths } from '#app/paths.ts'
import { modeIcons, modeOf } from '#app/sidebar-links.ts'
import { type Lane, laneTitle } from '#domain/lane.ts'
import { type BiddableMode, isBiddable } from '#domain/mode.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { Icon } from '#ui/Icon.tsx'
import { type Deed, matches } from './commands.ts'

type Props = {
  sought: string
  modes: readonly BiddableMode[]
  onRun: (deed: Deed) => void
}

/** Fewer letters would find nearly every lane. */
const fewestLetters = 3
const mostShown = 8
/** What a page shows is kept fresh there; to find a lane an older list will do. */
const oldEnough = 5 * 60_000

export function FoundLanes({ sought, modes, onRun }: Props) {
  const enabled = sought.length >= fewestLetters
  const lists = useQueries({
    queries: modes.map((mode) => ({ ...laneQueries.list(mode), enabled, staleTime: oldEnough })),
  })
  if (!enabled) return null
  if (lists.some(({ isLoading }) => isLoading)) {
    return <Command.Loading>Searching lanes</Command.Loading>
  }
  const found = lists
    .flatMap(({ data }) => data ?? [])
    .filter((lane) => matches(sought, laneTitle(lane), String(lane.id)))
  if (found.length === 0) return null
  return (
    <Command.Group heading={`Lanes (${formatCount(found.length)})`}>
      {found.slice(0, mostShown).map((lane) => (
        <FoundLane key={lane.id} lane={lane} onRun={onRun} />
      ))}
    </Command.Group>
  )
}

function FoundLane({ lane, onRun }: { lane: Lane; onRun: Props['onRun'] }) {
  const { mode } = lane
  if (!isBiddable(mode)) return null
  const { title, icon } = modeOf(mode)
  return (
    <Command.Item
      value={`lane ${lane.id}`}
      onSelect={() => onRun({ leadsTo: `${paths.lanes(mode)}?lane=${lane.id}` })}
    >
      <Icon icon={modeIcons[icon]} size={16} /> {laneTitle(lane)}
      <small>{[title, lane.equipmentType].filter(Boolean).join(', ')}</small>
    </Command.Item>
  )
}
