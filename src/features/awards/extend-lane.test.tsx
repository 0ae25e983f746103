import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { lanes } from '#contract/lanes.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { givenReader } from '#tests/support/given-reader.ts'
import { givenBoard, mode, row } from '#tests/support/given-board.tsx'

test('a lane that nobody bid on offers more time in its row', async () => {
  const { backend, shipper, made, show } = await givenBoard({ Reno: [280], Ely: [] })
  await backend.ask(config.saveNegotiationTerms, {
    as: shipper,
    params: { id: mode },
    body: { ...defaultTerms, closesAt: '2026-11-09T17:00:00.000Z', zone: 'America/Chicago' },
  })
  givenReader(shipper, { clock: '12', zone: 'UTC' })
  const user = show()

  await user.click(within(await row(/Ely/)).getByText('Extend'))
  const sheet = await screen.findByRole('dialog', { name: /^Extend bidding on .*Ely/ })
  expect(sheet).toHaveTextContent('Now 9 Nov 2026, 11:00 am CST (5:00 pm UTC for you).')
  await user.click(within(sheet).getByRole('button', { name: 'Extend 1 lane' }))

  expect(
    await screen.findByText(
      /^1 lane takes bids until \d+ \w+ \d{4}, 11:00 am C[SD]T \((?:4|5):00 pm UTC for you\)/,
    ),
  ).toBeVisible()
  const query = { mode, laneId: made.get('Ely')?.id ?? 0 }
  const { answer } = await backend.ask(lanes.list, { as: shipper, query })
  expect(Date.parse(answer[0]?.closesAt ?? '')).toBeGreaterThan(Date.now())
  expect(within(await row(/Reno/)).queryByText('Extend')).not.toBeInTheDocument()
})
