import { session } from './session.ts'

/** At most one generic toast in this time (spec section 9). */
const throttleMs = 10_000
export const genericError = 'An error occurred, please try again later'

let last = Number.NEGATIVE_INFINITY
let show: ((text: string) => void) | null = null
/** A page is asked for before the layout around it is drawn, and may fail before. */
let waiting = false

/** The toasts live in the signed-in layout, which hands in how to show one. */
export const setErrorToast = (shower: (text: string) => void): void => {
  show = shower
  if (waiting) shower(genericError)
  waiting = false
}

/** 'An error occurred, please try again later', at most once in 10 seconds (spec section 8). */
export function showGenericError(): void {
  const now = Date.now()
  if (now - last < throttleMs) return
  last = now
  if (show) show(genericError)
  // Signing in explains its own failures.
  else waiting = session.read() !== null
}

/** For tests: as if nothing had been shown yet, and nobody had signed in who could be shown it. */
export function forgetLastError(): void {
  last = Number.NEGATIVE_INFINITY
  show = null
  waiting = false
}
