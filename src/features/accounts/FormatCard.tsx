import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { formatMoment } from '#domain/displayed-date.ts'
import { formatMoney } from '#domain/money.ts'
import {
  type Clock,
  clocks,
  type FormatChoice,
  numberMarks,
  type ShownFormat,
} from '#domain/shown-format.ts'
import { knownZones } from '#domain/zoned-time.ts'
import { problemOf } from '#lib/call.ts'
import { NotOffered } from '#lib/extensions.ts'
import {
  browserFormat,
  readerFormat,
  useFormatChoice,
  useReaderFormat,
} from '#lib/reader-format.ts'
import { Field } from '#ui/Field.tsx'
import { formatMutations } from './format.api.ts'

export function FormatCard() {
  useReaderFormat()
  const choice = useFormatChoice()
  const [now] = useState(() => new Date())
  const save = useMutation(formatMutations.choose())
  const choose = (part: Partial<FormatChoice>) => {
    const next = { ...choice, ...part }
    const undo = readerFormat.keep(next)
    save.mutate(next, {
      onError: (error) => {
        // A host without the call: the choice is kept on this device.
        if (error instanceof NotOffered) return
        undo()
        toast.error(problemOf(error).message)
      },
    })
  }
  return (
    <section className="card profile-card" aria-labelledby="format-title">
      <h2 id="format-title" className="section-title">
        Numbers, dates and times
      </h2>
      <p className="text-body-secondary">
        You read <strong>{formatMoney(1_234_567.89)}</strong> and{' '}
        <strong className="text-nowrap">{formatMoment(now)}</strong>. Numbers you type are read the
        same way. Unsaved entries in other open tabs start again when you change a format.
      </p>
      <Part
        label="Number format"
        part="numbers"
        choice={choice}
        choices={numberMarks}
        words={markWords}
        onChoose={choose}
      />
      <Part
        label="Clock"
        part="clock"
        choice={choice}
        choices={clocks}
        words={(clock) => clockWords[clock]}
        onChoose={choose}
      />
      <Part
        label="Time zone"
        part="zone"
        choice={choice}
        choices={knownZones()}
        words={(zone) => zone}
        onChoose={choose}
      />
    </section>
  )
}

type PartProps<Name extends keyof ShownFormat> = {
  label: string
  part: Name
  choice: FormatChoice
  choices: readonly ShownFormat[Name][]
  words: (one: ShownFormat[Name]) => string
  onChoose: (part: Partial<FormatChoice>) => void
}

function Part<Name extends keyof ShownFormat>({
  label,
  part,
  choice,
  choices,
  words,
  onChoose,
}: PartProps<Name>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="form-select mb-3"
          value={choice[part] ?? ''}
          onChange={({ target }) =>
            onChoose({ [part]: choices.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">As the browser ({words(browserFormat()[part])})</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {words(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** As it is written, with the apostrophe and the space that numbers show. */
const markWords = (marks: string): string => marks.replace("'", '’').replace(' ', '\u00a0')

const clockWords: Record<Clock, string> = { '24': '24-hour, 14:30', '12': '12-hour, 2:30 pm' }
