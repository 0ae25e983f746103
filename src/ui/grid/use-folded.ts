import { type RefObject, useLayoutEffect, useState } from 'react'
import { useWidth } from '#ui/use-width.ts'

/**
 * Whether a bar is to fold some of what stands in it: it took a second line when everything was shown.
 * Measured when its width or what is shown in it changes; once wider than that, it is tried again.
 */
export function useFolded(shown: string): [bar: RefObject<HTMLDivElement | null>, folded: boolean] {
  const [bar, width] = useWidth<HTMLDivElement>()
  const [tooNarrow, setTooNarrow] = useState(0)
  const folded = width <= tooNarrow
  useLayoutEffect(() => {
    if (bar.current && !folded && takesTwoLines(bar.current)) setTooNarrow(width)
  }, [bar, folded, width, shown])
  return [bar, folded]
}

function takesTwoLines({ firstElementChild, lastElementChild }: Element): boolean {
  if (!firstElementChild || !lastElementChild) return false
  return (
    lastElementChild.getBoundingClientRect().top > firstElementChild.getBoundingClientRect().bottom
  )
}
