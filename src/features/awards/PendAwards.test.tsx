import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { toCents } from '#domain/money.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { PendAwards } from './PendAwards.tsx'

test('of many lanes that are left out fifty are listed, and all on request', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const awards = Array.from({ length: 52 }, (_, index) => ({
    laneId: 900_000 + index,
    bidId: 1,
    version: 1,
    share: 100,
    months: [],
    cents: toCents(100),
    baselineCents: null,
  }))
  const user = renderScreen(
    <PendAwards
      mode={Mode.RoadFTL}
      title="Lowest cost"
      awards={awards}
      apply={() => Promise.reject(new Error('Nothing is applied here.'))}
      onClose={() => {}}
    />,
    { as: shipper },
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByText('52 lanes left out'))
  expect(dialog.getAllByRole('listitem')).toHaveLength(50)

  await user.click(dialog.getByRole('button', { name: 'Show 2 more lanes' }))

  expect(dialog.getAllByRole('listitem')).toHaveLength(52)
  expect(dialog.queryByRole('button', { name: /more lanes$/ })).not.toBeInTheDocument()
})
