import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBoard, mode } from '#tests/support/given-board.tsx'
import { WallScreen } from './WallScreen.tsx'

test('on the wall stand coverage, the lanes by light and what happens', async () => {
  const { shipper, query } = await givenBoard({ Reno: [280, 270], Boise: [310], Ely: [] })
  await query("update lanes set light = 'Green' where destination = 'Reno'")
  await query("update lanes set light = 'Red' where destination = 'Boise'")
  await query("update lanes set light = null where destination = 'Ely'")

  renderScreen(<WallScreen mode={mode} live="Live" activity={<p>Bluefin bid on Reno</p>} />, {
    as: shipper,
  })

  expect(await screen.findByRole('heading', { name: 'Road - FTL', level: 1 })).toBeVisible()
  expect((await screen.findByText('Bid coverage')).parentElement).toHaveTextContent('67%')
  const lights = within(screen.getByRole('region', { name: 'Lanes in bidding by signal' }))
  expect(lights.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Green133% of lanes in bidding',
    'Amber00% of lanes in bidding',
    'Red133% of lanes in bidding',
    'No signal133% of lanes in bidding',
  ])
  expect(screen.getByText('Bluefin bid on Reno')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Exit wall display' })).toHaveAttribute(
    'href',
    '/?view=award',
  )
})
