import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { ext } from '#contract/ext/ext.ts'
import { laneEdit } from '#contract/ext/lane-edit.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { Mode } from '#domain/mode.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenLane, givenWorkingTogether } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { ShipperLanes } from './ShipperLanes.tsx'

const fcl = <ShipperLanes mode={Mode.OceanFCL} />

let backend: Backend
let shipper: Person

beforeEach(async () => {
  backend = await givenBackend()
  shipper = await backend.person('Customer')
})

const lanesNow = async (): Promise<
  { locationStr: string; targetPrice: number; status: string }[]
> => (await backend.request(`/lanes/mode?mode=${Mode.OceanFCL}`, { as: shipper })).json()

describe('a new lane', () => {
  test('is made between ports found by two characters, and opens', async () => {
    const user = renderScreen(fcl, { as: shipper })
    await user.click(await screen.findByRole('button', { name: 'New lane' }))
    const drawer = await screen.findByRole('dialog', { name: 'New Ocean - FCL lane' })
    const origin = within(drawer).getByRole('combobox', { name: 'Origin port' })

    await user.type(origin, 'r')
    expect(within(drawer).getByText('Type 1 more to search.')).toBeVisible()
    await user.type(origin, 'otterdam')
    await user.click(await within(drawer).findByRole('option', { name: /Rotterdam \(NLRTM\)/ }))
    await user.type(
      within(drawer).getByRole('combobox', { name: 'Destination port' }),
      'los angeles',
    )
    await user.click(await within(drawer).findByRole('option', { name: /\(USLAX\)/ }))
    await user.type(within(drawer).getByLabelText('Shipments a year'), '24')
    await user.type(within(drawer).getByLabelText('Containers a year'), '48')
    await user.click(within(drawer).getByRole('button', { name: 'Create lane' }))

    expect(
      await screen.findByRole('dialog', { name: 'Rotterdam, NL > Los Angeles, CA' }),
    ).toBeVisible()
  })

  test('says what is missing where it is missing', async () => {
    const user = renderScreen(fcl, { as: shipper })
    await user.click(await screen.findByRole('button', { name: 'New lane' }))

    await user.type(await screen.findByLabelText('Shipments a year'), 'many')
    await user.click(screen.getByRole('button', { name: 'Create lane' }))

    expect(screen.getByText('Choose an origin from the list.')).toBeVisible()
    expect(screen.getByText('Expected a whole number of shipments, found "many".')).toBeVisible()
    expect(await lanesNow()).toEqual([])
  })

  test('a look-up that fails finds nothing and says no more', async () => {
    network.use(
      http.get('*/api/location/ocean-ports', () => new HttpResponse(null, { status: 500 })),
    )
    const user = renderScreen(fcl, { as: shipper })
    await user.click(await screen.findByRole('button', { name: 'New lane' }))

    await user.type(await screen.findByRole('combobox', { name: 'Origin port' }), 'rotterdam')

    expect(await screen.findByText('Nothing found.')).toBeVisible()
    expect(screen.queryByText(/error occurred/)).not.toBeInTheDocument()
  })
})

describe('the chosen lanes', () => {
  test('start after one sheet that tells the lanes, the carriers invited and the close', async () => {
    const albatross = await backend.person('Carrier', 'Albatross')
    const bluefin = await backend.person('Carrier', 'Bluefin')
    await givenWorkingTogether(backend, shipper, [albatross, bluefin])
    await givenLane(backend, shipper, { mode: Mode.OceanFCL })
    await givenLane(backend, shipper, { mode: Mode.OceanFCL })
    const user = renderScreen(fcl, { as: shipper })
    await user.click(await screen.findByRole('checkbox', { name: /all/i }))
    await user.click(await screen.findByRole('button', { name: 'Start 2' }))
    const sheet = await screen.findByRole('dialog', { name: 'Start bidding on 2 lanes?' })

    expect(
      await within(sheet).findByText('2 of 2 carriers will be invited and notified'),
    ).toBeVisible()
    expect(await within(sheet).findByText('No closing time is set.')).toBeVisible()
    await user.click(within(sheet).getByRole('checkbox', { name: 'Bluefin' }))
    await user.click(within(sheet).getByRole('button', { name: 'Start 2 lanes' }))

    expect(await screen.findByText('Bidding is open on 2 lanes.')).toBeVisible()
    const seen = await backend.request(`/lanes/mode?mode=${Mode.OceanFCL}`, { as: albatross })
    const hidden = await backend.request(`/lanes/mode?mode=${Mode.OceanFCL}`, { as: bluefin })
    expect(await seen.json()).toHaveLength(2)
    expect(await hidden.json()).toEqual([])
  })

  test('say who would be invited before they start, also where the carriers could not be loaded', async () => {
    await givenWorkingTogether(backend, shipper, [await backend.person('Carrier', 'Albatross')])
    await givenLane(backend, shipper, { mode: Mode.OceanFCL })
    let fails = true
    const failing = () => (fails ? new HttpResponse(null, { status: 500 }) : undefined)
    network.use(
      http.get(`*/api${ext.carriers.path}`, failing),
      http.get(`*/api${config.negotiationTerms.path.replace('{id}', ':id')}`, failing),
    )
    const user = renderScreen(fcl, { as: shipper })
    await user.click(await screen.findByRole('checkbox', { name: /all/i }))
    await user.click(await screen.findByRole('button', { name: 'Start 1' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Start bidding on 1 lane?' }))

    expect(
      await sheet.findByText(
        'Your carriers could not be loaded. All of this mode would be invited and notified.',
      ),
    ).toBeVisible()
    expect(await sheet.findByText('Could not be loaded')).toBeVisible()
    fails = false
    await user.click(sheet.getByRole('button', { name: 'Try again' }))

    expect(await sheet.findByText('1 of 1 carrier will be invited and notified')).toBeVisible()
  })

  test('get targets by a rule, and one by itself; those that started keep theirs', async () => {
    await givenLane(backend, shipper, { mode: Mode.OceanFCL, origin: 'Xiamen, CN' })
    await givenLane(backend, shipper, { mode: Mode.OceanFCL, origin: 'Yantian, CN' })
    await givenLane(backend, shipper, { mode: Mode.OceanFCL, status: 'started' })
    const before = await lanesNow()
    const user = renderScreen(fcl, { as: shipper })
    await user.click(await screen.findByRole('checkbox', { name: /all/i }))
    await user.click(await screen.findByRole('button', { name: 'Set targets 2' }))
    const dialog = await screen.findByRole('dialog', { name: 'Set targets of 2 lanes' })

    const percent = within(dialog).getByLabelText('Baseline minus')
    await user.clear(percent)
    await user.type(percent, '10{Enter}')
    const own = within(dialog).getByRole('textbox', { name: /Target of Yantian/ })
    await user.clear(own)
    await user.type(own, '12,345.67')
    expect(
      within(dialog).getByText(/1 selected lane has started and keeps its target/),
    ).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Set 2 targets' }))

    expect(await screen.findByText('Targets of 2 lanes are set.')).toBeVisible()
    const now = await lanesNow()
    const target = (rows: typeof now, origin: string) =>
      rows.find(({ locationStr }) => locationStr.startsWith(origin))?.targetPrice
    expect(target(now, 'Yantian')).toBe(12_345.67)
    expect(target(now, 'Xiamen')).toBeGreaterThan(0)
    expect(now.find(({ status }) => status === 'started')).toEqual(
      before.find(({ status }) => status === 'started'),
    )
  })

  test('get no target that reads both ways', async () => {
    await givenLane(backend, shipper, { mode: Mode.OceanFCL, origin: 'Yantian, CN' })
    const before = await lanesNow()
    const user = renderScreen(fcl, { as: shipper })
    await user.click(await screen.findByRole('checkbox', { name: /all/i }))
    await user.click(await screen.findByRole('button', { name: /^Set targets/ }))
    const dialog = await screen.findByRole('dialog', { name: /^Set targets of/ })
    const own = within(dialog).getByRole('textbox', { name: /Target of Yantian/ })

    await user.clear(own)
    await user.type(own, '510,50')
    await user.click(within(dialog).getByRole('button', { name: /^Set \d+ target/ }))

    const problem = '"510,50" is not a number with a decimal point. Use 510.50 or 51050.'
    expect(own).toHaveAccessibleDescription(problem)
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(problem)
    expect(await lanesNow()).toEqual(before)
  })
})

describe('the months of a lane that has not started', () => {
  const months = { '2026-01': 40, '2026-02': 60 }
  /** 70 typed for January, not saved. */
  const givenTypedVolumes = async () => {
    const { id } = await givenLane(backend, shipper, { mode: Mode.OceanFCL, months })
    const user = renderScreen(fcl, { as: shipper, url: `/?lane=${id}&tab=volume` })
    await user.click(await screen.findByRole('button', { name: 'Edit volumes' }))
    await user.clear(screen.getByLabelText('Jan'))
    await user.type(screen.getByLabelText('Jan'), '70')
    return { id, user }
  }

  test('take a pasted block, one step back, and are saved with the baseline following', async () => {
    const lane = await givenLane(backend, shipper, { mode: Mode.OceanFCL, months })
    const user = renderScreen(fcl, { as: shipper, url: `/?lane=${lane.id}&tab=volume` })
    await user.click(await screen.findByRole('button', { name: 'Edit volumes' }))

    await user.click(screen.getByLabelText('Jan'))
    await user.paste('100\t200')
    expect(screen.getByText('300 in total.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('100 in total.')).toBeVisible()
    await user.click(screen.getByLabelText('Jan'))
    await user.paste('70\t80')
    await user.click(screen.getByRole('button', { name: 'Save forecast' }))

    expect(
      await screen.findByText('Forecast saved. The baseline was updated to match.'),
    ).toBeVisible()
    const table = await screen.findByRole('table', { name: 'Forecast by month' })
    await waitFor(() => expect(within(table).getByRole('row', { name: /^Year 150/ })).toBeVisible())
  })

  test('stay as they are typed while a colleague saves others, which load on request', async () => {
    const { id, user } = await givenTypedVolumes()
    await backend.ask(laneCalls.editVolume, {
      as: shipper,
      params: { id },
      body: { version: 1, volume: [{ month: '2026-01', volume: 300 }] },
    })

    await user.click(screen.getByRole('button', { name: 'Save forecast' }))
    expect(
      await screen.findByText(
        'The forecast was changed elsewhere: 360 in total. Saving replaces it with what you entered here.',
      ),
    ).toBeVisible()
    expect(screen.getByLabelText('Jan')).toHaveValue('70')
    expect(screen.getByText('130 in total.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    expect(screen.getByLabelText('Jan')).toHaveValue('300')
    expect(screen.queryByText(/changed elsewhere/)).not.toBeInTheDocument()

    await user.clear(screen.getByLabelText('Jan'))
    await user.type(screen.getByLabelText('Jan'), '70')
    await user.click(screen.getByRole('button', { name: 'Save forecast' }))
    const table = await screen.findByRole('table', { name: 'Forecast by month' })
    await waitFor(() => expect(within(table).getByRole('row', { name: /^Year 130/ })).toBeVisible())
  })

  test('stay as they are typed while a colleague changes something else of the lane', async () => {
    const { id, user } = await givenTypedVolumes()
    await backend.ask(laneEdit.change, {
      as: shipper,
      params: { id },
      body: { version: 1, businessUnit: 'Garden' },
    })
    await user.click(screen.getByRole('button', { name: 'Save forecast' }))
    expect(
      await screen.findByText('The lane was changed elsewhere, but not its forecast. Save again.'),
    ).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Save forecast' }))
    const table = await screen.findByRole('table', { name: 'Forecast by month' })
    await waitFor(() => expect(within(table).getByRole('row', { name: /^Year 130/ })).toBeVisible())
  })

  test('say that they are fixed when the lane starts while they are typed', async () => {
    await givenWorkingTogether(backend, shipper, [await backend.person('Carrier')])
    const { id, user } = await givenTypedVolumes()
    await backend.ask(laneCalls.start, { as: shipper, body: { laneIds: [id] } })

    await user.click(screen.getByRole('button', { name: 'Save forecast' }))

    expect(await screen.findByText(/^The lane has started: its forecast is fixed/)).toBeVisible()
    expect(screen.getByLabelText('Jan')).toHaveValue('70')
    expect(screen.getByRole('button', { name: 'Save forecast' })).toBeDisabled()
  })

  test('cannot be changed once it has', async () => {
    const lane = await givenLane(backend, shipper, {
      mode: Mode.OceanFCL,
      months,
      status: 'started',
    })

    renderScreen(fcl, { as: shipper, url: `/?lane=${lane.id}&tab=volume` })

    expect(await screen.findByRole('table', { name: 'History by month' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit volumes' })).not.toBeInTheDocument()
  })
})

test('a lane sheet with a wrong cell says which, and changes nothing', async () => {
  const lane = await givenLane(backend, shipper, { mode: Mode.OceanFCL })
  const before = await lanesNow()
  const user = renderScreen(fcl, { as: shipper })
  await user.click(await screen.findByRole('button', { name: 'Sheets' }))
  await user.click(screen.getByRole('button', { name: 'Upload a lane sheet' }))

  const file = new File([`Lane ID,Target\r\n${lane.id},a lot`], 'targets.csv', { type: 'text/csv' })
  await user.upload(
    await screen.findByLabelText('Drop the completed lane sheet here, or choose it'),
    file,
  )

  const problems = await screen.findByRole('table', { name: 'Problems of the sheet' })
  expect(
    within(problems).getByRole('row', { name: /^2 Target a lot dollars a year/ }),
  ).toBeVisible()
  expect(await lanesNow()).toEqual(before)
})

test('a rate card before any award says that there is nothing yet', async () => {
  await givenLane(backend, shipper, { mode: Mode.OceanFCL })
  const user = renderScreen(fcl, { as: shipper })
  await user.click(await screen.findByRole('button', { name: 'Sheets' }))

  await user.click(screen.getByRole('button', { name: 'Rate card of what is awarded, csv' }))

  expect(await screen.findByText('Nothing to download yet.')).toBeVisible()
})
