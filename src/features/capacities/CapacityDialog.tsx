import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { OwnCapacity } from '#contract/ext/carrier-capacities.ts'
import {
  type CapacityField,
  type CapacityLimit,
  limitedLanes,
  mostCapacityLimits,
} from '#domain/carrier-capacity.ts'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { volumeWords } from '#domain/unit-rate.ts'
import { refusalWords } from '#lib/call.ts'
import { newerElsewhere, useLoadAgain } from '#ui/changed-elsewhere.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { DialogForm } from '#ui/FormDialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { capacityMutations, capacityQueries } from './capacities.api.ts'
import {
  fieldTitles,
  readLimits,
  type TypedLimit,
  typedLimits,
  valuesOf,
  valueTitle,
  volumeWithin,
} from './capacity-entry.ts'
import './capacities.scss'

type CapacityProps = { mode: BiddableMode; lanes: readonly Lane[] }

type CapacityDialogProps = CapacityProps & {
  /** What a returned bid sheet says instead, to be saved or left. */
  stated?: readonly OwnCapacity[]
  onClose: () => void
}

/** The most that a carrier takes of a shipper's lanes together, beside the capacity of each bid. */
export function CapacityDialog({ mode, lanes, stated = [], onClose }: CapacityDialogProps) {
  const own = useQuery(capacityQueries.own(mode))
  const [chosen, setChosen] = useState<number | null>(stated[0]?.companyId ?? null)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      title={`Capacity, ${modeDefinitions[mode].title}`}
      size="lg"
      busy={isBusy}
      onClose={onClose}
    >
      <QueryState
        query={own}
        loading="Loading your capacity"
        failed="Your capacity could not be loaded."
      >
        {(found) => {
          const said =
            found.find(({ companyId }) => companyId === chosen) ??
            found.find(({ isOpen }) => isOpen) ??
            found[0]
          return said ? (
            <CapacityForm
              // What was typed for one shipper is not for another.
              key={said.companyId}
              mode={mode}
              lanes={
                found.length > 1 ? lanes.filter((lane) => lane.shipper === said.shipper) : lanes
              }
              own={said}
              stated={stated.find(({ companyId }) => companyId === said.companyId)}
              shippers={found}
              onShipper={setChosen}
              onBusy={setIsBusy}
              onClose={onClose}
            />
          ) : (
            <EmptyState text="You have no invitations in this mode yet." />
          )
        }}
      </QueryState>
    </Dialog>
  )
}

type CapacityFormProps = CapacityProps & {
  own: OwnCapacity
  stated: OwnCapacity | undefined
  shippers: readonly OwnCapacity[]
  onShipper: (companyId: number) => void
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function CapacityForm(props: CapacityFormProps) {
  const { mode, lanes, own, stated, shippers, onShipper, onBusy, onClose } = props
  const save = useMutation(capacityMutations.save())
  const [typed, setTyped] = useState(() => typedLimits((stated ?? own).limits, readerMark()))
  const [isAsked, setIsAsked] = useState(false)
  const { limits, wrong, whole } = readLimits(typed, readerMark())
  const isClosed = !own.isOpen
  const fillIn = () => {
    setTyped(typedLimits(own.limits, readerMark()))
    setIsAsked(false)
    save.reset()
  }
  const onLoad = useLoadAgain({
    saved: JSON.stringify(typedLimits(own.limits, readerMark())),
    entered: JSON.stringify(typed),
    isSaving: save.isPending,
    onFill: fillIn,
  })
  const now = saidWords(own.limits, mode)
  const newer =
    now === saidWords(limits, mode) ? null : newerElsewhere('Your capacity was', now, onLoad)
  const change = (key: number, next: Partial<TypedLimit>) =>
    setTyped((before) => before.map((limit) => (limit.key === key ? { ...limit, ...next } : limit)))
  const add = () => {
    const key = Math.max(-1, ...typed.map((limit) => limit.key)) + 1
    setTyped([...typed, { key, field: null, value: '', most: '' }])
  }
  const submit = () => {
    setIsAsked(true)
    if (wrong.size > 0 || whole !== null) return
    onBusy(true)
    save.mutate(
      { companyId: own.companyId, mode, version: own.version, limits },
      {
        onSuccess: () => {
          toast.success(
            limits.length === 0 ? 'Your capacity is no longer limited.' : 'Capacity saved.',
          )
          onClose()
        },
        onSettled: () => onBusy(false),
      },
    )
  }
  return (
    <DialogForm
      action="Save capacity"
      busy={save.isPending}
      incomplete={isClosed}
      problem={(isAsked ? whole : null) ?? refusalWords(save.error, newer)}
      newer={newer}
      onSubmit={submit}
      onClose={onClose}
    >
      {shippers.length > 1 && (
        <Field label="Shipper" className="mb-3">
          {(control) => (
            <select
              {...control}
              className="form-select"
              value={own.companyId}
              onChange={({ target }) => onShipper(Number(target.value))}
            >
              {shippers.map(({ companyId, shipper, isOpen }) => (
                <option key={companyId} value={companyId}>
                  {isOpen ? shipper : `${shipper} (closed)`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <p>
        {isClosed
          ? 'Bidding is closed: these limits can no longer change.'
          : 'The most you take in a year, over several lanes together. The shipper cannot award you more.'}
      </p>
      {stated && (
        <p className="alert alert-info" role="status">
          From your bid sheet. So far: {saidWords(own.limits, mode)}.
        </p>
      )}
      {typed.length === 0 && (
        <p className="text-body-secondary">
          No limit: you take every lane you win, up to the capacity of each bid.
        </p>
      )}
      <ul className="capacity-limits">
        {typed.map((limit) => (
          <LimitRow
            key={limit.key}
            mode={mode}
            lanes={lanes}
            limit={limit}
            problem={isAsked ? wrong.get(limit.key) : undefined}
            isClosed={isClosed}
            onChange={(next) => change(limit.key, next)}
            onRemove={() => setTyped(typed.filter(({ key }) => key !== limit.key))}
          />
        ))}
      </ul>
      {!isClosed && (
        <Button
          size="sm"
          variant="outline-primary"
          disabled={typed.length >= mostCapacityLimits}
          onClick={add}
        >
          <Icon icon={Plus} /> Add limit
        </Button>
      )}
    </DialogForm>
  )
}

const saidWords = (limits: readonly CapacityLimit[], mode: BiddableMode): string =>
  limits.length === 0
    ? 'no limit'
    : limits
        .map((limit) => `${volumeWords(limit.most, mode)} a year of ${limitedLanes(limit)}`)
        .join('; ')

type LimitRowProps = CapacityProps & {
  limit: TypedLimit
  problem: string | undefined
  isClosed: boolean
  onChange: (next: Partial<TypedLimit>) => void
  onRemove: () => void
}

function LimitRow({ mode, lanes, limit, problem, isClosed, onChange, onRemove }: LimitRowProps) {
  const values = valuesOf(lanes)
  const { field, value, most } = limit
  const { measure } = modeDefinitions[mode]
  const own = field === null ? [] : (values.get(field) ?? [])
  // A place whose lanes are gone stays what it is.
  const listed = field === null || own.includes(value) ? own : [value, ...own]
  const choose = (next: CapacityField | null) =>
    onChange({ field: next, value: next === null ? '' : (values.get(next)?.[0] ?? '') })
  return (
    <li className="capacity-limit">
      <Field label="Lanes">
        {(control) => (
          <select
            {...control}
            className="form-select"
            disabled={isClosed}
            value={field ?? ''}
            onChange={({ target }) =>
              choose(target.value === '' ? null : (target.value as CapacityField))
            }
          >
            <option value="">All lanes</option>
            {[...new Set([...values.keys(), ...(field === null ? [] : [field])])].map((name) => (
              <option key={name} value={name}>
                {fieldTitles[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {field !== null && (
        <Field label={fieldTitles[field]}>
          {(control) => (
            <select
              {...control}
              className="form-select"
              disabled={isClosed}
              value={value}
              onChange={({ target }) => onChange({ value: target.value })}
            >
              {listed.map((one) => (
                <option key={one} value={one}>
                  {valueTitle(field, one)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field
        label={`Most a year (${measure.unit || measure.title.toLowerCase()})`}
        hint={`${volumeWords(Math.round(volumeWithin(lanes, limit)), mode)} a year on these lanes`}
        problem={problem}
        className="capacity-most"
      >
        {(control) => (
          <input
            {...control}
            className={`form-control ${problem ? 'is-invalid' : ''}`}
            inputMode="decimal"
            disabled={isClosed}
            value={most}
            onChange={({ target }) => onChange({ most: target.value })}
          />
        )}
      </Field>
      {!isClosed && (
        <Button
          variant="link"
          className="capacity-remove"
          aria-label="Remove limit"
          title="Remove limit"
          onClick={onRemove}
        >
          <Icon icon={X} />
        </Button>
      )}
    </li>
  )
}
