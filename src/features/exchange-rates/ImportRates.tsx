import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { ImportedRates } from '#contract/ext/exchange-rates.ts'
import { formatCount } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'
import { rateMutations } from './exchange-rates.api.ts'
import { ImportPreview } from './ImportPreview.tsx'

/** Checks a file when it is dropped, shows what would change, and saves it once confirmed. */
export function ImportRates({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ImportedRates | null>(null)
  const send = useMutation(rateMutations.importFile())
  const changing = preview && preview.problems.length === 0 ? preview.added + preview.changed : 0
  const check = (next: File) => {
    setFile(next)
    setPreview(null)
    send.mutate({ file: next, check: true }, { onSuccess: setPreview })
  }
  const save = () => {
    if (!file) return
    send.mutate(
      { file, check: false },
      {
        onSuccess: (imported) => {
          setPreview(imported)
          if (imported.problems.length > 0) return
          toast.success(`${countWords(imported)}.`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Import exchange rates"
      action={changing > 0 ? `Import ${formatCount(changing)} rates` : 'Import'}
      busy={send.isPending}
      incomplete={changing === 0}
      problem={send.error ? problemOf(send.error).message : null}
      onSubmit={save}
      onClose={onClose}
    >
      <FileDrop
        label="Drop a rate file here, or choose it"
        accept={['.csv', '.xlsx']}
        limit="20 MB"
        onFiles={([first]) => first && check(first)}
      />
      <p className="form-text">
        The history file of the European Central Bank (eurofxref-hist.csv), or a file with the
        columns Currency, Date, USD per unit.
      </p>
      {file && (
        <p className="mb-2" role="status">
          <strong>{file.name}</strong>
          {send.isPending ? ': checking' : preview && `: ${countWords(preview)}.`}
        </p>
      )}
      {preview && preview.problems.length > 0 ? (
        <>
          <p className="mb-2">Nothing is saved until these are fixed:</p>
          <SheetProblems problems={preview.problems} />
        </>
      ) : (
        preview && <ImportPreview preview={preview} />
      )}
    </FormDialog>
  )
}

const countWords = ({ added, changed, unchanged }: ImportedRates) =>
  `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged`
