import { grouped } from '#domain/grouped.ts'
import { formatCount } from '#domain/quantity.ts'
import { useLeftOut } from '#lib/left-out.ts'

/** Reasons shown at once; a host that writes a field otherwise gives the same one for every row. */
const mostReasons = 20

/** What rows of a resource are called, by the first part of its path. */
const rowWords: Record<string, string> = {
  lanes: 'lanes',
  bids: 'bids',
  uploads: 'uploads',
  shipments: 'shipments',
  reporting: 'report rows',
  overview: 'figures',
  benchmark: 'benchmarks',
  accounts: 'accounts',
  notifications: 'notifications',
  repo: 'documents',
  'location-statistics': 'places',
  location: 'places',
}

export function LeftOutNotice() {
  const unread = useLeftOut()
  if (unread.length === 0) return null
  const byWord = grouped(unread, ({ path }) => rowWords[path.split('/')[1] ?? ''] ?? 'rows')
  const counts = [...byWord].map(([word, of]) => {
    const left = of.reduce((sum, { leftOut }) => sum + leftOut.length, 0)
    return `${formatCount(left)} of ${formatCount(of.reduce((sum, { rows }) => sum + rows, 0))} ${word}`
  })
  const reasons = unread.flatMap(({ call, leftOut }) =>
    leftOut.map(({ list, row, reason }) => `${call}, ${list} row ${row}: ${reason}`),
  )
  return (
    <div className="alert alert-warning" role="status">
      <strong>{counts.join(' and ')} could not be read.</strong> Lists and totals on this page leave
      them out.
      <details>
        <summary>Show reasons</summary>
        <ul className="mb-0">
          {reasons.slice(0, mostReasons).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {reasons.length > mostReasons && (
            <li>
              {formatCount(reasons.length - mostReasons)} more are listed in the browser console.
            </li>
          )}
        </ul>
      </details>
    </div>
  )
}
