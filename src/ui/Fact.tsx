import type { ReactNode } from 'react'

type FactProps = {
  name: string
  value: ReactNode
  /** In full, where the pointer rests. */
  title?: string | undefined
  className?: string | undefined
}

/** What one thing is, by name; stands in a `dl`. */
export const Fact = ({ name, value, title, className }: FactProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd title={title}>{value}</dd>
  </div>
)
