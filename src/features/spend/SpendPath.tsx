import type { SpendFilter } from '#contract/ext/spend.ts'
import type { SpendChange } from './spend-address.ts'
import { crumbsOf } from './spend-level.ts'

/** Where one has drilled to, and the way back up. */
export function SpendPath({
  filter,
  onChoose,
}: {
  filter: SpendFilter
  onChoose: (change: SpendChange) => void
}) {
  const crumbs = crumbsOf(filter)
  // At the top there is no way up to show.
  if (crumbs.length === 1) return null
  return (
    <nav aria-label="Where" className="crumbs">
      {crumbs.map(({ text, to }, index) =>
        index === crumbs.length - 1 ? (
          <span key={text} aria-current="page">
            {text}
          </span>
        ) : (
          <span key={text}>
            <button type="button" className="btn btn-link btn-sm p-0" onClick={() => onChoose(to)}>
              {text}
            </button>{' '}
            <span aria-hidden="true">/</span>
          </span>
        ),
      )}
    </nav>
  )
}
