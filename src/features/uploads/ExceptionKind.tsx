import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { Mode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { type ExceptionGroup, repairKey } from '#domain/shipment-upload.ts'
import {
  acceptText,
  foundText,
  rowsIn,
  rowsText,
  suggestedOf,
  undecidedOf,
} from './repair-choice.ts'
import { RepairRow } from './RepairRow.tsx'
import type { useRepairChoices } from './use-repair-choices.ts'

type ExceptionKindProps = {
  mode: Mode
  /** Of one kind; never none. */
  groups: readonly ExceptionGroup[]
  form: ReturnType<typeof useRepairChoices>
}

const groupsAtOnce = 25

export function ExceptionKind({ mode, groups, form }: ExceptionKindProps) {
  const [listed, setListed] = useState(groupsAtOnce)
  const [first] = groups
  if (!first) return null
  const { kind, title, expected } = first
  const { choices, choose, acceptSuggestions } = form
  const undecided = undecidedOf(groups, choices)
  const suggested = suggestedOf(groups, choices)
  const isOpen = form.isOpen(kind)
  return (
    <details
      className="card exception-kind"
      open={isOpen}
      onToggle={({ currentTarget }) => form.fold(kind, currentTarget.open)}
      aria-label={title}
    >
      <summary>
        <h2>{title}</h2>
        <span className="exception-count">{formatCount(rowsIn(groups))}</span>
        <span className="exception-about">
          expected {expected}, found {foundWords(groups)}
        </span>
      </summary>
      {isOpen && (
        <>
          {groups.length > 1 && form.sections.length > 1 && (
            <div className="exception-all">
              {suggested.length > 0 && (
                <Button
                  size="sm"
                  variant="outline-primary"
                  onClick={() => acceptSuggestions(groups)}
                >
                  {acceptText(suggested)}
                </Button>
              )}
              {undecided.length > 0 && (
                <Button
                  size="sm"
                  variant="link"
                  onClick={() => choose(undecided, () => ({ action: 'exclude', value: '' }))}
                >
                  Leave out {rowsText(rowsIn(undecided))}
                </Button>
              )}
              {undecided.length < groups.length && (
                <Button size="sm" variant="link" onClick={() => choose(groups, () => null)}>
                  Undo {formatCount(groups.length - undecided.length)} of{' '}
                  {formatCount(groups.length)}
                </Button>
              )}
            </div>
          )}
          <ul>
            {groups.slice(0, listed).map((group) => (
              <li key={repairKey(group)}>
                <RepairRow
                  group={group}
                  mode={mode}
                  choice={choices[repairKey(group)] ?? null}
                  onChoose={(choice) => choose([group], () => choice)}
                />
              </li>
            ))}
          </ul>
          {groups.length > listed && (
            <div className="exception-more">
              <Button
                size="sm"
                variant="outline-secondary"
                onClick={() => setListed(listed + groupsAtOnce * 4)}
              >
                Show more ({formatCount(groups.length - listed)})
              </Button>
            </div>
          )}
        </>
      )}
    </details>
  )
}

const foundWords = (groups: readonly ExceptionGroup[]): string => {
  const first = groups
    .slice(0, 3)
    .map((group) => `"${foundText(group)}" × ${formatCount(group.count)}`)
  return groups.length > 3 ? `${first.join(', ')} and ${groups.length - 3} more` : first.join(', ')
}
