import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in whole pixels, as it is now. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(960)
  useLayoutEffect(() => {
    const shown = element.current
    if (!shown) return
    const measure = () => setWidth(Math.round(shown.clientWidth) || 960)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
