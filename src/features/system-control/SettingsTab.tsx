import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import { Mode } from '#domain/mode.ts'
import { problemOf } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { QueryState } from '#ui/QueryState.tsx'
import { ModePick, usePickedMode } from './ModePick.tsx'
import { type InstanceProperty, systemMutations, systemQueries } from './system-control.api.ts'

export function SettingsTab() {
  const mode = usePickedMode() ?? Mode.None
  const properties = useQuery(systemQueries.properties(mode))
  return (
    <>
      <ModePick none="All modes" />
      <QueryState
        query={properties}
        loading="Loading settings"
        failed="The settings could not be loaded."
      >
        {(found) => (
          <SettingsForm key={`${mode} ${JSON.stringify(found)}`} mode={mode} kept={found} />
        )}
      </QueryState>
    </>
  )
}

function SettingsForm({ mode, kept }: { mode: Mode; kept: readonly InstanceProperty[] }) {
  const save = useMutation(systemMutations.saveProperties(mode))
  const [values, setValues] = useState<readonly string[]>(kept.map(({ value }) => value))
  const [added, setAdded] = useState({ key: '', value: '' })
  const changed = [
    ...kept.flatMap(({ key, value }, place) => {
      const next = values[place] ?? ''
      return next === value ? [] : [{ key, value: next, seen: value }]
    }),
    ...(added.key.trim() === '' || added.value.trim() === '' ? [] : [{ ...added, seen: '' }]),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changed, { onSuccess: () => toast.success('Settings saved.') })
  }
  return (
    <form className="card settings-form" aria-label="Settings" onSubmit={submit}>
      {kept.length === 0 && <p className="mb-0">No settings yet. Add one below.</p>}
      {kept.map(({ key }, place) => (
        <Field key={key} label={key} isBeside className="setting">
          {(control) => (
            <textarea
              {...control}
              className="form-control form-control-sm"
              rows={(values[place] ?? '').length > 80 ? 3 : 1}
              maxLength={4000}
              value={values[place] ?? ''}
              onChange={({ target }) => setValues(values.with(place, target.value))}
            />
          )}
        </Field>
      ))}
      <div className="setting">
        <input
          aria-label="Key of a new setting"
          className="form-control form-control-sm"
          placeholder="New key"
          maxLength={100}
          value={added.key}
          onChange={({ target }) => setAdded({ ...added, key: target.value })}
        />
        <input
          aria-label="Value of the new setting"
          className="form-control form-control-sm"
          placeholder="Value"
          maxLength={4000}
          value={added.value}
          onChange={({ target }) => setAdded({ ...added, value: target.value })}
        />
      </div>
      {save.error && (
        <p className="alert alert-danger mb-0" role="alert">
          {problemOf(save.error).message}
        </p>
      )}
      <div className="d-flex flex-wrap gap-3 align-items-center">
        <Button
          type="submit"
          size="sm"
          disabled={changed.length === 0 || save.isPending}
          aria-busy={save.isPending}
        >
          Save {changed.length > 0 ? changed.length : ''}
        </Button>
        <span className="text-body-secondary">
          Leave the value empty to remove a setting. All settings are also in the list of{' '}
          <Link to="/management/property">properties</Link>.
        </span>
      </div>
    </form>
  )
}
