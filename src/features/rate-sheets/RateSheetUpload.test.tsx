import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { BidReviewHost } from '#features/bidding/review/BidReviewHost.tsx'
import { bidOn } from '#tests/support/carrier-tender.ts'
import {
  givenBid,
  givenInvitation,
  givenLane,
  givenWorkingTogether,
} from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { eventually } from '#tests/support/eventually.ts'
import { RateSheetUpload } from './RateSheetUpload.tsx'

beforeAll(givenBackend, 60_000)

async function givenRoadLane() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  const lane = await givenLane(backend, shipper, {
    origin: 'Chicago, IL',
    destination: 'Dallas, TX',
    status: 'started',
  })
  await givenInvitation(backend, lane, carrier)
  const open = () =>
    renderScreen(
      <BidReviewHost mode={Mode.RoadFTL} lanes={[]}>
        <RateSheetUpload mode={Mode.RoadFTL} onClose={() => {}} />
      </BidReviewHost>,
      { as: carrier },
    )
  return { backend, carrier, lane, open }
}

const rates = (linehaul: string) =>
  new File(
    [
      [
        `Pickup city,Pickup state,Delivery city,Delivery state,${linehaul},Fuel per mile (USD),Extra fee (USD)`,
        'Chicago,IL,Dallas,TX,1.10,0.40,9.50',
        'Chicago,IL,Houston,TX,1.20,0.40,9.50',
      ].join('\n'),
    ],
    'My rates.csv',
  )
const drop = () => screen.findByLabelText('Drop your rate sheet here, or choose it')

test('a carrier’s own rate sheet is dropped, answered, reviewed and saved as drafts', async () => {
  const { backend, carrier, lane, open } = await givenRoadLane()
  const user = open()

  await user.upload(await drop(), rates('Linehaul (USD)'))
  const unit = await screen.findByRole('group', { name: /"Linehaul \(USD\)"/ })
  expect(screen.getByRole('button', { name: 'Save as draft' })).toBeDisabled()
  expect(screen.getByText('Extra fee (USD) is not used')).toBeVisible()
  await user.click(within(unit).getByRole('radio', { name: /^Per kilometer/ }))

  const matched = await screen.findByRole('table', { name: 'Matched lanes' })
  // 1.10 dollars a km times 1.609344 km a mile.
  expect(matched).toHaveTextContent('Linehaul: USD 1.77, from 1.10 per kilometer')
  expect(screen.getByRole('table', { name: 'Rows not matched' })).toHaveTextContent(
    'No invited lane from Chicago, IL to Houston, TX',
  )
  await user.click(screen.getByRole('button', { name: 'Save 1 draft' }))

  expect(await screen.findByText(/1 draft saved, to be submitted/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the bid sheet' })).toHaveAttribute(
    'href',
    '/road-ftl/lanes?view=sheet',
  )
  expect(await bidOn(backend, carrier, lane)).toMatchObject({
    status: 'draft',
    charges: { linehaul: 1.77, fuel: 0.4 },
  })
})

test('the columns of a layout are remembered, and a lane may be left out', async () => {
  const { backend, carrier, lane, open } = await givenRoadLane()
  const user = open()
  await user.upload(await drop(), rates('Price (USD/mi)'))
  await user.click(await screen.findByText(/^Columns:/))
  await user.selectOptions(
    screen.getByRole('combobox', { name: /Base rate: Linehaul/ }),
    'Price (USD/mi)',
  )
  const linehaul = await screen.findByText(/Linehaul: USD 1\.10/)
  expect(linehaul).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /Chicago, IL to Dallas, TX/ }))
  expect(screen.getByRole('button', { name: 'Save as draft' })).toBeDisabled()
  expect(await bidOn(backend, carrier, lane)).toBeUndefined()
  await user.click(screen.getByRole('checkbox', { name: /Chicago, IL to Dallas, TX/ }))
  await user.click(screen.getByRole('button', { name: 'Save 1 draft' }))
  expect(await screen.findByText(/1 draft saved/)).toBeVisible()
  expect(await bidOn(backend, carrier, lane)).toMatchObject({ status: 'draft' })

  await user.upload(await drop(), rates('Price (USD/mi)'))

  expect(await screen.findByText(/mapped as in your last file/)).toBeVisible()
})

test('new rates for a submitted bid are reviewed and submitted, and no draft is made of it', async () => {
  const { backend, carrier, lane, open } = await givenRoadLane()
  await givenBid(backend, lane, carrier, { charges: { linehaul: 1.2 } })
  const user = open()
  await user.upload(await drop(), rates('Linehaul per mile (USD)'))
  expect(await screen.findByText(/1 lane has a submitted bid that stays/)).toHaveTextContent(
    /Chicago, IL to Dallas, TX/,
  )
  expect(screen.getByRole('button', { name: 'Save as draft' })).toBeDisabled()

  await user.click(screen.getByRole('button', { name: 'Review and submit' }))
  await user.click(await screen.findByRole('button', { name: 'Submit 1 bid' }))

  await screen.findByText(/1 bid submitted on/)
  expect(await bidOn(backend, carrier, lane)).toMatchObject({
    status: 'submitted',
    version: 2,
    charges: { linehaul: 1.1, fuel: 0.4 },
  })
})

test('a file that is no sheet says why', async () => {
  const { open } = await givenRoadLane()
  const user = open()

  await user.upload(await drop(), new File(['%PDF-1.4 and more'], 'rates.csv'))

  await eventually(() => expect(screen.getByRole('alert')).toHaveTextContent(/xlsx/i))
})
