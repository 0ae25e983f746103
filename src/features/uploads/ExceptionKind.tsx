import Button from 'react-bootstrap/Button'
import { formatCount } from '#domain/quantity.ts'
import type { ExceptionGroup } from '#domain/shipment-upload.ts'
import {
  groupKey,
  type RepairChoice,
  type RepairChoices,
  rowsIn,
  rowsText,
} from './repair-choice.ts'
import { RepairRow } from './RepairRow.tsx'

type ExceptionKindProps = {
  title: string
  groups: readonly ExceptionGroup[]
  choices: RepairChoices
  onChoose: (
    groups: readonly ExceptionGroup[],
    choiceOf: (group: ExceptionGroup) => RepairChoice | null,
  ) => void
}

/** Groups that one kind of repair mends; closed, it still says what was found. */
export function ExceptionKind({ title, groups, choices, onChoose }: ExceptionKindProps) {
  const undecided = groups.filter((group) => !choices[groupKey(group)])
  const suggested = undecided.filter(({ suggestions }) => suggestions.length > 0)
  return (
    <details className="card exception-kind" open aria-label={title}>
      <summary>
        <h2>{title}</h2>
        <span className="exception-count">{formatCount(rowsIn(groups))}</span>
        <span className="exception-about">
          expected {groups[0]?.expected}, found {foundWords(groups)}
        </span>
      </summary>
      <ul>
        {groups.map((group) => (
          <li key={groupKey(group)}>
            <RepairRow
              group={group}
              choice={choices[groupKey(group)] ?? null}
              onChoose={(choice) => onChoose([group], () => choice)}
            />
          </li>
        ))}
      </ul>
      {undecided.length > 1 && (
        <div className="exception-all">
          {suggested.length > 1 && (
            <Button
              size="sm"
              variant="outline-primary"
              onClick={() =>
                onChoose(suggested, ({ suggestions: [value = ''] }) => ({
                  action: 'replace',
                  value,
                }))
              }
            >
              Apply every suggestion to {rowsText(rowsIn(suggested))}
            </Button>
          )}
          <Button
            size="sm"
            variant="link"
            onClick={() => onChoose(undecided, () => ({ action: 'exclude', value: '' }))}
          >
            Leave all {rowsText(rowsIn(undecided))} out
          </Button>
        </div>
      )}
    </details>
  )
}

const foundWords = (groups: readonly ExceptionGroup[]): string => {
  const first = groups
    .slice(0, 3)
    .map(({ found, count }) => `${found === '' ? 'blank' : `"${found}"`} × ${formatCount(count)}`)
  return groups.length > 3 ? `${first.join(', ')} and ${groups.length - 3} more` : first.join(', ')
}
