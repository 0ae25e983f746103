import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AwardScenario } from '#contract/ext/award-scenarios.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { problemOf } from '#lib/call.ts'
import { changedSearch } from '#lib/changed-search.ts'
import { Choice } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { scenarioMutations } from './scenarios.api.ts'

type NewScenarioProps = {
  mode: BiddableMode
  scenarios: readonly AwardScenario[]
  /** Whose rules are offered first. */
  copyOf?: number
  onClose: () => void
}

export function NewScenario({ mode, scenarios, copyOf, onClose }: NewScenarioProps) {
  const [, setSearch] = useSearchParams()
  const [name, setName] = useState('')
  const [from, setFrom] = useState(copyOf === undefined ? '' : String(copyOf))
  const [problem, setProblem] = useState<string | null>(null)
  const create = useMutation(scenarioMutations.create(mode))
  const submit = async () => {
    if (name.trim() === '') return setProblem('Enter a name.')
    const source = scenarios.find(({ id }) => String(id) === from)
    try {
      const made = await create.mutateAsync({
        name,
        rules: source?.rules ?? [],
        ...(source && { weights: source.weights, copyOf: source.id }),
      })
      setSearch((before) => changedSearch(before, { scenario: String(made.id), against: null }))
      onClose()
    } catch (error) {
      setProblem(problemOf(error).message)
    }
  }
  return (
    <FormDialog
      title="New scenario"
      action="Create scenario"
      busy={create.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" isRequired problem={problem}>
        {(control) => (
          <input
            {...control}
            className="form-control mb-3"
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Choice
        label="Rules"
        value={from}
        none="None: lowest bids"
        choices={scenarios.map((one) => ({ value: one.id, text: `Copy of ${one.name}` }))}
        onChange={setFrom}
      />
    </FormDialog>
  )
}
