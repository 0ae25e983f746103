import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { pinsId, type Scenario } from '#domain/award-optimiser/rule.ts'
import { counted } from '#domain/quantity.ts'
import { formatWholeDollars } from '#domain/money.ts'
import type { Solved } from './optimiser-answers.ts'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type PinsRowProps = { desk: Desk; scenario: Scenario; solved: Solved | null; onClear: () => void }

/** All lanes awarded by hand have one price together. */
export function PinsRow({ desk, scenario, solved, onClear }: PinsRowProps) {
  const lanes = new Set(scenario.pins.map(({ laneId }) => laneId)).size
  const tag = useQuery({
    ...solvedQueries(desk).tag(scenario, solved ?? unsolved, pinsId),
    enabled: solved !== null,
  })
  return (
    <li className="rule-row">
      <span>{counted(lanes, 'lane')} awarded by hand</span>
      <span />
      <p className="rule-tag" data-settled={tag.data !== undefined && solved !== null}>
        {tag.data && solved ? `costs ${formatWholeDollars(tag.data.mostCents)}` : '…'}
      </p>
      <Button size="sm" variant="link" onClick={onClear}>
        Clear
      </Button>
    </li>
  )
}
