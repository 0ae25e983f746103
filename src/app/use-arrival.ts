import { type RefObject, useLayoutEffect } from 'react'

/** What stands for something that is not there yet. */
const coming =
  ':scope > .spinner-place, .skeleton, .grid-skeleton, .is-coming, select[aria-busy=true]'

/** Something that takes longer no longer holds back what is below it. */
const mostMs = 8000
/** A part that has come may hold one that is still to come. */
const quietFrames = 3

/**
 * Marks a page while it comes in: what stands below a part that is still loading is not shown until that part is
 * there (page.scss), so that nothing moves under the eyes or the pointer.
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
    const look = () => {
      quiet = shown.querySelector(coming) ? 0 : quiet + 1
      if (quiet < quietFrames && performance.now() < last) frame = requestAnimationFrame(look)
      else classList.remove('is-arriving')
    }
    frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      classList.remove('is-arriving')
    }
  }, [main, address])
}
