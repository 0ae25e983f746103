import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
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
      overLand={ground === 'us'}
      measure="Miles"
      format={(amount) => `${amount} mi`}
      onPick={picked}
    />,
  )
  return { picked, container }
}

test('each signal is a line in a color of its own and a mark in a shape of its own', async () => {
  show(flows)

  const map = await screen.findByRole('img', { name: 'Two flows by road.' })
  await waitFor(() => {
    const lines = [...map.querySelectorAll('[data-signal]')]
    expect(new Set(lines.map((line) => line.getAttribute('data-signal')))).toEqual(
      new Set(['accepted', 'rejected']),
    )
  })
  // A color laid over another would be a third one.
  expect(map.querySelectorAll('[stroke-opacity], [opacity]')).toHaveLength(0)
  const legend = within(screen.getByRole('list', { name: 'Legend' }))
  const shapes = ['Green', 'Red'].map((word) =>
    legend.getByText(word).querySelector('path:last-of-type')?.getAttribute('d'),
  )
  expect(new Set(shapes).size).toBe(2)
})

test('flows without a signal among others are named in the legend', () => {
  show([...flows, flow('Elko > Provo', 5, { from: [-115.8, 40.8], to: [-111.7, 40.2] })])

  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('No signal')).toBeVisible()
})

test('the map is enlarged, moved and shown whole by keys and by buttons', async () => {
  show(flows)
  const user = userEvent.setup()
  const map = await screen.findByRole('img', { name: 'Two flows by road.' })
  const stage = screen.getByRole('application', { name: /^Map/ })
  const view = () => map.querySelector('g')?.getAttribute('transform') ?? ''
  const zoom = () => Number(/scale\((.*)\)/.exec(view())?.[1])
  const whole = view()

  stage.focus()
  await user.keyboard('+')
  expect(zoom()).toBeGreaterThan(1)
  const enlarged = view()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(view()).not.toBe(enlarged)
  await user.keyboard('-')
  expect(zoom()).toBeLessThan(1.01)
  await user.keyboard('++0')
  expect(view()).toBe(whole)

  expect(screen.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(zoom()).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Show the whole map' }))
  expect(view()).toBe(whole)
})

test('a click on a line that several flows share steps through these alone', async () => {
  const { picked } = show([
    ...flows,
    flow('Miami > Dallas', 70, { from: [-80.2, 25.8], to: [-96.8, 32.8] }),
  ])
  const user = userEvent.setup()
  const map = await screen.findByRole('img', { name: 'Two flows by road.' })
  const [, x = 0, y = 0] = await waitFor(() => {
    const shared = map.querySelector('[data-signal="accepted"]')?.getAttribute('d') ?? ''
    const bend = /Q([\d.]+),([\d.]+)/.exec(shared)
    expect(bend).not.toBeNull()
    return [...(bend ?? [])].map(Number)
  })

  fireEvent.click(screen.getByRole('application', { name: /^Map/ }), { clientX: x, clientY: y })

  expect(screen.getByText('1 of 2 on this line')).toBeVisible()
  expect(picked).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('1 of 3')).toBeVisible()
})

test('arrow keys go from the largest flow to the next, and Enter opens it', async () => {
  const { picked } = show(flows)
  const user = userEvent.setup()

  const largest = screen.getByRole('button', { name: /Dallas > Miami 300 mi Green/ })
  largest.focus()
  await user.keyboard('{ArrowRight}{Enter}')

  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Reno > Boise 20 mi Red/ })).toHaveFocus(),
  )
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

test('of thousands of flows a few lines are drawn, and all can still be reached', async () => {
  const many = Array.from({ length: 2001 }, (_, index) =>
    flow(`Flow ${index}`, index, { to: [-118 + (index % 90), 33] }),
  )
  show(many, 'world')

  const map = await screen.findByRole('img', { name: 'Two flows by road.' })
  expect(map.querySelectorAll('*').length).toBeLessThan(400)
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
