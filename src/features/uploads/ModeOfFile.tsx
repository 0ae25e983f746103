import { useQuery } from '@tanstack/react-query'
import { isBiddable, Mode, modeTitle } from '#domain/mode.ts'
import { modeQueries } from '#features/modes/modes.api.ts'
import { Choice } from '#ui/Choice.tsx'
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
    <Choice
      label="Transport mode"
      className="mode-of-file"
      none={reading.mode === null ? 'Choose the mode' : undefined}
      value={reading.mode ?? ''}
      choices={[
        { value: Mode.Universal, text: 'By the file’s mode column' },
        ...offered.map((one) => ({ value: one, text: modeTitle(one) })),
      ]}
      onChange={choose}
    />
  )
}
