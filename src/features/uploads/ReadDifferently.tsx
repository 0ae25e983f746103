import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { problemOf } from '#lib/call.ts'
import { RepairValue } from './RepairValue.tsx'
import { uploadMutations } from './uploads.api.ts'

type ReadDifferentlyProps = { uploadId: number; written: string; column: string }

/** Another place for all rows that write it so; the file is read again with it. */
export function ReadDifferently({ uploadId, written, column }: ReadDifferentlyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [value, setValue] = useState('')
  const repair = useMutation(uploadMutations.repair(uploadId))
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
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const place = value.trim()
    if (place === '') return
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
    <form className="repair-choice" onSubmit={apply}>
      <RepairValue
        label={`Place for ${written}`}
        group={{ kind: 'AmbiguousPlace', suggestions: [] }}
        value={value}
        onChange={setValue}
      />
      <Button
        type="submit"
        size="sm"
        variant="outline-primary"
        disabled={value.trim() === '' || repair.isPending}
      >
        Apply
      </Button>
      <Button size="sm" variant="link" onClick={() => setIsOpen(false)}>
        Cancel
      </Button>
    </form>
  )
}
