import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Button from 'react-bootstrap/Button'
import type { BiddableMode } from '#domain/mode.ts'
import { counted, formatCount } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { type Batch, carbonMutations } from './carbon.api.ts'
import type { CarbonOverview } from './carbon.api.ts'

type BatchCalculationProps = { mode: BiddableMode; overview: CarbonOverview }

/** Calculates what is behind, many at once; what was done stays done when it is interrupted. */
export function BatchCalculation({
  mode,
  overview: { toCalculate, withoutWeight },
}: BatchCalculationProps) {
  const [ratio, setRatio] = useState(0)
  const lanes = useMutation(carbonMutations.lanes(setRatio))
  const shipments = useMutation(carbonMutations.shipments(mode, setRatio))
  const busy = lanes.isPending || shipments.isPending
  const problem = lanes.error ?? shipments.error
  const start = (send: () => void) => {
    setRatio(0)
    lanes.reset()
    shipments.reset()
    send()
  }
  return (
    <section className="card p-3 mb-3" aria-label="Calculation">
      <div className="d-flex flex-wrap align-items-center gap-2">
        <span className="flex-grow-1" role="status">
          {lanes.data
            ? doneWords(lanes.data, 'lane')
            : shipments.data
              ? doneWords(shipments.data, 'shipment')
              : toCalculate.length === 0
                ? withoutWeight === null
                  ? 'All lanes shown are calculated.'
                  : 'All lanes with a weight and a distance are calculated.'
                : `${counted(toCalculate.length, 'lane is new or has', 'lanes are new or have')} changed since calculated.`}
        </span>
        <Button
          size="sm"
          disabled={busy || toCalculate.length === 0}
          onClick={() => start(() => lanes.mutate(toCalculate))}
        >
          Calculate lanes
        </Button>
        <Button
          size="sm"
          variant="outline-secondary"
          disabled={busy}
          onClick={() => start(() => shipments.mutate())}
        >
          Calculate each shipment
        </Button>
      </div>
      {busy && (
        <div className="mt-2">
          <ProgressBar percent={Math.round(ratio * 100)} label="Calculating emissions" />
        </div>
      )}
      {problem && (
        <p className="alert alert-danger mt-2 mb-0" role="alert">
          {problemOf(problem).message} Earlier calculations are kept.
        </p>
      )}
    </section>
  )
}

const doneWords = ({ calculated, left }: Batch, what: string): string =>
  `${counted(calculated, what)} calculated${left === 0 ? '' : `, ${formatCount(left)} skipped without weight or distance`}.`
