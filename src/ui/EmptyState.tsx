import type { ReactNode } from 'react'

/** Nothing here yet: one sentence and what to do about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p>{text}</p>
      {children}
    </div>
  )
}
