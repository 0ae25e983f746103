import type { ReactNode } from 'react'

/** Title of a screen, what it is about in one line, and its actions. */
export function PageHeader({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="page-header">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {about && <p className="text-body-secondary mb-0">{about}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}
