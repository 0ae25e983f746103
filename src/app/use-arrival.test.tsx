import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useArrival } from './use-arrival.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] }))
afterEach(() => vi.useRealTimers())

function Page({ address, isLoading = false }: { address: string; isLoading?: boolean }) {
  const main = useRef<HTMLElement>(null)
  useArrival(main, address)
  return (
    <main ref={main}>
      <header>
        <span className="is-coming">Answer awards</span>
      </header>
      {isLoading && (
        <div className="skeleton" role="status">
          Loading lanes
        </div>
      )}
      <p>Figures</p>
      <section aria-label="Table">
        <input aria-label="Search" />
      </section>
    </main>
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const figures = () => screen.getByText('Figures')
const table = () => screen.getByRole('region', { name: 'Table' })

test('what is below a part that is to come waits for it eight seconds, and never again', () => {
  const { rerender } = render(<Page address="/lanes" />)
  wait(1000)
  expect(figures()).toHaveAttribute('data-waits')
  wait(8000)
  expect(figures()).not.toHaveAttribute('data-waits')

  rerender(<Page address="/lanes?q=Reno" />)
  wait(100)

  expect(figures()).not.toHaveAttribute('data-waits')
})

test('a field that is typed in stays, whatever is to come above it', () => {
  render(<Page address="/lanes" />)
  screen.getByRole('textbox').focus()

  wait(100)

  expect(figures()).toHaveAttribute('data-waits')
  expect(table()).not.toHaveAttribute('data-waits')
})

test('the place kept for a button does not hide that the page is loading', () => {
  render(<Page address="/lanes" isLoading />)

  wait(100)

  expect(screen.getByRole('status')).not.toHaveAttribute('data-waits')
  expect(figures()).toHaveAttribute('data-waits')
})
