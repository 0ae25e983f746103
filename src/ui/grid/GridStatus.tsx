import { useSyncExternalStore } from 'react'
import { formatCount } from '#domain/quantity.ts'
import { numbersWith } from '#domain/shown-format.ts'
import type { RowKey } from './grid-column.ts'
import { useModelVersion, type GridState } from './grid-state.ts'
import { countWords, type Noun } from './group-words.ts'

type Props<Row, Key extends RowKey> = {
  state: GridState<Row, Key>
  noun: Noun
}

const exact = numbersWith({ maximumFractionDigits: 2 })

/** How many rows are shown, and what the marked cells add up to. */
export function GridStatus<Row, Key extends RowKey>({ state, noun }: Props<Row, Key>) {
  const { model, controller } = state
  useModelVersion(model)
  const range = useSyncExternalStore(controller.subscribe, () => controller.range)
  const { groups } = model.lines
  const shown = model.view.length
  const all = model.source.length
  const word = all === 1 ? noun[0] : noun[1]
  const count = shown === all ? formatCount(all) : `${formatCount(shown)} of ${formatCount(all)}`

  return (
    <div className="grid-status">
      <output>
        {count} {word}
        {groups && ` in ${countWords(groups.count, ['group', 'groups'])}`}
      </output>
      {model.moved > 0 && (
        <button type="button" className="btn btn-link btn-sm" onClick={() => model.sortAgain()}>
          {countWords(model.moved, noun)} moved. Re-sort
        </button>
      )}
      {range && (
        <span className="grid-range">
          Selected {formatCount(range.cells)} cells
          {range.numbers > 0 &&
            `: sum ${exact(range.sum)}, average ${exact(range.sum / range.numbers)}, ${formatCount(range.numbers)} numbers`}
        </span>
      )}
    </div>
  )
}
