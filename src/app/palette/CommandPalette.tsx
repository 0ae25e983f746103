import { useQuery, useQueries } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import Modal from 'react-bootstrap/Modal'
import { useNavigate } from 'react-router-dom'
import { usePageOffered } from '#app/needed-extension.ts'
import { paths } from '#app/paths.ts'
import { seesModes, modeIcons, modeOf } from '#app/sidebar-links.ts'
import { chooseTheme } from '#app/theme-choice.ts'
import { isBiddable, type BiddableMode } from '#domain/mode.ts'
import type { User } from '#domain/user.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { signOut } from '#lib/sign-out.ts'
import { Icon } from '#ui/Icon.tsx'
import { formatCount } from '#domain/quantity.ts'
import { type Lane, laneTitle } from '#domain/lane.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { actionsFor, type Command as Known, type Deed, matches, pagesFor } from './commands.ts'
import { handKeysTo } from './held-keys.ts'

type Props = { user: User; onHelp: () => void; onClose: () => void }

export function CommandPalette({ user, onHelp, onClose }: Props) {
  const navigate = useNavigate()
  const modes = useQuery(modeQueries.available())
  const { sought, setSought, field } = useSought()
  const available = (modes.data ?? []).map(({ mode }) => mode).filter(isBiddable)
  const words = sought.trim()
  const offered = usePageOffered()
  const isThere = ({ deed }: Known) => !('leadsTo' in deed) || offered(deed.leadsTo)

  const run = (deed: Deed) => {
    if ('opens' in deed) return onHelp()
    onClose()
    if ('leadsTo' in deed) void navigate(deed.leadsTo)
    else if ('theme' in deed) chooseTheme(deed.theme)
    else {
      signOut()
      void navigate(paths.home)
    }
  }

  return (
    <Modal show onHide={onClose} aria-label="Search and commands" className="palette" scrollable>
      <Command label="Search and commands" shouldFilter={false} loop>
        <div className="palette-search">
          <Icon icon={Search} size={18} />
          <Command.Input
            ref={field}
            value={sought}
            onValueChange={setSought}
            placeholder={
              seesModes(user.type) ? 'Search pages, lanes, actions' : 'Search pages and actions'
            }
          />
          <kbd>Esc</kbd>
        </div>
        <Command.List label="Results">
          <Command.Empty>No results for “{words}”.</Command.Empty>
          <Group
            heading="Pages"
            commands={pagesFor(user, available).filter(isThere)}
            sought={words}
            onRun={run}
          />
          {seesModes(user.type) && <FoundLanes sought={words} modes={available} onRun={run} />}
          <Group
            heading="Actions"
            commands={actionsFor(user).filter(isThere)}
            sought={words}
            onRun={run}
          />
        </Command.List>
      </Command>
    </Modal>
  )
}

/** What is sought, beginning with what was typed before the field was there. */
function useSought() {
  const [sought, setSought] = useState('')
  const [pressed, setPressed] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const field = useCallback((shown: HTMLInputElement | null) => {
    input.current = shown
    shown?.focus()
    const { text, keys } = handKeysTo(shown)
    if (text !== '') setSought(text)
    if (keys.length > 0) setPressed(keys)
  }, [])
  useEffect(() => {
    for (const key of pressed)
      input.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, [pressed])
  return { sought, setSought, field }
}

type GroupProps = {
  heading: string
  commands: readonly Known[]
  sought: string
  onRun: (deed: Deed) => void
}

function Group({ heading, commands, sought, onRun }: GroupProps) {
  const found = commands.filter(({ name, also }) => matches(sought, name, also))
  if (found.length === 0) return null
  return (
    <Command.Group heading={heading}>
      {found.map(({ name, icon, deed }) => (
        <Command.Item key={name} value={`${heading} ${name}`} onSelect={() => onRun(deed)}>
          <Icon icon={icon} size={16} /> {name}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

type FoundLanesProps = {
  sought: string
  modes: readonly BiddableMode[]
  onRun: (deed: Deed) => void
}

/** Fewer letters would find nearly every lane. */
const fewestLetters = 3
const mostShown = 8
/** What a page shows is kept fresh there; to find a lane an older list will do. */
const oldEnough = 5 * 60_000

function FoundLanes({ sought, modes, onRun }: FoundLanesProps) {
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

function FoundLane({ lane, onRun }: { lane: Lane; onRun: FoundLanesProps['onRun'] }) {
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
