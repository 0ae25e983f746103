import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Misbehaviour } from '#tests/hosts/misbehaviour.ts'
import { visits, walkTo } from './given-host-walk.tsx'

const variants: Record<string, Misbehaviour> = {
  'null where nothing is known': { nulls: true },
  'ids and money as text': { text: true },
  'times without a zone': { bareDates: true },
  'words of its own': { unknownWords: true },
  'no names that begin large': { strictNames: true },
}

/** One mode stands for all five here: what differs between hosts is read by one reader. */
const walked = Object.entries(variants).flatMap(([words, mood]) =>
  visits
    .filter(([, path]) => !/^\/(road-drayage|ocean-|air-)/.test(path))
    .map(([name, path]) => [name, path, words, mood] as const),
)

test.each(walked)('%s opens %s on a host with %s', async (name, path, _words, mood) => {
  await walkTo(name, path, mood)
})

const laneRows = async () =>
  (await screen.findAllByRole('row'))
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => /^(Houston|Dallas|Atlanta|Chicago|Denver|Reno), /.test(text))

test.each(Object.entries(variants))(
  'no lane and no dollar is lost on a host with %s',
  async (_words, mood) => {
    await walkTo('shipper', '/road-ftl/lanes', mood)

    expect(await laneRows()).toHaveLength(6)
    // By hand: 48,000 + 105,600 + 172,800 + 249,600 + 336,000 + 432,000 = 1,344,000 of 1,008 shipments.
    expect(screen.getByRole('main').textContent).toMatch(/Total\$1\.3M.*1,0086 lanes$/)
    expect(screen.getByRole('link', { name: 'Baseline $1.3M 6 lanes' })).toBeVisible()
    expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument()
  },
)

test('a lane in a status that only its host knows shows that word, and offers no award', async () => {
  await walkTo('shipper', '/road-ftl/lanes', { unknownWords: true })

  const [awarded, ...others] = await laneRows()
  expect(awarded).toContain('Awarded')
  expect(others.map((text) => /withdrawn|Not started/.exec(text)?.[0])).toEqual(
    Array(5).fill('withdrawn'),
  )
})

test('a lane that cannot be read is counted with its reason where it is missing, and nowhere else', async () => {
  const { router } = await walkTo('shipper', '/road-ftl/lanes', { unreadable: true }, /undefined/)

  // Without the 336,000 of the fifth lane.
  expect(await screen.findByRole('link', { name: 'Baseline $1M 5 lanes' })).toBeVisible()
  expect(screen.getByText('1 of 6 lanes could not be read.')).toBeVisible()
  expect(screen.getByText(/row 5: baselineCost: expected number, found "n\/a"/)).toBeInTheDocument()

  await act(() => router.navigate('/user/profile'))
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  await waitFor(() => expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument())

  // Kept rows are told of as well.
  await act(() => router.navigate('/road-ftl/lanes'))
  expect(await screen.findByText('1 of 6 lanes could not be read.')).toBeVisible()
})
