import { useQuery } from '@tanstack/react-query'
import { type HTMLInputTypeAttribute, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { familyOf, type Mode } from '#domain/mode.ts'
import type { ExceptionGroup, ExceptionKind } from '#domain/shipment-upload.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { Field } from '#ui/Field.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { foundText } from './repair-choice.ts'

export function OtherPlace({
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

export function OtherValue(props: OtherValueProps) {
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
