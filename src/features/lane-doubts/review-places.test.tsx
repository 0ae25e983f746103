import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { lanes } from '#contract/lanes.ts'
import { Mode } from '#domain/mode.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenGuessed } from '#tests/support/given-doubts.ts'
import { processUploads } from '#tests/support/intake.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { DoubtBanner } from './DoubtBanner.tsx'
import { ReviewPlacesScreen } from './ReviewPlacesScreen.tsx'

beforeAll(givenBackend, 60_000)

async function givenReview() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const { vernon } = await givenGuessed(backend, shipper)
  await processUploads(backend)
  return { backend, shipper, vernon }
}

const waysOf = async (backend: Backend, as: Person) => {
  const { answer } = await backend.ask(lanes.list, { as, query: { mode: Mode.RoadFTL } })
  return answer.map(({ locationStr }) => locationStr)
}

const rowOf = async (text: string) =>
  within(
    (await screen.findAllByRole('listitem')).find((row) => row.textContent.includes(text)) ??
      document.body,
  )

test('guessed places are decided one by one or all at once, undone before they are saved, and then gone', async () => {
  const { backend, shipper } = await givenReview()
  const user = renderScreen(<ReviewPlacesScreen />, { as: shipper })

  const vernon = await rowOf('VERNON, CA')
  expect(vernon.getByText('Vernon, BC, CA', { selector: 'strong' })).toBeVisible()
  expect(vernon.getByText('Road - FTL · 1 lane · 2 shipments')).toBeVisible()
  expect(screen.getByText('3 lanes use guessed places')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()

  await user.click(vernon.getByRole('button', { name: 'Keep VERNON, CA as is' }))
  expect(vernon.getByText('Kept as is')).toBeVisible()
  await waitFor(() => expect(vernon.getByRole('button', { name: 'Undo VERNON, CA' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.click(vernon.getByRole('button', { name: 'Vernon, CA, US' }))
  await user.click(screen.getByRole('button', { name: 'Accept all suggestions (2)' }))
  const texas = await rowOf('Texas, United States')
  await user.click(texas.getByRole('button', { name: 'Undo Texas, United States' }))
  expect(screen.getByText('2 of 3 places decided')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText(/The lanes are being updated/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText('VERNON, CA')).not.toBeInTheDocument())
  expect(screen.getByText('Texas, United States')).toBeVisible()
  await processUploads(backend)
  const ways = await waysOf(backend, shipper)
  expect(ways.filter((way) => way.includes('Vernon, CA, US'))).toHaveLength(1)
  expect(ways.filter((way) => way.includes('Vernon, BC'))).toEqual([])
})

test('a place beyond the suggestions is searched for', async () => {
  const { shipper } = await givenReview()
  const user = renderScreen(<ReviewPlacesScreen />, { as: shipper })

  const texas = await rowOf('Texas, United States')
  await user.click(
    texas.getByRole('button', { name: 'Search for another place for Texas, United States' }),
  )
  await user.type(await texas.findByLabelText('Place for Texas, United States'), 'Houston')
  await user.click(await texas.findByRole('option', { name: /^Houston, TX/ }))

  expect(texas.getByText(/Read as "Houston, TX/)).toBeVisible()
})

test('lanes name how many rest on guessed places, with the way to review them', async () => {
  const { shipper } = await givenReview()
  renderScreen(<DoubtBanner mode={Mode.RoadFTL} />, { as: shipper })

  expect(await screen.findByText(/3 lanes use guessed places/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review places' })).toHaveAttribute(
    'href',
    '/review-places',
  )
})

test('another company has nothing left to decide', async () => {
  const { backend } = await givenReview()
  renderScreen(<ReviewPlacesScreen />, { as: await backend.person('Customer', 'Birch') })
  expect(await screen.findByText(/All places are reviewed/)).toBeVisible()
})
