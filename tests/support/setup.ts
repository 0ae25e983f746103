import './native-globals.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { closeBackend, network } from './screen-backend.ts'

const complaints = vi.spyOn(console, 'error')

// What jsdom lacks and screens ask for.
window.scrollTo = () => {}
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

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))

afterEach(() => {
  cleanup()
  network.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  const said = complaints.mock.calls.map((call) => call.join(' '))
  complaints.mockClear()
  expect(said, 'console.error was called').toEqual([])
})

afterAll(async () => {
  network.close()
  await closeBackend()
})
