import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import type { ImportedRates } from '#contract/ext/exchange-rates.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { SheetProblems } from '#ui/SheetProblems.tsx'
import { formatRate } from '#domain/exchange-rate.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { rateMutations } from './exchange-rates.api.ts'

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
      action={changing > 0 ? `Import ${counted(changing, 'rate')}` : 'Import'}
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

function ImportPreview({ preview }: { preview: ImportedRates }) {
  const { currencies, changes, changed, leftOut } = preview
  return (
    <>
      <PlainTable label="Rates by currency" tableClass="table-sm" figures>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Dates</th>
            <th scope="col">New</th>
            <th scope="col">Changed</th>
            <th scope="col">Latest, USD per unit</th>
          </tr>
        </thead>
        <tbody>
          {currencies.map((one) => (
            <tr key={one.currency}>
              <th scope="row">{one.currency}</th>
              <td className="text-nowrap">
                {one.from === one.to ? one.from : `${one.from} to ${one.to}`}
              </td>
              <td>{formatCount(one.added)}</td>
              <td>{formatCount(one.changed)}</td>
              <td>{formatRate(one.usdPerUnit)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {changes.length > 0 && (
        <details className="mt-3">
          <summary>{counted(changed, 'rate changes', 'rates change')}</summary>
          <ul className="mb-0">
            {changes.map(({ currency, date, before, after }) => (
              <li key={`${currency} ${date}`}>
                {currency}, {date}: <del>{formatRate(before)}</del> <ins>{formatRate(after)}</ins>
              </li>
            ))}
            {changed > changes.length && <li>and {formatCount(changed - changes.length)} more</li>}
          </ul>
        </details>
      )}
      {leftOut.length > 0 && (
        <p className="form-text mb-0">Excluded, former currencies: {leftOut.join(', ')}.</p>
      )}
    </>
  )
}
