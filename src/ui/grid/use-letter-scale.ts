import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Spacing adds more to a text of narrow letters than to the one that is measured. */
const ofNarrowLetters = 1.06

/**
 * How much wider the reader's own letter and word spacing makes text (WCAG 1.4.12): columns widen with it.
 * The ref is for an element with two children of one text, of which the second keeps our spacing.
 */
export function useLetterScale(): [scale: number, probe: RefObject<HTMLSpanElement | null>] {
  const probe = useRef<HTMLSpanElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const [asRead, asDrawn] = [...(probe.current?.children ?? [])]
    if (!(asDrawn instanceof HTMLElement) || !asRead || typeof ResizeObserver !== 'function') return
    for (const spacing of ['letter-spacing', 'word-spacing'])
      asDrawn.style.setProperty(spacing, '0', 'important')
    const observer = new ResizeObserver(() => {
      const drawn = asDrawn.getBoundingClientRect().width
      const ratio = drawn > 0 ? asRead.getBoundingClientRect().width / drawn : 1
      setScale(ratio > 1.02 ? Math.ceil(ratio * ofNarrowLetters * 100) / 100 : 1)
    })
    observer.observe(asRead)
    return () => observer.disconnect()
  }, [])
  return [scale, probe]
}
