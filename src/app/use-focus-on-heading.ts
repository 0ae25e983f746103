import { type RefObject, useEffect, useRef } from 'react'

/** After a route change the reader starts at the title, as after a page load. */
export function useFocusOnHeading(main: RefObject<HTMLElement | null>, pathname: string): void {
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    if (!main.current || focusHeading(main.current)) return
    const around = main.current
    const observer = new MutationObserver(() => {
      if (focusHeading(around)) observer.disconnect()
    })
    observer.observe(around, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [main, pathname])
}

function focusHeading(around: HTMLElement): boolean {
  const heading = around.querySelector('h1')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
