import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLoadAgain } from './changed-elsewhere.ts'

type Given = { saved?: string; entered?: string; isSaving?: boolean }

const givenForm = () => {
  const onFill = vi.fn()
  const { result, rerender } = renderHook(
    ({ saved = 'a', entered = 'a', isSaving = false }: Given) =>
      useLoadAgain({ saved, entered, isSaving, onFill }),
    { initialProps: {} },
  )
  return { result, rerender, onFill }
}

test('fields that nobody touched are filled in again', () => {
  const { result, rerender, onFill } = givenForm()
  rerender({ saved: 'b' })
  expect(onFill).toHaveBeenCalledTimes(1)
  rerender({ saved: 'b', entered: 'b' })
  expect(result.current).toBeNull()
})

test('what was typed waits until it is loaded', () => {
  const { result, rerender, onFill } = givenForm()
  rerender({ saved: 'b', entered: 'typed' })
  expect(onFill).not.toHaveBeenCalled()
  act(() => result.current?.())
  expect(onFill).toHaveBeenCalledTimes(1)
  rerender({ saved: 'b', entered: 'b' })
  expect(result.current).toBeNull()
})

test('one’s own change is no news, neither while it is saved nor after', () => {
  const { result, rerender, onFill } = givenForm()
  rerender({ saved: 'b', entered: 'b', isSaving: true })
  expect(result.current).toBeNull()
  rerender({ saved: 'b', entered: 'b' })
  expect(result.current).toBeNull()
  rerender({ saved: 'b', entered: 'typed' })
  expect(result.current).toBeNull()
  expect(onFill).not.toHaveBeenCalled()
})
