import { type RefObject, useLayoutEffect } from 'react'

/** How far each list was scrolled when it was last seen, until the page is loaded again. */
const kept = new Map<string, number>()

/** Finds a list again where it was left: after another page, or another view of the same one. */
export function useKeptScroll(
  list: RefObject<HTMLElement | null>,
  name: string,
  isFilled: boolean,
): void {
  useLayoutEffect(() => {
    const shown = list.current
    return shown && isFilled ? keepScroll(shown, `${location.pathname} ${name}`) : undefined
  }, [list, name, isFilled])
}

function keepScroll(list: HTMLElement, key: string): () => void {
  list.scrollTop = kept.get(key) ?? 0
  const keep = () => kept.set(key, list.scrollTop)
  list.addEventListener('scroll', keep, { passive: true })
  return () => list.removeEventListener('scroll', keep)
}
