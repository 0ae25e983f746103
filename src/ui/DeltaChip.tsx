import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { Icon } from './Icon.tsx'

export type StatDelta = {
  /** '+3.2%' or '-4 points'; says which way by its sign. */
  change: string
  direction: 'up' | 'down' | 'same'
  /** 'in a week', 'vs. previous quarter' */
  over: string
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight }

/** How a figure has moved: arrow, sign and words. Whether that is good is for the reader to say. */
export function DeltaChip({ change, direction, over }: StatDelta) {
  return (
    <span className="delta">
      <span className="delta-change">
        <Icon icon={arrows[direction]} size={14} />
        {change}
      </span>{' '}
      {over}
    </span>
  )
}
