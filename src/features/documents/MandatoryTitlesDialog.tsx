import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { problemOf } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { documentMutations } from './documents.api.ts'

type MandatoryTitlesDialogProps = { titles: readonly string[]; onClose: () => void }

export function MandatoryTitlesDialog({ titles, onClose }: MandatoryTitlesDialogProps) {
  const save = useMutation(documentMutations.setMandatory())
  const [seen] = useState([...titles])
  const [text, setText] = useState(titles.join('\n'))
  const named = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

  return (
    <FormDialog
      title="Mandatory documents"
      action={`Ask for ${named.length} ${named.length === 1 ? 'document' : 'documents'}`}
      busy={save.isPending}
      incomplete={named.length === 0}
      problem={save.error ? problemOf(save.error).message : null}
      onSubmit={() =>
        save.mutate(
          { titles: named, seen },
          {
            onSuccess: () => {
              toast.success('Mandatory documents updated.')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field
        label="Required documents, one per line"
        hint="Removing a title from the list does not delete its documents."
      >
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
