import Button from 'react-bootstrap/Button'
import Modal from 'react-bootstrap/Modal'
import { counted } from '#domain/quantity.ts'
import type { SheetSummary } from './sheet-summary.ts'

type SubmitReviewProps = {
  /** Of the lanes that the filters show: what is submitted. */
  summary: SheetSummary
  outOfSight: SheetSummary
  busy: boolean
  failure: string | null
  onSubmit: () => void
  onClose: () => void
}

/** What is about to be submitted, and what is not, before anything is sent. */
export function SubmitReview(props: SubmitReviewProps) {
  const { summary, outOfSight, busy, failure, onSubmit, onClose } = props
  const { ready, unfinished, takenBack, declining, withProblems, warnings, submitted, notBidding } =
    summary
  const counts = [
    ['Submitted now', ready.length, 'complete, new or changed'],
    ['Saved as drafts', unfinished.length, 'a mandatory charge is missing, or all charges are 0'],
    ['Taken back', takenBack.length, 'submitted before, now cleared, incomplete or all 0'],
    ['Declined now', declining.length, 'no bid'],
    ['Stay on this device', withProblems.length, 'a cell cannot be read'],
    ['Hidden by your filters', hiddenWork(outOfSight), 'complete, changed or begun: not sent now'],
    ['Already submitted', submitted, 'unchanged'],
    ['Not bidding', notBidding, 'left blank, or declined before'],
  ] as const
  const told = counts.filter(([, count], place) => place === 0 || count > 0)
  return (
    <Modal show onHide={onClose} aria-labelledby="submit-title" scrollable>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="submit-title" className="h5">
          Review and submit
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <table className="table">
          <caption className="visually-hidden">Lanes by what happens to them</caption>
          <tbody>
            {told.map(([what, count, why]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className="text-end">{count}</td>
                <td className="text-body-secondary">{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {warnings.length > 0 && (
          <div className="alert alert-warning">
            <strong>
              {warnings.length} {warnings.length === 1 ? 'rate' : 'rates'} worth a second look
            </strong>
            <ul className="mb-0">
              {warnings.slice(0, 8).map(({ row, column, text }) => (
                <li key={`${row.lane.id} ${column}`}>
                  {row.lane.locationStr}, {column}: {text}
                </li>
              ))}
              {warnings.length > 8 && <li>and {warnings.length - 8} more</li>}
            </ul>
          </div>
        )}
        {failure && (
          <p className="alert alert-danger" role="alert">
            {failure}
          </p>
        )}
      </Modal.Body>
      <Modal.Footer>
        <Button variant="outline-secondary" onClick={onClose}>
          Go on editing
        </Button>
        <Button
          disabled={
            busy || ready.length + unfinished.length + takenBack.length + declining.length === 0
          }
          aria-busy={busy}
          onClick={onSubmit}
        >
          {actionWords(summary)}
        </Button>
      </Modal.Footer>
    </Modal>
  )
}

const hiddenWork = ({ ready, unfinished, takenBack, declining }: SheetSummary): number =>
  ready.length + unfinished.length + takenBack.length + declining.length

function actionWords({ ready, takenBack, declining }: SheetSummary): string {
  if (ready.length > 0) return `Submit ${counted(ready.length, 'bid')}`
  if (takenBack.length > 0) return `Take back ${counted(takenBack.length, 'bid')}`
  if (declining.length > 0) return `Decline ${counted(declining.length, 'lane')}`
  return 'Save drafts'
}
