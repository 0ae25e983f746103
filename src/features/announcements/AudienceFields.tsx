import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audience } from '#contract/ext/announcements.ts'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { roles, roleWords } from '#domain/role.ts'
import { companyQueries } from '#features/company/company.api.ts'
import { Field } from '#ui/Field.tsx'
import { CheckField } from '#ui/CheckField.tsx'

type AudienceFieldsProps = { audience: Audience; onChange: (audience: Audience) => void }

/** Nothing ticked on a side means everyone on that side. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  return (
    <div className="audience">
      <Chips
        label="Roles"
        choices={roles.map((role) => ({ value: role, text: roleWords[role] }))}
        chosen={audience.roles}
        onChange={(chosen) => onChange({ ...audience, roles: chosen })}
      />
      <Chips
        label="Modes"
        choices={biddableModes.map((mode) => ({ value: mode, text: modeTitle(mode) }))}
        chosen={audience.modes}
        onChange={(chosen) => onChange({ ...audience, modes: chosen })}
      />
      <CompanyChoice
        chosen={audience.companyIds}
        onChange={(companyIds) => onChange({ ...audience, companyIds })}
      />
    </div>
  )
}

type ChipsProps<T> = {
  label: string
  choices: readonly { value: T; text: string }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

function Chips<T extends string | number>({ label, choices, chosen, onChange }: ChipsProps<T>) {
  return (
    <fieldset className="chips">
      <legend>
        {label} {chosen.length === 0 && <small>all</small>}
      </legend>
      {choices.map(({ value, text }) => (
        <CheckField
          key={value}
          look="chip"
          label={text}
          checked={chosen.includes(value)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
    </fieldset>
  )
}

function CompanyChoice({
  chosen,
  onChange,
}: {
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}) {
  const companies = useQuery(companyQueries.list())
  const [typed, setTyped] = useState('')
  const all = companies.data ?? []
  const choose = (name: string) => {
    const found = all.find((company) => company.name === name)
    if (found && !chosen.includes(found.id)) onChange([...chosen, found.id])
    setTyped(found ? '' : name)
  }
  return (
    <div>
      <Field label="Companies" hint={chosen.length === 0 ? 'All companies' : undefined}>
        {(control) => (
          <>
            <input
              {...control}
              className="form-control"
              list="announcement-companies"
              placeholder="Name a company"
              value={typed}
              onChange={(event) => choose(event.target.value)}
            />
            <datalist id="announcement-companies">
              {all.map(({ id, name }) => (
                <option key={id} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Chips
        label="Chosen companies"
        choices={all
          .filter(({ id }) => chosen.includes(id))
          .map(({ id, name }) => ({ value: id, text: name }))}
        chosen={chosen}
        onChange={onChange}
      />
    </div>
  )
}
