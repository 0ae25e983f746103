import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Upload } from '#domain/shipment-upload.ts'
import { problemOf } from '#lib/call.ts'
import { uploadMutations } from './uploads.api.ts'

/** Hands a file to the approval, which goes on in the background. */
export function ApproveButton({ upload, title }: { upload: Upload; title: string }) {
  const approve = useMutation(uploadMutations.approve())
  return (
    <Button
      size="sm"
      disabled={approve.isPending}
      aria-busy={approve.isPending}
      onClick={() =>
        approve.mutate([upload.id], {
          onError: (error) => void toast.error(problemOf(error).message),
        })
      }
    >
      {title}
    </Button>
  )
}
