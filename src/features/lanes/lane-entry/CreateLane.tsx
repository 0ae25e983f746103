import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { type ServiceType, serviceTypes } from '#domain/overview.ts'
import { laneMutations, laneQueries } from '#features/lanes/lanes.api.ts'
import { problemOf } from '#lib/call.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { Field } from '#ui/Field.tsx'
import { AmountField } from './AmountField.tsx'
import { yearlyTitle } from './lane-number.ts'
import { emptyLane, type LaneProblems, readTypedLane, type TypedLane } from './new-lane.ts'
import { PlaceField } from './PlaceField.tsx'

type CreateLaneProps = {
  mode: BiddableMode
  onClose: () => void
  onCreated: (lane: Lane) => void
}

export function CreateLane({ mode, onClose, onCreated }: CreateLaneProps) {
  const { title, family, measure, serviceTitle } = modeDefinitions[mode]
  const equipment = useQuery(laneQueries.equipment(mode))
  const create = useMutation(laneMutations.create())
  const [typed, setTyped] = useState(() => emptyLane(mode))
  const [problems, setProblems] = useState<LaneProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const set = (change: Partial<TypedLane>) => setTyped({ ...typed, ...change })

  const send = (event: FormEvent) => {
    event.preventDefault()
    const read = readTypedLane(mode, typed)
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    create.mutate(read.body, {
      onSuccess: (lane) => {
        toast.success(`${lane.locationStr} was created.`)
        onCreated(lane)
      },
    })
  }

  return (
    <Drawer width="form" title={`New ${title} lane`} onClose={onClose}>
      <form ref={form} className="lane-form" onSubmit={send} noValidate aria-label="New lane">
        {(['origin', 'destination'] as const).map((end) => (
          <PlaceField
            key={end}
            end={end === 'origin' ? 'Origin' : 'Destination'}
            family={family}
            place={typed[end]}
            problem={problems[end]}
            onChange={(place) => set({ [end]: place })}
          />
        ))}
        <Field label="Equipment">
          {(control) => (
            <select
              {...control}
              className="form-select"
              value={typed.equipmentType}
              onChange={(event) => set({ equipmentType: event.target.value })}
            >
              <option value="">Any</option>
              {equipment.data?.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label={serviceTitle}>
          {(control) => (
            <select
              {...control}
              className="form-select"
              value={typed.serviceType}
              onChange={(event) => set({ serviceType: event.target.value as ServiceType })}
            >
              {serviceTypes.map((service) => (
                <option key={service}>{service}</option>
              ))}
            </select>
          )}
        </Field>
        <AmountField
          label="Shipments a year"
          value={typed.shipments}
          problem={problems.shipments}
          onChange={(shipments) => set({ shipments })}
        />
        {measure.key !== 'shipments' && (
          <AmountField
            label={yearlyTitle(measure)}
            hint={measure.key === 'miles' && 'Leave empty to use shipments times distance.'}
            value={typed.volume}
            problem={problems.volume}
            onChange={(volume) => set({ volume })}
          />
        )}
        <AmountField
          label="Term, months"
          hint="How long carriers are asked to hold their rates. Leave empty for the usual term."
          value={typed.term}
          problem={problems.term}
          onChange={(term) => set({ term })}
        />
        <AmountField
          label="Target, dollars a year"
          hint="Leave empty for no target."
          value={typed.targetPrice}
          problem={problems.targetPrice}
          onChange={(targetPrice) => set({ targetPrice })}
        />
        {create.error && (
          <p className="alert alert-danger" role="alert">
            {problemOf(create.error).message}
          </p>
        )}
        <div className="sticky-actions">
          <Button type="submit" disabled={create.isPending} aria-busy={create.isPending}>
            Create lane
          </Button>
          <Button variant="outline-secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
