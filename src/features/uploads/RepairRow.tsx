import { useId, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { formatCount } from '#domain/quantity.ts'
import type { ExceptionGroup } from '#domain/shipment-upload.ts'

type Choice = { action: 'replace' | 'exclude'; value: string }
type RepairRowProps = {
  group: ExceptionGroup
  choice: Choice | null
  onChoose: (choice: Choice | null) => void
}

/** One found text with its count: what stands in for it, or out with its rows. */
export function RepairRow({ group, choice, onChoose }: RepairRowProps) {
  const [value, setValue] = useState(choice?.value ?? group.suggestions[0] ?? '')
  const list = useId()
  const found = group.found === '' ? '(blank)' : group.found
  const replaceable = group.kind !== 'CostInAnotherRow' && group.kind !== 'WeightInAnotherRow'

  return (
    <div className="repair-row">
      <div className="repair-found">
        <span>
          <code>{found}</code> in {group.column} <strong>x {formatCount(group.count)}</strong>
        </span>
        {group.examples[0] && (
          <small className="text-body-secondary">
            Row {group.examples[0].row}: {group.examples[0].text}
          </small>
        )}
      </div>
      {choice ? (
        <div className="repair-choice">
          <span>{choice.action === 'exclude' ? 'Rows left out' : `Read as "${choice.value}"`}</span>
          <Button size="sm" variant="link" onClick={() => onChoose(null)}>
            Undo
          </Button>
        </div>
      ) : (
        <div className="repair-choice">
          {replaceable && (
            <>
              <input
                className="form-control form-control-sm"
                aria-label={`Value for ${found}`}
                list={list}
                value={value}
                placeholder={group.expected}
                onChange={(event) => setValue(event.target.value)}
              />
              <datalist id={list}>
                {group.suggestions.map((suggestion) => (
                  <option key={suggestion} value={suggestion} />
                ))}
              </datalist>
              <Button
                size="sm"
                variant="outline-primary"
                disabled={value.trim() === ''}
                onClick={() => onChoose({ action: 'replace', value: value.trim() })}
              >
                Apply to {formatCount(group.count)} {group.count === 1 ? 'row' : 'rows'}
              </Button>
            </>
          )}
          <Button
            size="sm"
            variant="link"
            onClick={() => onChoose({ action: 'exclude', value: '' })}
          >
            Leave out
          </Button>
        </div>
      )}
    </div>
  )
}
