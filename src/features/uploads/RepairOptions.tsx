import { type FormEvent, useId, useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { Mode } from '#domain/mode.ts'
import { type ExceptionGroup, isPlaceProblem } from '#domain/shipment-upload.ts'
import {
  bestSuggestion,
  foundText,
  isReplaceable,
  keepWords,
  offeredValues,
  type RepairChoice,
  rowsText,
  valueWords,
} from './repair-choice.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { OtherPlace, OtherValue } from './OtherValue.tsx'

type RepairOptionsProps = {
  group: ExceptionGroup
  mode: Mode
  onChoose: (choice: RepairChoice) => void
}

export function RepairOptions({ group, mode, onChoose }: RepairOptionsProps) {
  const name = useId()
  const [picked, setPicked] = useState(bestSuggestion(group) ?? '')
  const [other, setOther] = useState('')
  const offered = isReplaceable(group) ? offeredValues(group) : []
  const isPlace = isPlaceProblem(group.kind)
  const value = other.trim() || picked
  const keep = keepWords[group.kind]
  const replace = (by: string) => onChoose({ action: 'replace', value: by })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (value !== '') replace(value)
  }
  return (
    <form className="repair-options" onSubmit={apply}>
      {offered.length > 0 && (
        <fieldset>
          <legend className="visually-hidden">Read {foundText(group)} as</legend>
          {offered.map((one) => (
            <CheckField
              key={one}
              type="radio"
              label={valueWords(group.kind, one)}
              name={name}
              value={one}
              checked={other === '' && picked === one}
              onChange={() => {
                setPicked(one)
                setOther('')
              }}
            />
          ))}
        </fieldset>
      )}
      {isPlace && <OtherPlace group={group} mode={mode} onChoose={replace} />}
      {!isPlace && isReplaceable(group) && (
        <OtherValue group={group} mode={mode} value={other} onChange={setOther} />
      )}
      <div className="repair-buttons">
        {isReplaceable(group) && (offered.length > 0 || !isPlace) && (
          <Button type="submit" size="sm" variant="outline-primary" disabled={value === ''}>
            Apply to {rowsText(group.count)}
          </Button>
        )}
        {keep && (
          <Button
            size="sm"
            variant="outline-primary"
            onClick={() => onChoose({ action: 'keep', value: '' })}
          >
            {keep}
          </Button>
        )}
        <Button size="sm" variant="link" onClick={() => onChoose({ action: 'exclude', value: '' })}>
          Leave out
        </Button>
      </div>
    </form>
  )
}
