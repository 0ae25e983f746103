import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AwardPack } from '#contract/ext/award-packs.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { formatMoment } from '#domain/displayed-date.ts'
import { givenBoard, mode } from '#tests/support/given-board.tsx'
import { renderScreen } from '#tests/support/render.tsx'
import { onlyFile, savedFiles } from '#tests/support/saved-files.ts'
import { PackScreen } from './PackScreen.tsx'

/** Albatross is the incumbent of both lanes; costs in thousands of dollars, a carrier each. */
async function givenScenario() {
  const board = await givenBoard({ Reno: [280, 270], Boise: [260, 240] })
  const rules = [
    {
      id: 'incumbents',
      kind: 'limit',
      measure: 'lanes',
      of: { who: 'incumbents' },
      least: 1,
      unit: 'amount',
    },
  ]
  const body = { mode, name: 'Keep one', rules } as never
  const { answer } = await board.backend.ask(awardScenarios.create, { as: board.shipper, body })
  const show = () =>
    renderScreen(<PackScreen mode={mode} views={null} />, {
      as: board.shipper,
      url: `/?view=pack&scenario=${answer.id}`,
    })
  return { ...board, show, made: answer, lanes: board.made }
}

const fileOf = (text: string, name = 'pack.json') =>
  new File([text], name, { type: 'application/json' })

test('a pack is created, read, downloaded and found correct; a changed one says where', async () => {
  const user = userEvent.setup()
  const saved = savedFiles()
  const { show } = await givenScenario()
  show()

  await user.click(await screen.findByRole('button', { name: 'Create award pack' }))

  const result = await screen.findByRole('region', { name: 'Result' }, { timeout: 20_000 })
  // Reno stays with Albatross, which asks 10,000 more there and 20,000 on Boise: 280 + 240.
  expect(within(result).getByText('$520,000.00')).toBeVisible()
  expect(within(result).getByText('Proven lowest')).toBeVisible()
  expect(within(result).getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  const rules = screen.getByRole('region', { name: 'Rules' })
  expect(within(rules).getByText(/Incumbents keep at least 1 lane/)).toBeVisible()
  const grid = screen.getByRole('grid', { name: 'Award by lane' })
  const reno = within(grid).getByRole('row', { name: /Reno/ })
  expect(reno).toHaveTextContent(/Albatross100\$280,000\.00.*Bluefin -\$10,000/)
  expect(reno).toHaveTextContent(/Incumbents keep at least 1 lane/)
  expect(within(grid).getByRole('row', { name: /Boise/ })).toHaveTextContent(/Bluefin.*Lowest bid/)

  await user.click(screen.getByRole('button', { name: 'Download JSON' }))
  const text = await (await onlyFile(saved)).blob.text()
  const check = screen.getByRole('region', { name: 'Check a pack' })
  const input = within(check).getByLabelText('Choose a pack', { selector: 'input' })
  await user.upload(input, fileOf(text))
  expect(
    await within(check).findByText(/The pack is correct/, {}, { timeout: 20_000 }),
  ).toBeVisible()

  const changed: AwardPack = JSON.parse(text)
  changed.inputs.bids.cents[0] = 99_900_000
  await user.upload(input, fileOf(JSON.stringify(changed)))
  const table = await within(check).findByRole('table', {}, { timeout: 20_000 })
  expect(within(table).getByRole('row', { name: /Cost of the bid a year/ })).toHaveTextContent(
    /Reno, Albatross.*\$999,000\.00\$280,000\.00Run on record/,
  )
})

test('a pack says who awarded a lane by hand, when and why', async () => {
  const { backend, shipper, query, show, made, lanes } = await givenScenario()
  const reno = lanes.get('Reno')!.id
  const [bid] = await query(
    `select id from bids where lane_id = ${reno} and landed_cents = 28000000`,
  )
  const pin = { laneId: reno, bidId: Number(bid?.id), share: 100, note: 'Knows the yard' }
  await backend.ask(awardScenarios.setPins, {
    as: shipper,
    params: { id: made.id },
    body: { version: made.version, set: [pin], clear: [] },
  })
  const user = userEvent.setup()
  show()

  await user.click(await screen.findByRole('button', { name: 'Create award pack' }))

  const rules = await screen.findByRole('region', { name: 'Rules' }, { timeout: 20_000 })
  const byHand = within(rules).getByText(/Reno: Albatross 100%/)
  const when = formatMoment(new Date('2026-11-10T09:00:00Z'))
  expect(byHand).toHaveTextContent(`${when}, ${shipper.username}`)
  expect(byHand).toHaveTextContent('Knows the yard')
})

test('a file that is no pack is refused in words', async () => {
  const user = userEvent.setup()
  const { show } = await givenScenario()
  show()
  const check = await screen.findByRole('region', { name: 'Check a pack' })
  const input = within(check).getByLabelText('Choose a pack', { selector: 'input' })

  await user.upload(input, fileOf('no JSON', 'letter.json'))
  expect(await within(check).findByText(/letter\.json is not JSON/)).toBeVisible()

  await user.upload(input, fileOf('{"format":"another"}', 'other.json'))
  expect(await within(check).findByText(/other\.json is not an award pack\. format:/)).toBeVisible()
})
