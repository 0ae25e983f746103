import { useMutation } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { canTakeBack } from '#domain/declinable.ts'
import type { Lane } from '#domain/lane.ts'
import { counted } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { declineMutations } from './declines.api.ts'

type TakeBackDeclineProps = { lanes: readonly Lane[]; onDone?: (() => void) | undefined }

export function TakeBackDecline({ lanes, onDone }: TakeBackDeclineProps) {
  const takeBack = useMutation(declineMutations.takeBack())
  const declined = lanes.filter(canTakeBack)
  if (declined.length === 0) return null
  const press = () =>
    takeBack.mutate(
      declined.map(({ id }) => id),
      {
        onSuccess: () => {
          toast.success(`${counted(declined.length, 'lane')} open for your bid again.`)
          onDone?.()
        },
        onError: (error) => toast.error(problemOf(error).message),
      },
    )
  return (
    <Button size="sm" variant="outline-secondary" disabled={takeBack.isPending} onClick={press}>
      Bid again
    </Button>
  )
}
