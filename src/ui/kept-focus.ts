import { useEffect } from 'react'

/** Where the focus was, also after what had it is gone. */
type Spot = {
  control: HTMLElement
  /** From the control's own place outwards to the layer's root. */
  places: readonly Place[]
  /** Of the layer; another page has another, or other words in it. */
  title: Element | null
  titleText: string | null
  /** What the focus came from, of what lies over the page. */
  outside: Spot | null
}

type Place = {
  around: Element
  /** The part of `around` that holds the control. */
  part: Element
  before: Element | null
  after: Element | null
}

/** What lies over the page is left when it closes; the page itself stays. */
const overlays = '[role=dialog], [role=menu], .Toastify__toast'
const layers = `${overlays}, main, header, nav, aside`
const controls =
  'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [tabindex]'
/** Their parts belong together more than to what stands beside them. */
const sections = 'section, article, form, fieldset, .card, [role=tabpanel]'
const headings = 'h1, h2, h3, h4, legend'

/**
 * A control that an action removes, hides or disables for good hands the focus to the next one, to the one
 * before, or to the heading; the keyboard never starts at the top of the page again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const keeper = new FocusKeeper()
    return () => keeper.stop()
  }, [])
}

/** How long a control may be disabled for what it does, ms, before the next one takes its place. */
const longestBusy = 1500

class FocusKeeper {
  #spot: Spot | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #observer = new MutationObserver(() => this.#check())

  constructor() {
    document.addEventListener('focusin', this.#onFocusIn)
    document.addEventListener('focusout', this.#onFocusOut)
    this.#observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'class', 'inert'],
    })
  }

  stop(): void {
    document.removeEventListener('focusin', this.#onFocusIn)
    document.removeEventListener('focusout', this.#onFocusOut)
    this.#observer.disconnect()
    clearTimeout(this.#timer)
  }

  #onFocusIn = ({ target }: FocusEvent) => {
    this.#rest()
    if (target instanceof HTMLElement) this.#spot = spotOf(target, this.#spot)
  }

  /** Pressed beside every control, or gone to another window: nothing is lost. */
  #onFocusOut = ({ relatedTarget }: FocusEvent) => {
    const left = this.#spot
    if (relatedTarget || !left) return
    queueMicrotask(() => {
      if (this.#spot === left && isOnPage(left.control) && !isDisabled(left.control) && isLost())
        this.#spot = null
    })
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #check(): void {
    const spot = this.#spot
    if (!spot || (!isLost() && document.activeElement !== spot.control)) return
    if (!isOnPage(spot.control)) {
      this.#rest()
      takeUp(spot)
    } else if (!isDisabled(spot.control)) {
      this.#rest()
      if (isLost()) spot.control.focus()
    } else {
      this.#timer ??= setTimeout(() => {
        if (this.#spot === spot && isDisabled(spot.control)) takeUp(spot)
      }, longestBusy)
    }
  }
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

const isDisabled = (control: Element) => control.matches(':disabled')

const isOnPage = (element: Element) =>
  element.isConnected &&
  element.closest('[hidden], [inert]') === null &&
  (typeof element.checkVisibility !== 'function' ||
    // A message that slides out is hidden before it is removed.
    element.checkVisibility({ visibilityProperty: true }))

function spotOf(control: HTMLElement, previous: Spot | null): Spot {
  const root = control.closest(layers) ?? document.body
  const places: Place[] = []
  for (let part: Element = control; part !== root && part.parentElement; part = part.parentElement)
    places.push({
      around: part.parentElement,
      part,
      before: part.previousElementSibling,
      after: part.nextElementSibling,
    })
  const outside = root.matches(overlays) ? outsideOf(root, previous) : null
  const title = root.querySelector(headings)
  return { control, places, title, titleText: title?.textContent ?? null, outside }
}

function outsideOf(root: Element, previous: Spot | null): Spot | null {
  for (let spot = previous; spot; spot = spot.outside)
    if (!root.contains(spot.control) && spot.places.at(-1)?.around !== root) return spot
  return null
}

/** Focuses what stands where the control was; where its layer is gone, where the focus came from. */
function takeUp(spot: Spot): void {
  const root = spot.places.at(-1)?.around
  if (spot.outside && (!root || !isOnPage(root))) {
    if (isOnPage(spot.outside.control) && !isDisabled(spot.outside.control))
      return spot.outside.control.focus()
    return takeUp(spot.outside)
  }
  for (const place of spot.places) {
    if (!isOnPage(place.around)) continue
    const isSamePage = spot.title?.isConnected && spot.title.textContent === spot.titleText
    const isOtherPage = place.around === root && !isSamePage
    const heading = isOtherPage ? headingOf(place.around) : null
    // A page that is still loading has no title yet: tried again once it changes.
    if (isOtherPage && spot.title && !heading) return
    const next = heading ?? nextIn(place, spot.control)
    if (!next) continue
    if (!next.matches(headings)) return next.focus()
    if (!next.hasAttribute('tabindex')) next.tabIndex = -1
    return next.focus({ preventScroll: true })
  }
}

const headingOf = (around: Element): HTMLElement | null =>
  [...around.querySelectorAll<HTMLElement>(headings)].find(isOnPage) ?? null

function nextIn(place: Place, lost: HTMLElement): HTMLElement | null {
  const { around } = place
  const parts = [...around.children]
  const start = startOf(place, parts)
  const following = firstOf(parts.slice(start), lost)
  if (following) return following
  const preceding = () => firstOf(parts.slice(0, start).toReversed(), lost)
  return around.matches(sections) ? (headingOf(around) ?? preceding()) : preceding()
}

/** Which part stands where the lost one stood. */
function startOf({ part, before, after }: Place, parts: readonly Element[]): number {
  const own = parts.indexOf(part)
  if (own >= 0) return own + 1
  if (before === null) return 0
  if (parts.includes(before)) return parts.indexOf(before) + 1
  return after && parts.includes(after) ? parts.indexOf(after) : parts.length
}

/** Of the first part with something to press: what does the same as before, else its first control. */
function firstOf(parts: readonly Element[], lost: HTMLElement): HTMLElement | null {
  for (const part of parts) {
    const within = [part, ...part.querySelectorAll(controls)].filter(isControl)
    const first = within[0]
    if (first) return within.find((one) => isAlike(one, lost)) ?? first
  }
  return null
}

const isControl = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(controls) &&
  element.tabIndex >= 0 &&
  !isDisabled(element) &&
  isOnPage(element)

const isAlike = (one: HTMLElement, other: HTMLElement) =>
  one.tagName === other.tagName &&
  one.className === other.className &&
  one.textContent === other.textContent
