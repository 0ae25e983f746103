import Button from 'react-bootstrap/Button'
import { formatCount } from '#domain/quantity.ts'

type ShowMoreProps = {
  /** How many are not shown yet. */
  left: number
  onMore: () => void
}

/** Below a long list that is shown step by step. */
export function ShowMore({ left, onMore }: ShowMoreProps) {
  return (
    <Button size="sm" variant="outline-secondary" onClick={onMore}>
      Show more ({formatCount(left)})
    </Button>
  )
}
