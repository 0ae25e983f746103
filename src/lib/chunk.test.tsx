import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen, loadChunk } from './chunk.ts'

const never = () => new Promise<never>(() => {})

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

test('a chunk that cannot be had ends as ChunkLoadError', async () => {
  const failing = loadChunk('lanes', () => Promise.reject(new TypeError('Failed to fetch')))

  await expect(failing).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk lanes failed',
  })
})

test('a chunk that hangs has failed after 120 s, and not a moment earlier', async () => {
  let outcome = 'waiting'
  const loading = loadChunk('lanes', never).catch(({ name }: Error) => {
    outcome = name
  })

  await vi.advanceTimersByTimeAsync(119_900)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(100)
  await loading

  expect(outcome).toBe('ChunkLoadError')
})

test('a screen shows once its chunk is there', async () => {
  const Savings = lazyScreen('savings', async () => () => <h1>Savings</h1>)

  render(
    <Suspense fallback="Loading page">
      <Savings />
    </Suspense>,
  )

  expect(await screen.findByRole('heading', { name: 'Savings' })).toBeVisible()
})
