import type { LaneLevel } from '#domain/file-reading.ts'
import { laneLevels } from '#domain/file-reading.ts'
import { Field } from '#ui/Field.tsx'

const words: Record<LaneLevel, { choice: string; effect: string }> = {
  written: {
    choice: 'As written',
    effect: 'Each place makes its own lanes, as precisely as the file names it.',
  },
  port: {
    choice: 'By port or airport',
    effect: 'All terminals of a port or airport share its lanes.',
  },
  city: {
    choice: 'By city',
    effect: 'All addresses, postal codes and terminals of a city share its lanes.',
  },
  zip3: {
    choice: 'By ZIP3',
    effect: 'Places whose postal codes start with the same three characters share their lanes.',
  },
  state: {
    choice: 'By state',
    effect: 'All places of a state or province share its lanes.',
  },
  country: { choice: 'By country', effect: 'All places of a country share its lanes.' },
}

type LaneLevelChoiceProps = { level: LaneLevel; onChoose: (level: LaneLevel) => void }

export function LaneLevelChoice({ level, onChoose }: LaneLevelChoiceProps) {
  const choose = (value: string) => {
    const chosen = laneLevels.find((one) => one === value)
    if (chosen) onChoose(chosen)
  }
  return (
    <Field label="Make lanes" isBeside hint={words[level].effect} className="settled-question">
      {(control) => (
        <select
          {...control}
          className="form-select form-select-sm"
          value={level}
          onChange={({ target }) => choose(target.value)}
        >
          {laneLevels.map((one) => (
            <option key={one} value={one}>
              {words[one].choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
