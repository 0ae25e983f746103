import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent } from 'react'
import { formatCount } from '#domain/quantity.ts'
import { Badge } from '#ui/Badge.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { MapFlow } from './map-flow.ts'

type FlowStepperProps = {
  /** The largest first. */
  flows: readonly MapFlow[]
  activeKey: string | null
  onActive: (key: string | null) => void
  format: (amount: number) => string
  onPick: ((flow: MapFlow) => void) | undefined
  /** Given where these are the flows of one line on the map. */
  onShowAll?: () => void
}

/** The flow that is marked on the map, in words; arrow keys go from flow to flow, the largest first. */
export function FlowStepper({
  flows,
  activeKey,
  onActive,
  format,
  onPick,
  onShowAll,
}: FlowStepperProps) {
  const found = flows.findIndex(({ key }) => key === activeKey)
  const at = Math.max(0, found)
  const flow = flows[at]
  if (!flow) return null
  const go = (to: number) => onActive(flows.at(to % flows.length)?.key ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // The first step marks the largest, which is named already.
    go(found === -1 ? 0 : at + step)
  }
  const words = (
    <>
      <strong>{flow.name}</strong> <span>{format(flow.amount)}</span>{' '}
      {flow.signal && <Badge {...flow.signal} />}
    </>
  )
  return (
    <div
      className="flow-stepper"
      role="toolbar"
      tabIndex={-1}
      aria-label="Flows on the map"
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="icon-button"
        aria-label="Larger flow"
        onClick={() => go(at - 1)}
      >
        <Icon icon={ChevronLeft} />
      </button>
      {onPick ? (
        <button
          type="button"
          className="flow-words"
          onFocus={() => onActive(flow.key)}
          onClick={() => onPick(flow)}
        >
          {words}
        </button>
      ) : (
        <span className="flow-words" role="status">
          {words}
        </span>
      )}
      <span className="flow-place">
        {formatCount(at + 1)} of {formatCount(flows.length)}
        {onShowAll && ' on this line'}
      </span>
      {onShowAll && (
        <button type="button" className="btn btn-link btn-sm" onClick={onShowAll}>
          Show all
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label="Smaller flow"
        onClick={() => go(at + 1)}
      >
        <Icon icon={ChevronRight} />
      </button>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
}
