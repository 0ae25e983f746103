import { useQuery } from '@tanstack/react-query'
import { type HTMLInputTypeAttribute, useId, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { familyOf, type Mode } from '#domain/mode.ts'
import type { ExceptionGroup, ExceptionKind } from '#domain/shipment-upload.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { foundText } from './repair-choice.ts'

/** A place beyond the suggestions; choosing one decides. */
export function OtherPlace({
  group,
  mode,
  onChoose,
}: {
  group: ExceptionGroup
  mode: Mode
  onChoose: (place: string) => void
}) {
  const id = useId()
  const [isShown, setShown] = useState(group.suggestions.length === 0)
  if (!isShown)
    return (
      <Button size="sm" variant="link" onClick={() => setShown(true)}>
        Search for another place
      </Button>
    )
  return (
    <div className="repair-other">
      <label htmlFor={id} className="visually-hidden">
        Place for {foundText(group)}
      </label>
      <PlaceSearch
        control={{ id, 'aria-invalid': false, 'aria-describedby': undefined }}
        family={group.family ?? familyOf(mode)}
        onChoose={(place) => place !== null && onChoose(place)}
      />
    </div>
  )
}

type OtherValueProps = {
  group: ExceptionGroup
  mode: Mode
  value: string
  onChange: (value: string) => void
}

/** A value beyond the suggestions: from the list of equipment, or typed. */
export function OtherValue(props: OtherValueProps) {
  const { kind } = props.group
  if (kind === 'UnknownService' || kind === 'UnknownMode') return null
  return kind === 'UnknownEquipment' ? <OtherEquipment {...props} /> : <TypedValue {...props} />
}

function OtherEquipment({ group, mode, value, onChange }: OtherValueProps) {
  const id = useId()
  const types = useQuery(laneQueries.equipment(mode))
  return (
    <div className="repair-other">
      <label htmlFor={id} className="visually-hidden">
        Equipment for {foundText(group)}
      </label>
      <select
        id={id}
        className="form-select form-select-sm"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose equipment</option>
        {(types.data ?? []).map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </div>
  )
}

const inputTypes: Partial<Record<ExceptionKind, HTMLInputTypeAttribute>> = {
  MissingRate: 'number',
  InvalidNumber: 'number',
  InvalidDate: 'date',
}

function TypedValue({ group, value, onChange }: OtherValueProps) {
  const id = useId()
  const [currency = ''] = group.found.split(' ')
  return (
    <div className="repair-other">
      <label htmlFor={id} className={group.kind === 'MissingRate' ? '' : 'visually-hidden'}>
        {group.kind === 'MissingRate'
          ? `US dollars for 1 ${currency}`
          : `Value for ${foundText(group)}`}
      </label>
      <input
        id={id}
        className="form-control form-control-sm"
        type={inputTypes[group.kind] ?? 'text'}
        {...(inputTypes[group.kind] === 'number' && { min: 0, step: 'any' })}
        maxLength={group.kind === 'UnknownCurrency' ? 3 : 200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
