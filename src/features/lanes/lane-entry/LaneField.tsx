import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { fixedOf, type LaneEditField } from '#domain/lane-edit.ts'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { serviceTypes } from '#domain/overview.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { Field, type FieldControl } from '#ui/Field.tsx'
import type { LaneDraft } from './edited-lane.ts'
import { yearlyTitle } from './lane-number.ts'
import { PlaceField } from './PlaceField.tsx'
import { placeSearch } from './place-search.api.ts'

type LaneFieldProps = {
  field: LaneEditField
  lane: Lane
  mode: BiddableMode
  draft: LaneDraft
  note: string | undefined
  problem: string | undefined
  onChange: (entered: Partial<LaneDraft>) => void
}

const fixedWords = {
  bidding: 'Fixed once bidding starts.',
  history: 'From shipment history.',
}

/** A field of a lane's form, or what it says where it is fixed. */
export function LaneField({ field, lane, mode, draft, note, problem, onChange }: LaneFieldProps) {
  const fixed = fixedOf(field, lane)
  const title = titleOf(field, mode)
  const entered = draft[field]
  if (fixed !== null)
    return (
      <Field label={title} hint={fixedWords[fixed]}>
        {(control) => (
          <input
            {...control}
            className="form-control"
            disabled
            value={typeof entered === 'string' ? entered : (entered?.words ?? '')}
          />
        )}
      </Field>
    )
  if (field === 'origin' || field === 'destination')
    return (
      <PlaceField
        end={field === 'origin' ? 'Origin' : 'Destination'}
        family={modeDefinitions[mode].family}
        place={draft[field]}
        note={note}
        problem={problem}
        onChange={(place) => onChange({ [field]: place })}
      />
    )
  const Control = controls[field]
  return (
    <Field label={title} hint={note ?? hints[field]} problem={problem}>
      {(control) => (
        <Control
          control={control}
          mode={mode}
          text={draft[field]}
          onChange={(text) => onChange({ [field]: text })}
        />
      )}
    </Field>
  )
}

function titleOf(field: LaneEditField, mode: BiddableMode): string {
  const { family, measure, serviceTitle } = modeDefinitions[mode]
  const titles: Record<LaneEditField, string> = {
    origin: `Origin ${placeSearch[family].noun}`,
    destination: `Destination ${placeSearch[family].noun}`,
    equipmentType: 'Equipment',
    serviceType: serviceTitle,
    shipments: 'Shipments a year',
    volume: yearlyTitle(measure),
    term: 'Term, months',
    targetPrice: 'Target, dollars a year',
    incumbentCarrier: 'Incumbent',
    businessUnit: 'Business unit',
  }
  return titles[field]
}

const hints: Partial<Record<LaneEditField, string>> = {
  volume: 'Months keep their proportions.',
  term: 'How long carriers are asked to hold their rates.',
  targetPrice: 'Leave empty for no target.',
  incumbentCarrier: 'Leave empty for none.',
}

type ControlProps = {
  control: FieldControl
  mode: BiddableMode
  text: string
  onChange: (text: string) => void
}

const NumberInput = (props: ControlProps) => <TextInput {...props} inputMode="decimal" />

function EquipmentInput(props: ControlProps) {
  const equipment = useQuery(laneQueries.equipment(props.mode))
  return <Chosen {...props} none="Any" of={equipment.data ?? []} />
}

const ServiceInput = (props: ControlProps) => <Chosen {...props} of={serviceTypes} />

function IncumbentInput(props: ControlProps) {
  const carriers = useQuery(laneQueries.carriers(props.mode))
  return <TextInput {...props} proposed={carriers.data?.map(({ name }) => name) ?? []} />
}

function BusinessUnitInput(props: ControlProps) {
  const units = useQuery(laneQueries.businessUnits(props.mode))
  return <TextInput {...props} proposed={units.data ?? []} />
}

const controls: Record<
  Exclude<LaneEditField, 'origin' | 'destination'>,
  (props: ControlProps) => ReactNode
> = {
  equipmentType: EquipmentInput,
  serviceType: ServiceInput,
  shipments: NumberInput,
  volume: NumberInput,
  term: NumberInput,
  targetPrice: NumberInput,
  incumbentCarrier: IncumbentInput,
  businessUnit: BusinessUnitInput,
}

/** One of a list, or what the lane has although the list lacks it. */
function Chosen({
  control,
  text,
  of,
  none,
  onChange,
}: ControlProps & { of: readonly string[]; none?: string }) {
  return (
    <select
      {...control}
      className="form-select"
      value={text}
      onChange={(event) => onChange(event.target.value)}
    >
      {(none !== undefined || text === '') && <option value="">{none}</option>}
      {[...new Set([...of, ...(text === '' ? [] : [text])])].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}

function TextInput({
  control,
  text,
  onChange,
  inputMode,
  proposed = [],
}: ControlProps & { inputMode?: 'decimal'; proposed?: readonly string[] }) {
  const listId = useId()
  return (
    <>
      <input
        {...control}
        className={`form-control ${control['aria-invalid'] ? 'is-invalid' : ''}`}
        inputMode={inputMode}
        maxLength={120}
        autoComplete="off"
        list={proposed.length > 0 ? listId : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {proposed.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
