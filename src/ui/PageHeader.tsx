import type { ReactNode } from 'react'

export function PageHeader({
  title,
  about,
  views,
  children,
}: {
  title: string
  about?: ReactNode
  /** Ways to look at what the screen is about, beside its title. */
  views?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="page-header">
      <div>
        {views ? (
          <div className="page-title-line">
            <h1 tabIndex={-1}>{title}</h1>
            {views}
          </div>
        ) : (
          <h1 tabIndex={-1}>{title}</h1>
        )}
        {about && <p className="text-body-secondary mb-0">{about}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}
