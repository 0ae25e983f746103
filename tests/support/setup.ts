import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'

const complaints = vi.spyOn(console, 'error')

afterEach(() => {
  cleanup()
  const said = complaints.mock.calls.map((call) => call.join(' '))
  complaints.mockClear()
  expect(said, 'console.error was called').toEqual([])
})
