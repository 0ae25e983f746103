import { type RefObject, useLayoutEffect } from 'react'

/** What stands for something that is not there yet. */
const toCome = '.skeleton, .grid-skeleton, .is-coming, select[aria-busy=true]'

/** The attribute of what waits. */
const waits = 'data-waits'
/** Something that takes longer no longer holds back what is below it. */
const mostMs = 8000
/** A part that has come may hold one that is still to come. */
const quietFrames = 3
/** Those that took longer: a filter that is typed afterwards, and is in the address, does not wait for them again. */
const overdue = new WeakSet<Element>()

/**
 * Marks a page while it comes in, and in it what stands below a part that is still loading: that is not shown until
 * the part is there (page.scss), so that nothing moves under the eyes or the pointer. Marked one by one: a style rule
 * that looks for such parts by itself costs more than all others together.
 */
export function useArrival(main: RefObject<HTMLElement | null>, address: string): void {
  useLayoutEffect(() => {
    const shown = main.current
    if (!shown) return
    const { classList } = shown
    classList.add('is-arriving')
    const last = performance.now() + mostMs
    let quiet = 0
    let frame = 0
    let waiting = new Set<Element>()
    const mark = (found: Set<Element>) => {
      for (const one of waiting) if (!found.has(one)) one.removeAttribute(waits)
      for (const one of found) one.setAttribute(waits, '')
      waiting = found
    }
    const look = () => {
      const parts = [...shown.querySelectorAll(toCome)].filter((part) => !overdue.has(part))
      const isComing = parts.length > 0 || shown.querySelector(':scope > .spinner-place')
      quiet = isComing ? 0 : quiet + 1
      if (quiet < quietFrames && performance.now() < last) {
        mark(below(parts, shown))
        frame = requestAnimationFrame(look)
      } else {
        for (const part of parts) overdue.add(part)
        end()
      }
    }
    const end = () => {
      cancelAnimationFrame(frame)
      classList.remove('is-arriving')
      mark(new Set())
    }
    frame = requestAnimationFrame(look)
    return end
  }, [main, address])
}

/** All that follows the parts, or what they stand in, on the page, but what somebody is typing in. */
function below(parts: readonly Element[], main: Element): Set<Element> {
  const found = new Set<Element>()
  for (const part of parts) {
    // What stands beside a list of choices does not move when they come.
    let place = part.matches('select') ? part.parentElement : part
    for (; place && place !== main; place = place.parentElement)
      for (let next = place.nextElementSibling; next; next = next.nextElementSibling)
        if (!next.contains(document.activeElement) && !saysLoading(next, part)) found.add(next)
  }
  return found
}

/** The place kept for a button is not seen: what says below it that the page is loading is not held back by it. */
const saysLoading = (next: Element, part: Element): boolean =>
  part.matches('.is-coming') && next.matches('.skeleton')
