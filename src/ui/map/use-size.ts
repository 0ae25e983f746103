import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Spot } from './plane.ts'

/** Where nothing is laid out. */
const unknown: Spot = [960, 460]

/** Width and height of an element in whole pixels, as they are now. */
export function useSize(element: RefObject<HTMLElement | null>): Spot {
  const [size, setSize] = useState(unknown)
  useLayoutEffect(() => {
    const shown = element.current
    if (!shown) return
    const measure = () => {
      const [width, height] = [shown.clientWidth, shown.clientHeight]
      setSize((before) => {
        if (width === 0 || height === 0) return before
        return before[0] === width && before[1] === height ? before : [width, height]
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [element])
  return size
}
