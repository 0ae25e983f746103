import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { familyOf } from '#domain/mode.ts'
import type { Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { uploadMutations } from './uploads.api.ts'

type ReadDifferentlyProps = {
  upload: Pick<Upload, 'id' | 'mode'>
  written: string
  column: string
}

export function ReadDifferently({ upload, written, column }: ReadDifferentlyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const repair = useMutation(uploadMutations.repair(upload.id))
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="link"
        aria-label={`Read ${written} differently`}
        onClick={() => setIsOpen(true)}
      >
        Read differently
      </Button>
    )
  const apply = (place: string | null) => {
    if (place === null) return
    repair.mutate(
      {
        repairs: [
          { kind: 'AmbiguousPlace', column, found: written, action: 'replace', value: place },
        ],
      },
      {
        onSuccess: () => toast.info('The file is being read again.'),
        onError: (error) => void toast.error(problemOf(error).message),
      },
    )
  }
  return (
    <div className="repair-choice">
      <Field label={`Place for ${written}`} isLabelHidden>
        {(control) => (
          <PlaceSearch control={control} family={familyOf(upload.mode)} onChoose={apply} />
        )}
      </Field>
      <Button size="sm" variant="link" disabled={repair.isPending} onClick={() => setIsOpen(false)}>
        Cancel
      </Button>
    </div>
  )
}
