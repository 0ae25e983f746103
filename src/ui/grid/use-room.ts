import { type RefObject, useLayoutEffect } from 'react'

/** Less than this is no table: it then waits below what stands above it, and the page scrolls to it. */
const leastRoom = 200
/** What follows a table and is higher than this part of the window is content of its own. */
const mostBelow = 0.3
/** A grid that is scrolled to takes this part of the window: all of it is in sight wherever one stops. */
const mostAlone = 0.7

/**
 * Keeps the rows of a grid so high that all of it, its scrollbars and the bars below it, stands in the
 * window without scrolling the page; a grid far down the page fits the window once one is there.
 */
export function useRoom(section: RefObject<HTMLElement | null>, wanted: boolean): void {
  useLayoutEffect(() => {
    const grid = section.current
    if (!grid || !wanted) return
    const around = placesOf(grid)
    let sized: HTMLElement | null = null
    const measure = () => {
      sized = grid.querySelector<HTMLElement>('.grid-scroller, .grid-cards')
      if (!sized) return
      const room = roomFor(sized, grid, around)
      sized.style.maxHeight = `${room}px`
      // What stands for rows that are on their way takes the place that they will have.
      const toCome = skeletonOf(grid)
      if (toCome) toCome.style.maxHeight = `${Math.max(0, room - heightOf(sized))}px`
    }
    const sizes = new ResizeObserver(measure)
    const watch = () => {
      sizes.disconnect()
      for (const place of around)
        for (const one of place.children) if (!one.contains(grid)) sizes.observe(one)
      for (const bar of grid.children) if (!bar.matches(rowsPlace)) sizes.observe(bar)
      measure()
    }
    const places = new MutationObserver(watch)
    // The frame holds the rows, as a table or as cards.
    for (const place of [...around, grid, ...grid.querySelectorAll(rowsPlace)])
      places.observe(place, { childList: true })
    watch()
    window.addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      places.disconnect()
      window.removeEventListener('resize', measure)
      sized?.style.removeProperty('max-height')
    }
  }, [section, wanted])
}

const rowsPlace = '.grid-frame'

const skeletonOf = (grid: HTMLElement) => grid.querySelector<HTMLElement>('.grid-skeleton')

const heightOf = (element: HTMLElement | null) => element?.getBoundingClientRect().height ?? 0

/** What the grid stands in, from the inside out, up to what scrolls: a drawer, a dialog or the page. */
function placesOf(grid: HTMLElement): HTMLElement[] {
  const places: HTMLElement[] = []
  for (let place = grid.parentElement; place && place !== document.body; ) {
    places.push(place)
    if (place.matches('.offcanvas-body, .modal-body, #root')) break
    place = place.parentElement
  }
  return places
}

function roomFor(rows: HTMLElement, grid: HTMLElement, around: readonly HTMLElement[]): number {
  const inside = around.at(-1)?.matches('.offcanvas-body, .modal-body') ? around.at(-1) : undefined
  const scrolled = inside ? inside.scrollTop : window.scrollY
  const windowTop = inside
    ? inside.getBoundingClientRect().top
    : Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const windowEnd = inside ? inside.getBoundingClientRect().bottom : window.innerHeight
  const block = (grid.closest('.grid-sheet') ?? grid).getBoundingClientRect()
  const { top, bottom } = rows.getBoundingClientRect()
  const bars = block.bottom - bottom - heightOf(skeletonOf(grid))
  const following = followingHeight(grid, around)
  const below = following > mostBelow * window.innerHeight ? 0 : following
  const left = windowEnd - (top + scrolled) - bars - below
  const alone = mostAlone * (windowEnd - windowTop) - (top - block.top) - bars
  return Math.floor(left >= leastRoom ? left : Math.max(alone, leastRoom))
}

function followingHeight(grid: HTMLElement, around: readonly HTMLElement[]): number {
  let height = 0
  let inner: Element = grid
  for (const place of around) {
    // The bars of a sheet are counted with it.
    if (!place.matches('.grid-sheet'))
      for (let next = inner.nextElementSibling; next; next = next.nextElementSibling)
        height += outerHeight(next)
    const style = getComputedStyle(place)
    height += pixels(style.paddingBottom) + pixels(style.borderBottomWidth)
    if (place !== around.at(-1)) height += pixels(style.marginBottom)
    inner = place
  }
  return height
}

function outerHeight(element: Element): number {
  const { position, marginTop, marginBottom } = getComputedStyle(element)
  if (position === 'fixed' || position === 'absolute') return 0
  const { height } = element.getBoundingClientRect()
  return height === 0 ? 0 : height + pixels(marginTop) + pixels(marginBottom)
}

const pixels = (length: string): number => Number.parseFloat(length) || 0
