import './native-globals.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { clear } from 'idb-keyval'
import * as React from 'react'
import { toast } from 'react-toastify/unstyled'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { forgetOffer } from '#lib/extensions.ts'
import { readerFormat } from '#lib/reader-format.ts'
import { freshPage } from './fresh-page.ts'
import { labelled, quickLabels } from './quick-labels.ts'
import { searchQuickly } from './quick-search.ts'
import { quickStyle } from './quick-style.ts'
import { withFewerSearches } from './search-interval.ts'
import { closeBackend, network } from './screen-backend.ts'
import { shortError } from './short-error.ts'

// A busy machine takes its time to load a chunk or answer a call; what is there is found at once.
const { asyncWrapper } = getConfig()
configure({
  asyncUtilTimeout: 40_000,
  asyncWrapper: (search) => asyncWrapper(() => withFewerSearches(search)),
  getElementError: shortError,
  // No page has a script or style among its words, and each element would be tried for being one.
  defaultIgnore: '',
})

const complaints = vi.spyOn(console, 'error')

// What jsdom lacks and screens ask for.
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.Path2D ??= Object as never
HTMLCanvasElement.prototype.getContext = function drawNothing(this: HTMLCanvasElement) {
  return silentCanvas(this)
} as never

/** Charts draw on a canvas that jsdom has not: every stroke is taken, none is seen. */
function silentCanvas(canvas: HTMLCanvasElement): unknown {
  return new Proxy<Record<string | symbol, unknown>>(
    { canvas, measureText: () => ({ width: 0 }) },
    { get: (known, name) => known[name] ?? (() => ({ addColorStop() {} })), set: () => true },
  )
}

// React keeps an Error for each of the first 10,000 elements of a second, to say who made it; no test reads that.
const ofReact: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => {} })

window.getComputedStyle = quickStyle
searchQuickly()
for (const { prototype } of labelled) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      return quickLabels(this)
    },
  })
}

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))

// What one test typed is nothing to the next, whose people and lanes have the same numbers.
beforeEach(async () => {
  // What the last test still had under way may have left one to be shown with the next page.
  toast.dismiss()
  if ('indexedDB' in globalThis && !vi.isFakeTimers()) await clear()
})

afterEach(() => {
  cleanup()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  readerFormat.forget()
  forgetOffer()
  const said = complaints.mock.calls.map((call) => call.join(' '))
  complaints.mockClear()
  expect(said, 'console.error was called').toEqual([])
})

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  freshPage()
  network.close()
  await closeBackend()
})
