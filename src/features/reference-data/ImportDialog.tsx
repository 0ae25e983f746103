import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { Imported } from '#contract/ext/reference.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { referenceDefinitions, type ReferenceKind } from '#domain/reference-kind.ts'
import { textOf } from '#domain/text-encoding.ts'
import { problemOf } from '#lib/call.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Field } from '#ui/Field.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'
import { pastedRows } from './pasted-rows.ts'
import { referenceMutations } from './reference-data.api.ts'

type ImportDialogProps = { kind: ReferenceKind; pasted: string; onClose: () => void }

/** The most rows of one import (contract). */
const mostRows = 20_000

/** Many rows from a sheet or a CSV file: checked first, then written all or not at all. */
export function ImportDialog({ kind, pasted, onClose }: ImportDialogProps) {
  const { title, columns } = referenceDefinitions[kind]
  const [text, setText] = useState(pasted)
  const [checked, setChecked] = useState<Imported | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const send = useMutation(referenceMutations.importRows(kind))
  const { rows, unknown } = pastedRows(text, columns)
  const tooMany = rows.length > mostRows
  const ready =
    checked !== null && checked.problems.length === 0 && checked.added + checked.changed > 0
  const take = (next: string) => {
    setText(next)
    setChecked(null)
    setUnread(null)
    send.reset()
  }
  const read = async (file: File) => {
    const { text, unclear } = textOf(new Uint8Array(await file.arrayBuffer()))
    take(unclear === null ? text : '')
    setUnread(unclear && `${file.name} was not read. ${unclear}`)
  }
  const confirm = () =>
    send.mutate(
      { rows, check: !ready },
      {
        onSuccess: (answer) => {
          setChecked(answer)
          if (!ready) return
          toast.success(`${countWords(answer)}.`)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={`Import ${title.toLowerCase()}`}
      action={ready ? `Import ${counted(checked.added + checked.changed, 'row')}` : 'Check rows'}
      busy={send.isPending}
      incomplete={rows.length === 0 || tooMany}
      problem={unread ?? (send.error ? problemOf(send.error).message : null)}
      onSubmit={confirm}
      onClose={onClose}
    >
      <FileDrop
        label="Choose a CSV file"
        accept={['.csv']}
        limit={`${formatCount(mostRows)} rows`}
        onFiles={([file]) => {
          if (file) void read(file)
        }}
      />
      <Field
        label="Or paste rows"
        className="mt-3"
        hint={
          <span role="status">
            {rowWords(rows.length, tooMany)}
            {unknown.length > 0 && ` Excluded, no column with these names: ${unknown.join(', ')}.`}
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            className="form-control import-rows"
            rows={6}
            spellCheck={false}
            placeholder={columns.map(({ header }) => header).join('\t')}
            value={text}
            onChange={({ target }) => take(target.value)}
          />
        )}
      </Field>
      {checked && (
        <p className="mb-2">
          <strong>{countWords(checked)}.</strong>{' '}
          {checked.problems.length > 0 && 'Nothing is saved until these are fixed:'}
        </p>
      )}
      {checked && checked.problems.length > 0 && <SheetProblems problems={checked.problems} />}
    </FormDialog>
  )
}

function rowWords(rows: number, tooMany: boolean): string {
  if (rows === 0)
    return 'With headings their order does not matter. A code that is there is changed.'
  return tooMany
    ? `${formatCount(rows)} rows: import at most ${formatCount(mostRows)} at once.`
    : `${counted(rows, 'row')}.`
}

const countWords = ({ added, changed, unchanged }: Imported) =>
  `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged`
