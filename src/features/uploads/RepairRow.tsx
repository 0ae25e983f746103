import Button from 'react-bootstrap/Button'
import { type FormEvent, type HTMLInputTypeAttribute, useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { familyOf, Mode } from '#domain/mode.ts'
import { formatCount } from '#domain/quantity.ts'
import { type ExceptionGroup, type ExceptionKind, isPlaceProblem } from '#domain/shipment-upload.ts'
import { CheckField } from '#ui/CheckField.tsx'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { Field } from '#ui/Field.tsx'
import {
  bestSuggestion,
  choiceWords,
  foundCells,
  foundText,
  isReplaceable,
  keepWords,
  offeredValues,
  problemWords,
  type RepairChoice,
  rowsText,
  valueWords,
} from './repair-choice.ts'
import { PlaceSearch } from './PlaceSearch.tsx'

type RepairRowProps = {
  group: ExceptionGroup
  mode: Mode
  choice: RepairChoice | null
  onChoose: (choice: RepairChoice | null) => void
}

export function RepairRow({ group, mode, choice, onChoose }: RepairRowProps) {
  return (
    <div className="repair-row">
      <div className="repair-found">
        <span>
          <code>{foundText(group)}</code> in {group.column}
          {mode === Mode.Universal && group.family && ` (${group.family})`}{' '}
          <strong>× {formatCount(group.count)}</strong>
        </span>
        {problemWords(group) !== group.title && <span>{problemWords(group)}</span>}
        {group.examples.map((example) => (
          <Example key={example.row} group={group} example={example} />
        ))}
      </div>
      <div className="repair-choice">
        {choice ? (
          <>
            <span>
              {choiceWords(group.kind, choice)} ({rowsText(group.count)})
            </span>
            <Button
              size="sm"
              variant="link"
              aria-label={`Undo ${foundText(group)}`}
              onClick={() => onChoose(null)}
            >
              Undo
            </Button>
          </>
        ) : (
          <RepairOptions group={group} mode={mode} onChoose={onChoose} />
        )}
      </div>
    </div>
  )
}

function Example({
  group,
  example,
}: {
  group: ExceptionGroup
  example: { row: number; text: string }
}) {
  const cells = foundCells(group)
  return (
    <small className="repair-example">
      Row {example.row}
      {example.text.split(' | ').map((cell, index) => (
        <span key={`${index}-${cell}`} className={cells.includes(cell) ? 'is-bad' : undefined}>
          {cell}
        </span>
      ))}
    </small>
  )
}

type RepairOptionsProps = {
  group: ExceptionGroup
  mode: Mode
  onChoose: (choice: RepairChoice) => void
}

function RepairOptions({ group, mode, onChoose }: RepairOptionsProps) {
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

function OtherPlace({
  group,
  mode,
  onChoose,
}: {
  group: ExceptionGroup
  mode: Mode
  onChoose: (place: string) => void
}) {
  const [isShown, setShown] = useState(group.suggestions.length === 0)
  if (!isShown)
    return (
      <Button size="sm" variant="link" onClick={() => setShown(true)}>
        Search for another place
      </Button>
    )
  return (
    <Field label={`Place for ${foundText(group)}`} isLabelHidden className="repair-other">
      {(control) => (
        <PlaceSearch
          control={control}
          family={group.family ?? familyOf(mode)}
          onChoose={(place) => place !== null && onChoose(place)}
        />
      )}
    </Field>
  )
}

type OtherValueProps = {
  group: ExceptionGroup
  mode: Mode
  value: string
  onChange: (value: string) => void
}

function OtherValue(props: OtherValueProps) {
  const { kind } = props.group
  if (kind === 'UnknownService' || kind === 'UnknownMode') return null
  return kind === 'UnknownEquipment' ? <OtherEquipment {...props} /> : <TypedValue {...props} />
}

function OtherEquipment({ group, mode, value, onChange }: OtherValueProps) {
  const types = useQuery(laneQueries.equipment(mode))
  return (
    <Field label={`Equipment for ${foundText(group)}`} isLabelHidden className="repair-other">
      {(control) => (
        <select
          {...control}
          className="form-select form-select-sm"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Choose equipment</option>
          {(types.data ?? []).map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

const inputTypes: Partial<Record<ExceptionKind, HTMLInputTypeAttribute>> = {
  MissingRate: 'number',
  InvalidNumber: 'number',
  InvalidDate: 'date',
}

function TypedValue({ group, value, onChange }: OtherValueProps) {
  const [currency = ''] = group.found.split(' ')
  const isRate = group.kind === 'MissingRate'
  return (
    <Field
      label={isRate ? `US dollars for 1 ${currency}` : `Value for ${foundText(group)}`}
      isLabelHidden={!isRate}
      className="repair-other"
    >
      {(control) => (
        <input
          {...control}
          className="form-control form-control-sm"
          type={inputTypes[group.kind] ?? 'text'}
          {...(inputTypes[group.kind] === 'number' && { min: 0, step: 'any' })}
          maxLength={group.kind === 'UnknownCurrency' ? 3 : 200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
