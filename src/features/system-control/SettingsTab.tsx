import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import { toast } from 'react-toastify/unstyled'
import {
  knownSettings,
  type SettingKey,
  settingKeys,
  settingProblem,
} from '#domain/instance-setting.ts'
import { Mode } from '#domain/mode.ts'
import { refusalWords } from '#lib/call.ts'
import { changedElsewhere } from '#ui/changed-elsewhere.ts'
import { Field, type FieldControl } from '#ui/Field.tsx'
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
        {(found) => <SettingsForm key={mode} mode={mode} kept={found} />}
      </QueryState>
    </>
  )
}

/** What is typed, and what was stored when somebody began to. */
type Draft = Readonly<Record<string, { text: string; begun: string }>>

/**
 * The known settings, each with its own control; what else is stored can be read and removed. What is typed stays when
 * somebody else saves, and a field says so where it was theirs as well.
 */
function SettingsForm({ mode, kept }: { mode: Mode; kept: readonly InstanceProperty[] }) {
  const save = useMutation(systemMutations.saveProperties(mode))
  const [draft, setDraft] = useState<Draft>({})
  const [asked, setAsked] = useState(false)
  const keptOf = (key: string) => kept.find((one) => one.key === key)?.value ?? ''
  const shown = settingKeys.filter((key) => mode === Mode.None || knownSettings[key].byMode)
  const unknown = kept.filter(({ key }) => !shown.some((one) => one === key))
  const elsewhere = (key: string) => {
    const drafted = draft[key]
    const now = keptOf(key)
    return drafted && drafted.begun !== now && drafted.text.trim() !== now
      ? changedElsewhere(now || 'the default')
      : null
  }
  const isNewer = shown.some((key) => elsewhere(key) !== null)
  const refused = refusalWords(save.error, isNewer ? {} : null)
  const changed = Object.entries(draft).flatMap(([key, { text }]) => {
    const value = text.trim()
    return value === keptOf(key) ? [] : [{ key, value, seen: keptOf(key) }]
  })
  const problems = changed.filter(({ key, value }) => settingProblem(key, value) !== null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problems.length > 0) {
      const form = event.currentTarget
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    save.mutate(changed, {
      onSuccess: () => {
        setDraft({})
        toast.success('Settings saved.')
      },
    })
  }
  const change = (key: string, text: string) =>
    setDraft({ ...draft, [key]: { text, begun: draft[key]?.begun ?? keptOf(key) } })
  return (
    <form className="card settings-form" aria-label="Settings" onSubmit={submit} noValidate>
      {shown.map((key) => {
        const { title, effect, usual } = knownSettings[key]
        const value = draft[key]?.text ?? keptOf(key)
        const problem = asked ? settingProblem(key, value.trim()) : null
        return (
          <Field
            key={key}
            label={title}
            isBeside
            className="setting"
            hint={`${effect} Default: ${usual}.`}
            problem={problem ?? elsewhere(key)}
          >
            {(control) => (
              <SettingControl
                control={control}
                settingKey={key}
                value={value}
                onChange={(next) => change(key, next)}
              />
            )}
          </Field>
        )
      })}
      {unknown.length > 0 && (
        <section aria-labelledby="other-settings">
          <h2 id="other-settings" className="section-title">
            Other stored values
          </h2>
          <p className="text-body-secondary">
            This version does not use these. Removing one has no effect here.
          </p>
          <ul className="other-settings">
            {unknown.map(({ key, value }) => (
              <li key={key}>
                <code>{key}</code> <span>{value}</span>
                <Button
                  size="sm"
                  variant="outline-danger"
                  disabled={save.isPending}
                  aria-label={`Remove ${key}`}
                  onClick={() =>
                    save.mutate([{ key, value: '', seen: value }], {
                      onSuccess: () => toast.success(`${key} removed.`),
                    })
                  }
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused && (
        <p className="alert alert-danger mb-0" role="alert">
          {refused}
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
          Leave a value empty to use the default. All stored values are also in the list of{' '}
          <Link to="/management/property">properties</Link>.
        </span>
      </div>
    </form>
  )
}

type SettingControlProps = {
  control: FieldControl
  settingKey: SettingKey
  value: string
  onChange: (value: string) => void
}

function SettingControl({ control, settingKey, value, onChange }: SettingControlProps) {
  const shared = { ...control, className: 'form-control form-control-sm', value }
  switch (knownSettings[settingKey].type) {
    case 'list':
      return <textarea {...shared} rows={5} onChange={({ target }) => onChange(target.value)} />
    case 'email':
      return (
        <input
          {...shared}
          type="email"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'months':
      return (
        <input {...shared} inputMode="numeric" onChange={({ target }) => onChange(target.value)} />
      )
    default:
      return <textarea {...shared} rows={2} onChange={({ target }) => onChange(target.value)} />
  }
}
