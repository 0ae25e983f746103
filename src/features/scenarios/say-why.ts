import { toast } from 'react-toastify/unstyled'
import { problemOf, statusOf } from '#lib/call.ts'

/** A refusal in the server's words; the scenario is read again. Other failures have their toast. */
export const sayWhy = {
  onError(error: unknown) {
    if ([400, 409, 422].includes(statusOf(error) ?? 0)) toast.error(problemOf(error).message)
  },
}
