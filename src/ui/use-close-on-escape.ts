import { useEffect } from 'react'

/** Dialogs and drawers close by themselves, the topmost first. */
const above = '.modal.show, .offcanvas.show'

/** Closes what lies on the page by Escape, once nothing lies above it. */
export function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector(above)) close()
    }
    // Before a dialog answers the same key: afterwards it is gone.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
}
