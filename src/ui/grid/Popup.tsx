import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

type Props = {
  label: string
  icon?: ReactNode
  /** A count beside the label. */
  badge?: number | undefined
  iconOnly?: boolean
  /** Called when the panel opens, to fetch what it shows. */
  onOpen?: () => void
  children: ReactNode
}

/** A button that opens a small panel; Escape or a press elsewhere closes it. */
export function Popup({ label, icon, badge, iconOnly = false, onOpen, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div
      className="grid-popup"
      ref={root}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        className="btn btn-sm grid-popup-button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        data-chosen={badge ? true : undefined}
        onClick={() => {
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {icon}
        {!iconOnly && <span className="grid-popup-label">{label}</span>}
        {badge ? <span className="grid-count">{badge}</span> : null}
        {!icon && <ChevronDown size={14} aria-hidden="true" />}
      </button>
      {open && (
        <div id={panelId} ref={keepInSight} className="grid-panel">
          {children}
        </div>
      )}
    </div>
  )
}

const edge = 8

/** Opens to the other side where the window ends; what it shows may come a moment later. */
function keepInSight(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel || typeof ResizeObserver !== 'function') return undefined
  const observer = new ResizeObserver(() => {
    panel.toggleAttribute('data-flipped', false)
    const overflows =
      panel.getBoundingClientRect().right > document.documentElement.clientWidth - edge
    panel.toggleAttribute('data-flipped', overflows)
  })
  observer.observe(panel)
  return () => observer.disconnect()
}
