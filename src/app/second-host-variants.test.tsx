import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Misbehaviour } from '#tests/hosts/misbehaviour.ts'
import { pagesOf, persons, walkThrough, walkTo } from '#tests/support/given-host-walk.tsx'

const variants: Record<string, Misbehaviour> = {
  'null where nothing is known': { nulls: true },
  'ids and money as text': { text: true },
  'times without a zone': { bareDates: true },
  'words of its own': { unknownWords: true },
  'no names that begin large': { strictNames: true },
}

const walks = Object.entries(variants).flatMap(([words, mood]) =>
  persons.map((name) => [name, words, mood] as const),
)

test.each(walks)(
  '%s walks every page of a host with %s',
  (name, _words, mood) => walkThrough(name, pagesOf(name), mood),
  240_000,
)

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
    expect(screen.getByRole('main').textContent).toMatch(/Total\$1,344,000\.00.*1,0086 lanes/)
    expect(screen.getByRole('link', { name: 'Baseline $1.3M 6 lanes' })).toBeVisible()
    // Three of six bid on and one more awarded, which the bids say where the list does not.
    expect(screen.getByText('4 of 6 lanes')).toBeVisible()
    expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument()
  },
)

/**
 * By hand, of six lanes with 1 to 6 times the volume and the shipments of the first. Three have a target;
 * Blue Line bids 5 % under the first three, Red Line 2 % over the fourth.
 */
const weighed = [
  {
    path: '/ocean-lcl/lanes',
    // 480 m3 at 90 dollars, 960 at 99 and so on: 43,200 + 95,040 + 155,520 + 224,640 + 302,400 + 388,800.
    spend: '$1.2M',
    // 0.9 x 43,200 on three lanes; 41,040 + 90,288 + 147,744 + 229,132.80.
    known: /\$116,640\.00\$508,204\.80\$41,040\.00\$2,160\.00.*1,26010,080 m3$/,
    unknown: /\$77,760\.00\$508,204\.80\$41,040\.00\$2,160\.00.*1,26010,080 m3$/,
  },
  {
    path: '/air-freight/lanes',
    // 12,000 kg at 4 dollars, 24,000 at 4.40 and so on: 48,000 + 105,600 + 172,800 + 249,600 + 336,000 + 432,000.
    spend: '$1.3M',
    // 0.9 x 48,000 on three lanes; 45,600 + 100,320 + 164,160 + 254,400, at whole cents a kg.
    known: /\$129,600\.00\$564,480\.00\$45,600\.00\$2,400\.00.*252,000kg504$/,
    unknown: /\$86,400\.00\$564,480\.00\$45,600\.00\$2,400\.00.*–504$/,
  },
]

test.each(
  weighed.flatMap((totals) =>
    Object.entries(variants).map(([words, mood]) => [totals.path, words, mood, totals] as const),
  ),
)('the totals of %s are right on a host with %s', async (path, _words, mood, totals) => {
  await walkTo('shipper', path, mood)

  expect(screen.getByRole('link', { name: `Baseline ${totals.spend} 6 lanes` })).toBeVisible()
  // Bids that the list does not tell are asked for; its year is what its months add up to, and every third target is unknown.
  expect(screen.getAllByRole('row').at(-1)?.textContent).toMatch(
    mood.nulls ? totals.unknown : totals.known,
  )
  expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument()
})

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

  // Kept rows are counted as well.
  await act(() => router.navigate('/road-ftl/lanes'))
  expect(await screen.findByText('1 of 6 lanes could not be read.')).toBeVisible()
})
