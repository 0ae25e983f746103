import Button from 'react-bootstrap/Button'
import { formatCount } from '#domain/quantity.ts'

type PageMovesProps = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** What the buttons say: ['Newer', 'Older'] where a list goes back in time. */
  words?: readonly [before: string, after: string]
}

/** Where one is in a long list, and the way to the pages beside. */
export function PageMoves({
  page,
  pageSize,
  total,
  onPage,
  words: [before, after] = ['Previous', 'Next'],
}: PageMovesProps) {
  return (
    <nav className="page-moves" aria-label="Pages">
      <span role="status">
        {formatCount((page - 1) * pageSize + 1)}–{formatCount(Math.min(total, page * pageSize))} of{' '}
        {formatCount(total)}
      </span>
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {before}
      </Button>
      <Button
        size="sm"
        variant="outline-secondary"
        disabled={page * pageSize >= total}
        onClick={() => onPage(page + 1)}
      >
        {after}
      </Button>
    </nav>
  )
}
