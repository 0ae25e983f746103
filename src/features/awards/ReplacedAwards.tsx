import Button from 'react-bootstrap/Button'
import { formatCents } from '#domain/money.ts'
import { agreeing, counted, formatCount } from '#domain/quantity.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { type Choice, pendingChoices, replacedLanes } from './choice.ts'
import type { BoardLane } from './board-lane.ts'

/** Pending awards that choices would replace, each beside what it gives way to. */
export function ReplacedAwards({
  replaced,
}: {
  replaced: readonly (readonly [BoardLane, Choice[]])[]
}) {
  return (
    <PlainTable label="Pending awards to be replaced" className="mb-3" tableClass="table-sm">
      <thead>
        <tr>
          <th scope="col">Lane</th>
          <th scope="col">Pending now</th>
          <th scope="col">Would become</th>
        </tr>
      </thead>
      <tbody>
        {replaced.map(([lane, parts]) => (
          <tr key={lane.id}>
            <th scope="row">{lane.lane.locationStr}</th>
            <td>
              <Parts parts={pendingChoices([lane])} />
            </td>
            <td>
              <Parts parts={parts} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

const Parts = ({ parts }: { parts: readonly Choice[] }) =>
  parts.map(({ bid, share, cents }) => (
    <div key={bid.id}>
      {bid.carrier}
      {share < 100 && ` ${share}%`}, {formatCents(cents)}
    </div>
  ))

type ReplaceDialogProps = {
  choices: readonly Choice[]
  busy: boolean
  onPend: (choices: readonly Choice[]) => void
  onClose: () => void
}

/** Before decisions somebody made by hand give way to others. */
export function ReplaceDialog({ choices, busy, onPend, onClose }: ReplaceDialogProps) {
  const replaced = replacedLanes(choices)
  const changed = new Set(replaced.map(([lane]) => lane))
  const others = choices.filter(({ lane }) => !changed.has(lane))
  const rest = new Set(others.map(({ lane }) => lane)).size
  return (
    <Dialog
      title={`Replace ${counted(replaced.length, 'pending award')}?`}
      size="lg"
      busy={busy}
      onClose={onClose}
    >
      <DialogBody>
        <ReplacedAwards replaced={replaced} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline-secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="outline-danger" disabled={busy} onClick={() => onPend(choices)}>
          Replace {formatCount(replaced.length)}
          {rest > 0 && ` and mark ${counted(rest, 'other lane')} pending`}
        </Button>
        {rest > 0 && (
          <Button disabled={busy} onClick={() => onPend(others)}>
            Keep {agreeing(replaced.length, 'it', 'them')} and mark {counted(rest, 'other lane')}{' '}
            pending
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
