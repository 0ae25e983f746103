import { Download, type LucideIcon, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'

type PictureCardProps = {
  title: string
  /** What its drawing is called, and the sign for it. */
  kind: { name: 'chart' | 'map'; icon: LucideIcon }
  isEmpty: boolean
  empty?: string | undefined
  table: ReactNode
  drawing: ReactNode
  onSave: () => void
  className?: string
}

const nothing = 'Nothing to show yet.'

export function PictureCard(card: PictureCardProps) {
  const { title, kind, isEmpty, empty = nothing, table, drawing, onSave, className = '' } = card
  const [asTable, setAsTable] = useState(false)
  const other = asTable ? kind.name : 'table'
  return (
    <figure className={`card chart ${className}`}>
      <figcaption>
        <span>{title}</span>
        {!isEmpty && (
          <span className="chart-actions">
            <button
              type="button"
              className="icon-button"
              aria-label={`${title}: view as ${other}`}
              title={`View as ${other}`}
              onClick={() => setAsTable(!asTable)}
            >
              <Icon icon={asTable ? kind.icon : Table2} />
            </button>
            {!asTable && (
              <button
                type="button"
                className="icon-button"
                aria-label={`${title}: download as picture`}
                title="Download as picture"
                onClick={onSave}
              >
                <Icon icon={Download} />
              </button>
            )}
          </span>
        )}
      </figcaption>
      {isEmpty ? <p className="chart-empty">{empty}</p> : asTable ? table : drawing}
    </figure>
  )
}
