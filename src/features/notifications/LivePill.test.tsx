import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { connectionFlag } from './connection-flag.ts'
import { LivePill } from './LivePill.tsx'

test('says Live once the hub is connected, and how news come otherwise', () => {
  connectionFlag.set(null)
  render(<LivePill />)
  expect(screen.getByText('Connecting…')).toBeVisible()

  act(() => connectionFlag.set(true))
  expect(screen.getByText('Live')).toBeVisible()

  act(() => connectionFlag.set(false))
  expect(screen.getByText('Every minute')).toBeVisible()
})

test('says Offline the moment the browser has no network, and Live once it is back', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  connectionFlag.set(true)
  render(<LivePill />)
  expect(screen.getByText('Offline')).toBeVisible()

  network.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText('Live')).toBeVisible()

  connectionFlag.set(false)
})
