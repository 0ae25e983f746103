import { useQuery } from '@tanstack/react-query'
import Button from 'react-bootstrap/Button'
import { type Pin, pinsId, type Scenario } from '#domain/award-optimiser/rule.ts'
import { counted } from '#domain/quantity.ts'
import type { Solved } from './optimiser-answers.ts'
import { type Asks, TagWords } from './TagWords.tsx'
import { unsolved } from './unsolved.ts'
import { type Desk, solvedQueries } from './optimiser.api.ts'

type PinsRowProps = {
  desk: Desk
  scenario: Scenario
  solved: Solved | null
  asks: Asks
  onClear: (laneIds: number[]) => void
}

/** All lanes awarded by hand have one price together. */
export function PinsRow({ desk, scenario, solved, asks, onClear }: PinsRowProps) {
  const { bids } = desk.tender.columns
  const canWin = new Set(bids.id)
  const [held, gone] = [true, false].map((can) => [
    ...new Set(scenario.pins.filter((pin) => canWin.has(pin.bidId) === can).map(laneOf)),
  ]) as [number[], number[]]
  const tag = useQuery({
    ...solvedQueries(desk).tag(scenario, solved ?? unsolved, pinsId),
    enabled: solved !== null && held.length > 0,
  })
  return (
    <>
      {held.length > 0 && (
        <li className="rule-row">
          <span>{counted(held.length, 'lane')} awarded by hand</span>
          <span />
          <p className="rule-tag" data-settled={tag.data !== undefined && solved !== null}>
            <TagWords tag={tag} isOn asks={asks} />
          </p>
          <Button size="sm" variant="link" onClick={() => onClear(held)}>
            Clear
          </Button>
        </li>
      )}
      {gone.length > 0 && (
        <li className="rule-row">
          <span>
            {counted(gone.length, 'lane')} awarded by hand before: decided since, or the bid is gone
          </span>
          <span />
          <p className="rule-tag" />
          <Button size="sm" variant="link" onClick={() => onClear(gone)}>
            Clear
          </Button>
        </li>
      )}
    </>
  )
}

const laneOf = ({ laneId }: Pin) => laneId
