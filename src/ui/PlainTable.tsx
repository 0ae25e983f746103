import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type PlainTableProps = {
  /** What the table tells; for those who do not see where it stands, or with `titled` above it. */
  label: string
  titled?: boolean
  /** The first column names the row, every other is a figure. */
  figures?: boolean
  /** In a frame of its own. */
  card?: boolean
  /** Where more than the usual distance is wanted around the table, or the table within. */
  className?: string
  tableClass?: string
  /** Head, body and foot. */
  children: ReactNode
}

/** A table of a few rows; one that is larger than its place scrolls with the keyboard too. */
export function PlainTable({
  label,
  titled = false,
  figures = false,
  card = false,
  className = '',
  tableClass = '',
  children,
}: PlainTableProps) {
  const [place, isCut] = useIsCut()
  return (
    <div
      ref={place}
      className={`table-responsive ${card ? 'card ' : ''}${className}`.trimEnd()}
      {...(isCut && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={`table mb-0 ${figures ? 'number-table ' : ''}${tableClass}`.trimEnd()}>
        <caption className={titled ? 'caption-top' : 'visually-hidden'}>{label}</caption>
        {children}
      </table>
    </div>
  )
}

function useIsCut(): [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const shown = element.current
    const table = shown?.querySelector('table')
    if (!shown || !table) return
    const measure = () =>
      setIsCut(shown.scrollWidth > shown.clientWidth || shown.scrollHeight > shown.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return [element, isCut]
}
