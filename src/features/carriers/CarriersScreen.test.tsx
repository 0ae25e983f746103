import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { carriers as carrierCalls } from '#contract/ext/carriers.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { enteredCriteria } from '#domain/carrier-criterion.ts'
import { Mode } from '#domain/mode.ts'
import { formatPercent } from '#domain/quantity.ts'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import {
  givenAward,
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { onlyFile, savedFiles } from '#tests/support/saved-files.ts'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { CarriersScreen } from './CarriersScreen.tsx'

const mode = Mode.RoadFTL

/** Albatross bid on the long lane of two and won it; Bluefin was invited alone. */
async function givenCarriers() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const albatross = await backend.person('Carrier', 'Albatross')
  const bluefin = await backend.person('Carrier', 'Bluefin')
  await givenWorkingTogether(backend, shipper, [albatross, bluefin], [mode])
  const long = await givenLane(backend, shipper, { status: 'started', forecastVolume: 90_000 })
  const short = await givenLane(backend, shipper, {
    status: 'started',
    forecastVolume: 10_000,
    destination: 'Reno, NV, US',
  })
  await givenInvitation(backend, long, albatross, bluefin)
  await givenInvitation(backend, short, albatross)
  await givenAward(backend, await givenBid(backend, long, albatross, { transitDays: 4 }))
  return { backend, shipper, albatross, bluefin, long, short }
}

const gridRow = async (grid: string, name: RegExp) =>
  within(await screen.findByRole('grid', { name: grid })).findByRole('row', { name })

test('each carrier’s coverage is what the lane table adds up to', async () => {
  const { backend, shipper } = await givenCarriers()
  const { answer: lanes } = await backend.ask(laneCalls.list, { as: shipper, query: { mode } })
  const volume = lanes.reduce((sum, { unitMeasure }) => sum + (unitMeasure ?? 0), 0)
  const bidVolume = lanes
    .filter(({ bidsReceived }) => bidsReceived > 0)
    .reduce((sum, { unitMeasure }) => sum + (unitMeasure ?? 0), 0)

  renderScreen(<CarriersScreen />, { as: shipper, url: '/?mode=road-ftl' })

  const row = await gridRow('Carriers', /Albatross/)
  expect(bidVolume / volume).toBe(0.9)
  expect(row).toHaveTextContent(formatPercent(bidVolume / volume, 0))
  expect(row).toHaveTextContent('50%')
  expect(await gridRow('Carriers', /Bluefin/)).toHaveTextContent('0%')
})

test('a criterion nobody measured is not rated until somebody rates it', async () => {
  const { backend, shipper, albatross } = await givenCarriers()
  const user = renderScreen(<CarriersScreen />, {
    as: shipper,
    url: `/?mode=road-ftl&carrier=${albatross.companyId}`,
  })
  const form = await screen.findByRole('form', { name: 'Scorecard' })
  expect(within(form).getByRole('row', { name: /Lane coverage/ })).toHaveTextContent(
    'Measured: complete bids on 50% of 2 lanes invited',
  )
  const onTime = within(form).getByLabelText('On-time delivery, rating from 0 to 100')
  expect(onTime).toHaveValue('')

  await user.type(onTime, '820')
  await user.click(within(form).getByRole('button', { name: 'Save ratings' }))
  expect(within(form).getByRole('alert')).toHaveTextContent(
    'On-time delivery: expected a whole number from 0 to 100, or nothing; found "820".',
  )
  await user.clear(onTime)
  await user.type(onTime, '82')
  await user.click(within(form).getByRole('button', { name: 'Save ratings' }))

  expect(await screen.findByText('Ratings for Albatross saved.')).toBeVisible()
  expect(
    await within(form).findByRole('row', { name: /On-time delivery.*Rated by your team/ }),
  ).toBeVisible()
  const { answer } = await backend.ask(carrierCalls.scorecards, { as: shipper, query: { mode } })
  expect(answer.carriers[0]?.ratings).toContainEqual({
    criterion: 'OTD',
    source: 'entered',
    value: null,
    lanes: null,
    score: 82,
  })
})

test('scorecards stand beside each other, and say "Not rated" where nothing is known', async () => {
  const { shipper } = await givenCarriers()

  renderScreen(<CarriersScreen />, { as: shipper, url: '/?mode=road-ftl&tab=scorecards' })

  expect(await gridRow('Scorecards', /Albatross/)).toHaveTextContent('Not rated')
  expect(screen.getByText(/Nobody has answered/)).toBeVisible()
  expect(screen.getByText(/Modelled CO2e does not affect scores/)).toBeVisible()
})

test('the carrier with the best score stands first', async () => {
  const { backend, shipper, albatross, bluefin } = await givenCarriers()
  for (const [carrier, score] of [
    [albatross, 40],
    [bluefin, 100],
  ] as const) {
    await backend.ask(carrierCalls.rate, {
      as: shipper,
      params: { id: carrier.companyId },
      body: { ratings: Object.fromEntries(enteredCriteria.map((one) => [one, score])) },
    })
  }

  renderScreen(<CarriersScreen />, { as: shipper, url: '/?mode=road-ftl&tab=scorecards' })

  const best = await gridRow('Scorecards', /Bluefin/)
  const other = await gridRow('Scorecards', /Albatross/)
  expect(best.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a known carrier is invited to chosen lanes that take bids', async () => {
  const { backend, shipper, bluefin } = await givenCarriers()
  const user = renderScreen(<CarriersScreen />, { as: shipper, url: '/?mode=road-ftl' })

  await user.click(await screen.findByRole('button', { name: 'Invite a carrier' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Bluefin' })
  await user.selectOptions(dialog.getByLabelText('Carrier'), 'Bluefin')
  const some = dialog.getByRole('radio', { name: 'Selected lanes open for bids now' })
  await waitFor(() => expect(some).toBeEnabled())
  await user.click(some)
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Select at least one lane.')
  const reno = await dialog.findByRole('row', { name: /Reno/ })
  await user.click(within(reno).getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))

  expect(
    await screen.findByText('Bluefin was invited to Road - FTL and to 1 more lane.'),
  ).toBeVisible()
  const { answer } = await backend.ask(laneCalls.list, { as: bluefin, query: { mode } })
  expect(answer.map(({ locationStr }) => locationStr)).toContainEqual(expect.stringMatching(/Reno/))
})

test('a new carrier is invited by email, and an invalid address is refused', async () => {
  const { shipper } = await givenCarriers()
  const user = renderScreen(<CarriersScreen />, { as: shipper, url: '/?invite=1&mode=road-ftl' })
  const dialog = within(await screen.findByRole('dialog'))

  await user.type(dialog.getByLabelText('Email address'), 'ana@')
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(dialog.getByLabelText('Email address')).toHaveFocus())
  expect(dialog.getByLabelText('Email address')).toHaveAccessibleDescription(
    '"ana@" is not an email address. Enter one such as ana@carrier.com.',
  )
  await user.type(dialog.getByLabelText('Email address'), 'cormorant.test')
  await user.type(dialog.getByLabelText('Carrier name'), 'Cormorant')
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))

  expect(await screen.findByText(/link was emailed to ana@cormorant.test/)).toBeVisible()
  expect(await gridRow('Carriers', /Cormorant/)).toHaveTextContent('Invited')
})

test('bid sheets carriers returned can be downloaded', async () => {
  const { backend, shipper, albatross, short } = await givenCarriers()
  const upload = await givenUpload(backend, albatross, {
    kind: UploadKind.BidUpload,
    status: UploadStatus.Completed,
    fileName: 'autumn bids.xlsx',
  })
  await givenBid(backend, short, albatross, { uploadId: upload.id })

  const saved = savedFiles()
  const user = renderScreen(<CarriersScreen />, { as: shipper, url: '/?tab=sheets' })

  const row = await gridRow('Bid sheets', /autumn bids\.xlsx/)
  expect(row).toHaveTextContent(/Albatross.*Road - FTL1/)
  await user.click(within(row).getByRole('gridcell', { name: 'Download' }))

  expect(await onlyFile(saved)).toMatchObject({ name: 'Albatross autumn bids.xlsx' })
})

test('without carriers there is one sentence and a way to invite one', async () => {
  const backend = await givenBackend()

  const user = renderScreen(<CarriersScreen />, { as: await backend.person('Customer') })

  expect(await screen.findByText('No carriers yet.')).toBeVisible()
  const [first] = screen.getAllByRole('button', { name: 'Invite a carrier' }).toReversed()
  if (first) await user.click(first)
  expect(await screen.findByRole('dialog', { name: 'Invite a carrier' })).toBeVisible()
})

test('a link is ended after its consequences are shown, and renewed again', async () => {
  const { backend, shipper, bluefin } = await givenCarriers()
  const seen = async () =>
    (await (await backend.request(`/lanes/mode?mode=${mode}`, { as: bluefin })).json()) as object[]
  const user = renderScreen(<CarriersScreen />, {
    as: shipper,
    url: `/?mode=road-ftl&carrier=${bluefin.companyId}`,
  })
  expect(await seen()).toHaveLength(1)

  await user.click(await screen.findByRole('button', { name: 'End link' }))
  const dialog = screen.getByRole('dialog', { name: 'End your link with Bluefin?' })
  expect(dialog).toHaveTextContent('You no longer see its documents.')
  await user.click(within(dialog).getByRole('button', { name: 'End link' }))

  expect(await gridRow('Carriers', /Bluefin.*Ended/)).toBeVisible()
  expect(await seen()).toEqual([])

  await user.click(await screen.findByRole('button', { name: 'Renew link' }))
  const renewal = screen.getByRole('dialog', { name: 'Renew your link with Bluefin?' })
  await user.click(within(renewal).getByRole('button', { name: 'Renew link' }))

  expect(await gridRow('Carriers', /Bluefin.*Active/)).toBeVisible()
  expect(await seen()).toHaveLength(1)
})

test('two carriers ticked in the table stand side by side, the better figure marked', async () => {
  const { backend, shipper, albatross, bluefin, long } = await givenCarriers()
  await givenBid(backend, long, bluefin, { landedCents: 90_000_00, transitDays: 2 })
  const user = renderScreen(<CarriersScreen />, { as: shipper, url: '/?mode=road-ftl' })

  await user.click(within(await gridRow('Carriers', /Albatross/)).getByRole('checkbox'))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected carriers' }))
  expect(bar.getByText('Select two carriers to compare them')).toBeVisible()
  await user.click(within(await gridRow('Carriers', /Bluefin/)).getByRole('checkbox'))
  await user.click(bar.getByRole('button', { name: 'Compare' }))

  const drawer = within(await screen.findByRole('dialog', { name: 'Albatross and Bluefin' }))
  const table = within(await drawer.findByRole('table', { name: 'Carriers side by side' }))
  expect(table.getByRole('row', { name: /Lanes bid/ })).toHaveTextContent('1 of 2, 50%1 of 1, 100%')
  expect(table.getByRole('cell', { name: '1 of 1, 100%, best' })).toBeVisible()
  expect(table.getByRole('cell', { name: '$90,000.00, best' })).toBeVisible()
  expect(table.getByRole('cell', { name: '2 d, best' })).toBeVisible()
  expect(table.getByRole('row', { name: /CO2e a year/ })).toHaveTextContent('Not calculated')
  expect(drawer.getByRole('link', { name: '1 shared lane in Road - FTL' })).toHaveAttribute(
    'href',
    `/road-ftl/lanes?view=award&both=${albatross.companyId}%2C${bluefin.companyId}`,
  )
})

test('a carrier’s drawer puts another beside it', async () => {
  const { shipper, albatross } = await givenCarriers()
  const user = renderScreen(<CarriersScreen />, {
    as: shipper,
    url: `/?mode=road-ftl&carrier=${albatross.companyId}`,
  })

  await user.selectOptions(await screen.findByLabelText('Compare with'), 'Bluefin')

  const drawer = within(await screen.findByRole('dialog', { name: 'Albatross and Bluefin' }))
  expect(await drawer.findByText(/They have no lane in common/)).toBeVisible()
  await user.selectOptions(drawer.getByLabelText('Compare with'), 'No other carrier')
  expect(await screen.findByRole('dialog', { name: 'Albatross' })).toBeVisible()
})
