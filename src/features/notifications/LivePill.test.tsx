import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectionFlag } from './connection-flag.ts'
import { LivePill } from './LivePill.tsx'

test('says Live while the hub is connected, and how news come otherwise', () => {
  render(<LivePill />)
  expect(screen.getByText('Every minute')).toBeVisible()

  act(() => connectionFlag.set(true))
  expect(screen.getByText('Live')).toBeVisible()

  act(() => connectionFlag.set(false))
  expect(screen.getByText('Every minute')).toBeVisible()
})
