import { useId, useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { BiddableMode } from '#domain/mode.ts'
import { counted } from '#domain/quantity.ts'
import { PageMoves } from '#ui/PageMoves.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { type Decisions, isTicked, mayBeSent, type ReviewGroup } from './review-rows.ts'
import { type ReviewChoices, ReviewLaneRow } from './ReviewLaneRow.tsx'

type ReviewTableProps = ReviewGroup &
  ReviewChoices & {
    mode: BiddableMode
    decisions: Decisions
    onTick: (laneIds: readonly number[], isOn: boolean) => void
  }

/** Thousands of lanes open at once: a page of them is drawn. */
const pageSize = 25

export function ReviewTable(props: ReviewTableProps) {
  const { title, about, rows, mode, decisions, onTick, ...choices } = props
  const [page, setPage] = useState(1)
  const headingId = useId()
  const sendable = rows.filter((row) => mayBeSent(row, decisions))
  const isAllOn = sendable.every((row) => isTicked(row, decisions))
  return (
    <section className="review-group" aria-labelledby={headingId}>
      <div className="review-group-head">
        <h3 id={headingId} className="h6 mb-0">
          {title} ({counted(rows.length, 'lane')})
        </h3>
        {about !== '' && <span className="text-body-secondary">{about}</span>}
        {sendable.length > 1 && (
          <Button
            size="sm"
            variant="link"
            className="ms-auto"
            onClick={() =>
              onTick(
                sendable.map(({ laneId }) => laneId),
                !isAllOn,
              )
            }
          >
            {isAllOn ? 'Untick all' : 'Tick all'}
          </Button>
        )}
      </div>
      <PlainTable label={title} tableClass="table-sm stacked-table review-table">
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col" className="text-end">
              Annual value
            </th>
            <th scope="col">Since last submitted</th>
            <th scope="col" className="text-end">
              Since last round
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
            <ReviewLaneRow
              key={row.laneId}
              row={row}
              mode={mode}
              decisions={decisions}
              onTick={(isOn) => onTick([row.laneId], isOn)}
              {...choices}
            />
          ))}
        </tbody>
      </PlainTable>
      {rows.length > pageSize && (
        <PageMoves page={page} pageSize={pageSize} total={rows.length} onPage={setPage} />
      )}
    </section>
  )
}
