import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import {
  aliasKindWords,
  aliasScopeWords,
  type CompanyAlias,
  modeTitles,
} from '#domain/company-alias.ts'
import { isBiddable, Mode, modeFamilies } from '#domain/mode.ts'
import { serviceTypes } from '#domain/overview.ts'
import { laneQueries } from '#features/lanes/lanes.api.ts'
import { problemOf } from '#lib/call.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { Field, type FieldControl } from '#ui/Field.tsx'
import { aliasMutations } from './aliases.api.ts'
import { PlaceSearch } from './PlaceSearch.tsx'

type AliasDrawerProps = { alias: CompanyAlias; onClose: () => void; onRemove: () => void }

export function AliasDrawer({ alias, onClose, onRemove }: AliasDrawerProps) {
  const [meaning, setMeaning] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation(aliasMutations.change())
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (meaning === null) return
    mutate(
      { id: alias.id, meaning, seen: alias.meaning },
      {
        onSuccess: ({ label }) => {
          toast.success(`"${alias.written}" is now read as "${label}".`)
          onClose()
        },
      },
    )
  }
  return (
    <Drawer
      title={alias.written}
      about={`${aliasKindWords[alias.kind]}, ${aliasScopeWords(alias)}`}
      width="form"
      onClose={onClose}
    >
      <form className="d-grid gap-3" onSubmit={save}>
        <p className="mb-0">
          Read as <strong>{alias.label}</strong>
          {alias.uploadId !== null && (
            <>
              {' '}
              since <Link to={`/files?upload=${alias.uploadId}`}>{alias.fileName}</Link>
            </>
          )}
        </p>
        <Field
          label="New meaning"
          hint="Applies to future files. Approved files do not change."
          problem={error ? problemOf(error).message : undefined}
        >
          {(control) => (
            <MeaningControl
              alias={alias}
              control={control}
              meaning={meaning ?? ''}
              onChange={setMeaning}
            />
          )}
        </Field>
        <div className="d-flex flex-wrap gap-2">
          <Button type="submit" disabled={meaning === null || isPending} aria-busy={isPending}>
            Save
          </Button>
          <Button variant="outline-danger" onClick={onRemove}>
            Delete
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

type MeaningControlProps = {
  alias: CompanyAlias
  control: FieldControl
  meaning: string
  onChange: (meaning: string | null) => void
}

function MeaningControl({ alias, control, meaning, onChange }: MeaningControlProps) {
  const mode = Number(alias.scope)
  const equipment = useQuery({
    ...laneQueries.equipment(isBiddable(mode) ? mode : Mode.Universal),
    enabled: alias.kind === 'equipment',
  })
  if (alias.kind === 'place') {
    const family = modeFamilies.find((one) => one === alias.scope)
    return <PlaceSearch control={control} family={family} onChoose={onChange} />
  }
  const offered = {
    equipment: equipment.data ?? [],
    service: serviceTypes,
    mode: modeTitles,
  }[alias.kind]
  return (
    <select
      {...control}
      className="form-select"
      value={meaning}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">Choose</option>
      {offered.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}
