import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FlowMap } from './FlowMap.tsx'
import type { MapFlow } from './map-flow.ts'

const flow = (name: string, amount: number, given: Partial<MapFlow> = {}): MapFlow => ({
  key: name,
  name,
  from: [121.5, 31.2],
  to: [-118.2, 33.7],
  path: [],
  amount,
  signal: null,
  ...given,
})

const flows = [
  flow('Reno > Boise', 20, {
    from: [-119.8, 39.5],
    to: [-116.2, 43.6],
    signal: { tone: 'rejected', text: 'Red' },
  }),
  flow('Dallas > Miami', 300, {
    from: [-96.8, 32.8],
    to: [-80.2, 25.8],
    signal: { tone: 'accepted', text: 'Green' },
  }),
]

const show = (given: readonly MapFlow[], ground: 'us' | 'world' = 'us') => {
  const picked = vi.fn<(flow: MapFlow) => void>()
  const { container } = render(
    <FlowMap
      title="Miles by lane"
      about="Two flows by road."
      ground={ground}
      flows={given}
      measure="Miles"
      format={(amount) => `${amount} mi`}
      onPick={picked}
    />,
  )
  return { picked, container }
}

test('each flow is a line as wide as its amount, its signal a shape of its own', async () => {
  const { container } = show(flows)

  expect(screen.getByRole('img', { name: 'Two flows by road.' })).toBeInTheDocument()
  await waitFor(() => expect(container.querySelectorAll('[data-flow]')).toHaveLength(2))
  const widths = [...container.querySelectorAll('.map-frame [stroke-linecap=round]')].map((line) =>
    Number(line.getAttribute('stroke-width')),
  )
  expect(widths[0]).toBeLessThan(widths[1] ?? 0)
  const legend = within(screen.getByRole('list', { name: 'Legend' }))
  const shapes = ['Green', 'Red'].map((word) =>
    legend.getByText(word).querySelector('path')?.getAttribute('d'),
  )
  expect(new Set(shapes).size).toBe(2)
})

test('arrow keys go from the largest flow to the next, and Enter opens it', async () => {
  const { picked } = show(flows)
  const user = userEvent.setup()

  const largest = screen.getByRole('button', { name: /Dallas > Miami 300 mi Green/ })
  largest.focus()
  await user.keyboard('{ArrowRight}{Enter}')

  expect(screen.getByRole('button', { name: /Reno > Boise 20 mi Red/ })).toHaveFocus()
  expect(picked).toHaveBeenCalledWith(flows[0])
})

test('its table holds the same flows, the largest first', async () => {
  const { picked } = show(flows)
  const user = userEvent.setup()

  await user.click(screen.getByRole('button', { name: 'Miles by lane: view as table' }))

  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'FlowMilesSignal',
    'Dallas > Miami300 miGreen',
    'Reno > Boise20 miRed',
  ])
  await user.click(screen.getByRole('button', { name: 'Reno > Boise' }))
  expect(picked).toHaveBeenCalledWith(flows[0])
})

test('of thousands of flows one picture is drawn, and all can still be reached', async () => {
  const many = Array.from({ length: 2001 }, (_, index) =>
    flow(`Flow ${index}`, index, { to: [-118 + (index % 90), 33] }),
  )
  const { container } = show(many, 'world')

  await waitFor(() => expect(container.querySelector('canvas')).not.toBeNull())
  expect(container.querySelectorAll('[data-flow]')).toHaveLength(0)
  expect(screen.getByText(/1 of 2.?001/)).toBeVisible()
})

test('flows off the map are counted rather than lost', async () => {
  show([...flows, flow('Shanghai > Los Angeles', 5)])

  expect(await screen.findByText(/1 flow lies outside this map/)).toBeVisible()
})

test('nothing to draw is said in words', () => {
  show([])

  expect(screen.getByText('Nothing to show yet.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /download/ })).not.toBeInTheDocument()
})
