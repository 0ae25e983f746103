import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { formatCount } from '#domain/quantity.ts'
import type { ExceptionGroup } from '#domain/shipment-upload.ts'
import { isReplaceable, type RepairChoice, rowsText } from './repair-choice.ts'
import { RepairValue } from './RepairValue.tsx'

type RepairRowProps = {
  group: ExceptionGroup
  choice: RepairChoice | null
  onChoose: (choice: RepairChoice | null) => void
}

/** One found text with its count: what stands in for it, or out with its rows. */
export function RepairRow({ group, choice, onChoose }: RepairRowProps) {
  return (
    <div className="repair-row">
      <div className="repair-found">
        <span>
          <code>{foundText(group)}</code> in {group.column}{' '}
          <strong>× {formatCount(group.count)}</strong>
        </span>
        {group.examples[0] && <Example group={group} example={group.examples[0]} />}
      </div>
      {choice ? (
        <div className="repair-choice">
          <span>
            {choice.action === 'exclude'
              ? `${rowsText(group.count)} left out`
              : `Read as "${choice.value}"`}
          </span>
          <Button size="sm" variant="link" onClick={() => onChoose(null)}>
            Undo
          </Button>
        </div>
      ) : (
        <Choice group={group} onChoose={onChoose} />
      )}
    </div>
  )
}

function Choice({ group, onChoose }: Omit<RepairRowProps, 'choice'>) {
  const [value, setValue] = useState(group.suggestions[0] ?? '')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() !== '') onChoose({ action: 'replace', value: value.trim() })
  }
  return (
    <form className="repair-choice" onSubmit={apply}>
      {isReplaceable(group) && (
        <>
          <RepairValue
            label={`Value for ${foundText(group)}`}
            group={group}
            value={value}
            onChange={setValue}
          />
          <Button type="submit" size="sm" variant="outline-primary" disabled={value.trim() === ''}>
            Apply to {rowsText(group.count)}
          </Button>
        </>
      )}
      <Button size="sm" variant="link" onClick={() => onChoose({ action: 'exclude', value: '' })}>
        Leave out
      </Button>
    </form>
  )
}

/** One row for context, the cell in question outlined. */
function Example({
  group,
  example,
}: {
  group: ExceptionGroup
  example: { row: number; text: string }
}) {
  return (
    <small className="repair-example">
      Row {example.row}
      {example.text.split(' | ').map((cell, index) => (
        <span key={`${index}-${cell}`} className={cell === group.found ? 'is-bad' : undefined}>
          {cell}
        </span>
      ))}
    </small>
  )
}

const foundText = ({ found }: ExceptionGroup) => (found === '' ? '(blank)' : found)
