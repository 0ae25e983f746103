import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether a bar is to fold some of what stands in it: it took a second line when everything was shown.
 * Measured whenever the size of the bar changes; once wider than that, it is tried again.
 */
export function useFolded(): [bar: RefObject<HTMLDivElement | null>, folded: boolean] {
  const bar = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [needed, setNeeded] = useState(0)
  const folded = width < needed
  useLayoutEffect(() => {
    const shown = bar.current
    if (!shown) return
    const measure = () => {
      if (!folded && takesTwoLines(shown)) setNeeded(shown.clientWidth + 1)
      setWidth(shown.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [folded])
  return [bar, folded]
}

function takesTwoLines({ firstElementChild, lastElementChild }: Element): boolean {
  if (!firstElementChild || !lastElementChild) return false
  return (
    lastElementChild.getBoundingClientRect().top > firstElementChild.getBoundingClientRect().bottom
  )
}
