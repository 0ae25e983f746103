import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { isExtendable, isExtended } from '#domain/open-to-bids.ts'
import { ClosingTime } from '#features/lanes/ClosingTime.tsx'
import { closingWords } from '#features/lanes/closing-words.ts'
import { ExtendDialog } from '#features/lanes/ExtendDialog.tsx'

/** When a lane that takes bids closes, and the way to give its carriers more time. */
export function LaneClosing({ lane, mode }: { lane: Lane; mode: BiddableMode }) {
  const [extending, setExtending] = useState(false)
  if (!isExtendable(lane)) return null
  return (
    <div className="lane-closing">
      <span>
        <ClosingTime closesAt={lane.closesAt} />
        {isExtended(lane) && lane.roundClosesAt !== null && (
          <small>Open longer than its round, {closingWords(lane.roundClosesAt)}.</small>
        )}
      </span>
      <Button size="sm" variant="outline-primary" onClick={() => setExtending(true)}>
        Extend
      </Button>
      {extending && <ExtendDialog mode={mode} lanes={[lane]} onClose={() => setExtending(false)} />}
    </div>
  )
}
