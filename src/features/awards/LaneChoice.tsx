import { useMemo, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { foldWord } from '#domain/fold.ts'
import { formatCents } from '#domain/money.ts'
import { grouped } from '#domain/grouped.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import type { Choice } from './choice.ts'

type LaneChoiceProps = {
  choices: readonly Choice[]
  /** Ids of lanes that are not to be awarded. */
  skipped: ReadonlySet<number>
  onSkip: (skipped: ReadonlySet<number>) => void
}

/** Which lanes of a proposal are applied: all of them until some are unticked. */
export function LaneChoice({ choices, skipped, onSkip }: LaneChoiceProps) {
  const [search, setSearch] = useState('')
  const lanes = useMemo(
    () =>
      [...grouped(choices, ({ lane }) => lane)].map(([{ id, lane }, parts]) => ({
        id,
        name: lane.locationStr,
        award: parts
          .map(
            ({ bid, share, cents }) =>
              `${bid.carrier}${share < 100 ? ` ${share}%` : ''}, ${formatCents(cents)}`,
          )
          .join('; '),
      })),
    [choices],
  )
  const asked = foldWord(search)
  const found = lanes.filter(({ name, award }) => foldWord(`${name} ${award}`).includes(asked))
  const set = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(skipped)
    for (const id of ids) {
      if (isOn) next.delete(id)
      else next.add(id)
    }
    onSkip(next)
  }
  const ids = found.map(({ id }) => id)
  const chosen = lanes.filter(({ id }) => !skipped.has(id)).length
  return (
    <details className="mb-3">
      <summary>
        Choose lanes: {formatCount(chosen)} of {formatCount(lanes.length)}
      </summary>
      <div className="d-flex flex-wrap gap-2 align-items-end my-2">
        <SearchField label="Search lanes and carriers" text={search} onSearch={setSearch} />
        <Button size="sm" variant="outline-secondary" onClick={() => set(ids, true)}>
          Tick {counted(found.length, 'lane')}
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={() => set(ids, false)}>
          Untick {counted(found.length, 'lane')}
        </Button>
      </div>
      {found.slice(0, listed).map(({ id, name, award }) => (
        <CheckField
          key={id}
          label={
            <>
              {name} <small className="text-body-secondary">{award}</small>
            </>
          }
          checked={!skipped.has(id)}
          onChange={(isOn) => set([id], isOn)}
        />
      ))}
      {found.length > listed && (
        <p className="text-body-secondary">
          and {counted(found.length - listed, 'more lane')}: search to see them.
        </p>
      )}
    </details>
  )
}

const listed = 50
