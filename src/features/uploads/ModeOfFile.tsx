import { useQuery } from '@tanstack/react-query'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { type OutboxFile, outbox } from './outbox.ts'
import { withEarlier, withMode } from './read-file.ts'

export function ModeOfFile({ chosen: { key, reading } }: { chosen: OutboxFile }) {
  const modes = useQuery(modeQueries.available())
  const offered = (modes.data ?? []).map((available) => available.mode).filter(isBiddable)
  const choose = (value: string) => {
    const next = [Mode.Universal, ...offered].find((one) => String(one) === value) ?? null
    outbox.change(key, { reading: withMode(reading, next) })
    if (next !== null) void outbox.reread(key, withEarlier)
  }
  return (
    <label className="mode-of-file">
      <span>Transport mode</span>
      <select
        className="form-select form-select-sm"
        value={reading.mode ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        {reading.mode === null && <option value="">Choose the mode</option>}
        <option value={Mode.Universal}>By the file’s mode column</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {modeTitle(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
