import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { biddableModes, modeTitle } from '#domain/mode.ts'
import { readReferenceCell } from '#domain/reference-cell.ts'
import {
  containerModes,
  type ReferenceColumn,
  referenceDefinitions,
  type ReferenceKind,
} from '#domain/reference-kind.ts'
import { problemOf } from '#lib/call.ts'
import { Field, type FieldControl } from '#ui/Field.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import type { ReferenceValues } from './reference-calls.ts'
import { readingOf } from './reference-columns.ts'
import { addPropertyProblem, referenceMutations } from './reference-data.api.ts'

type NewRowProps = {
  kind: ReferenceKind
  /** Several rows were pasted into a field. */
  onPaste: (text: string) => void
  onClose: () => void
}

type Texts = Readonly<Record<string, string>>

export function NewRow({ kind, onPaste, onClose }: NewRowProps) {
  const { columns, one, naming } = referenceDefinitions[kind]
  const add = useMutation(referenceMutations.add(kind))
  const [texts, setTexts] = useState(startingWith(kind))
  const [problems, setProblems] = useState<Texts>({})
  const form = useRef<HTMLFormElement>(null)
  const focusFirst = () => form.current?.querySelector('input')?.focus()
  useEffect(focusFirst, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = problemsIn(kind, texts)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    add.mutate(valuesIn(columns, texts), {
      onSuccess: () => {
        toast.success(`${texts[naming] ?? one} was added.`)
        setTexts(startingWith(kind))
        focusFirst()
      },
      onError: (error) => {
        const { message, issues = [] } = problemOf(error)
        const ofColumns = issues.filter(({ path }) => columns.some(({ key }) => key === path))
        const general = kind === 'property' ? addPropertyProblem(error) : message
        setProblems(
          ofColumns.length > 0
            ? Object.fromEntries(ofColumns.map((issue) => [issue.path, issue.message]))
            : { '': general },
        )
      },
    })
  }

  return (
    <form
      ref={form}
      className="card new-row"
      aria-label={`New ${one}`}
      noValidate
      onSubmit={submit}
    >
      <div className="new-row-fields">
        {columns.map((column) => (
          <Field
            key={column.key}
            label={column.optional ? `${column.header} (optional)` : column.header}
            problem={problems[column.key]}
          >
            {(control) => (
              <NewCell
                column={column}
                control={control}
                text={texts[column.key] ?? ''}
                onPaste={onPaste}
                onClose={onClose}
                onChange={(text) => {
                  setTexts({ ...texts, [column.key]: text })
                  setProblems({})
                }}
              />
            )}
          </Field>
        ))}
      </div>
      {problems[''] && (
        <p className="alert alert-danger mb-0" role="alert">
          {problems['']}
        </p>
      )}
      <div className="new-row-actions">
        <Button type="submit" size="sm" disabled={add.isPending} aria-busy={add.isPending}>
          Add
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={onClose}>
          Close
        </Button>
        <span className="text-body-secondary">
          Paste rows from a spreadsheet to add several at once.
        </span>
      </div>
    </form>
  )
}

const startingWith = (kind: ReferenceKind): Texts =>
  kind === 'container' ? { modes: containerModes.map(modeTitle).join('; ') } : {}

type NewCellProps = {
  column: ReferenceColumn
  control: FieldControl
  text: string
  onPaste: (text: string) => void
  onClose: () => void
  onChange: (text: string) => void
}

function NewCell({ column, control, text, onPaste, onClose, onChange }: NewCellProps) {
  if (column.type === 'mode') {
    return (
      <select
        {...control}
        className="form-select form-select-sm"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">All modes</option>
        {biddableModes.map((mode) => (
          <option key={mode}>{modeTitle(mode)}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...control}
      className="form-control form-control-sm"
      autoComplete="off"
      inputMode={column.type === 'number' ? 'decimal' : undefined}
      placeholder={column.type === 'modes' ? 'Ocean FCL; Road FTL' : undefined}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain')
        if (!/[\t\n]/.test(pasted.trim())) return
        event.preventDefault()
        onPaste(pasted)
      }}
    />
  )
}

function problemsIn(kind: ReferenceKind, texts: Texts): Texts {
  return Object.fromEntries(
    referenceDefinitions[kind].columns.flatMap((column) => {
      const { problem } = readingOf(kind, column, texts[column.key] ?? '')
      return problem === undefined ? [] : [[column.key, problem]]
    }),
  )
}

function valuesIn(columns: readonly ReferenceColumn[], texts: Texts): ReferenceValues {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const cell = readReferenceCell(column, texts[column.key] ?? '', readerMark())
      return 'value' in cell ? [[column.key, cell.value]] : []
    }),
  )
}
