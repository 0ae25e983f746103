import { type ReactNode, useEffect, useRef } from 'react'

type FullPageProps = {
  title: string
  about?: ReactNode
  /** Broad for a form with many rows; else as narrow as signing in. */
  broad?: boolean
  children: ReactNode
}

/** A page that stands alone: the mark, one heading, one thing to do. */
export function FullPage({ title, about, broad = false, children }: FullPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Laneward`
    heading.current?.focus()
  }, [title])
  return (
    <main className={`full-page ${broad ? 'is-broad' : ''}`}>
      <div className="full-page-card">
        <a className="wordmark" href="/">
          <img src="/favicon.svg" width="32" height="32" alt="" />
          Laneward
        </a>
        <h1 className="h4" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {about && <p className="text-body-secondary">{about}</p>}
        {children}
      </div>
    </main>
  )
}
