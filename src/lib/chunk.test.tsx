import { render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart, lazyScreen, loadChunk } from './chunk.ts'

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

test('a chunk that a reload cuts off has failed only where the page stays after all', async () => {
  let outcome = 'waiting'

  window.dispatchEvent(new Event('beforeunload'))
  const loading = loadChunk('lanes', () => Promise.reject(new TypeError('Load failed'))).catch(
    ({ name }: Error) => {
      outcome = name
    },
  )

  await vi.advanceTimersByTimeAsync(5000)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(5000)
  await loading

  expect(outcome).toBe('ChunkLoadError')
  window.dispatchEvent(new Event('pageshow'))
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

test('a screen loaded ahead is drawn without a wait', async () => {
  const load = vi.fn(async () => () => <h1>Savings</h1>)
  const Savings = lazyScreen('savings', load)
  await Savings.loadAhead()

  render(
    <Suspense fallback="Loading page">
      <Savings />
    </Suspense>,
  )

  expect(screen.getByRole('heading', { name: 'Savings' })).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('a screen that could not be loaded ahead is loaded once it is shown', async () => {
  const load = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => <h1>Savings</h1>)
  const Savings = lazyScreen('savings', load)
  await Savings.loadAhead()

  render(
    <Suspense fallback="Loading page">
      <Savings />
    </Suspense>,
  )

  expect(await screen.findByRole('heading', { name: 'Savings' })).toBeVisible()
})

test('while a part of a screen loads, all around it stays', async () => {
  let arrive = (_part: () => ReactNode) => {}
  const Notes = lazyPart(
    'notes',
    () =>
      new Promise<() => ReactNode>((resolve) => {
        arrive = resolve
      }),
    'Loading notes',
  )

  render(
    <Suspense fallback="Loading page">
      <h1>Savings</h1>
      <Notes />
    </Suspense>,
  )

  expect(screen.getByRole('heading', { name: 'Savings' })).toBeVisible()
  expect(screen.getByText('Loading notes')).toBeVisible()
  arrive(() => <p>3 notes</p>)
  expect(await screen.findByText('3 notes')).toBeVisible()
})
