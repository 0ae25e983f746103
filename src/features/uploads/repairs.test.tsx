import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Mode } from '#domain/mode.ts'
import type { Decision, Upload } from '#domain/shipment-upload.ts'
import { UploadStatus } from '#domain/upload.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenHeld, givenUpload } from '#tests/support/given-uploads.ts'
import { processUploads } from '#tests/support/intake.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { FilesScreen } from './FilesScreen.tsx'
import { outbox } from './outbox.ts'
import { UploadScreen } from './UploadScreen.tsx'

beforeAll(givenBackend, 60_000)
afterEach(() => outbox.clear())

const headings = 'Shipment,Ship date,Origin,Destination,Carrier,Weight (kg),Freight cost (USD)'

/** Sends a file and takes it through its steps; returns its upload's number. */
async function givenFile(backend: Backend, as: Person, lines: string[]): Promise<number> {
  const form = new FormData()
  form.append('files', new File([[headings, ...lines].join('\n')], 'history.csv'))
  const answer = await backend.request(`/shipments?mode=${Mode.AirFreight}`, { as, form })
  const [received] = (await answer.json()) as { upload: { id: number } }[]
  await processUploads(backend)
  return received?.upload.id ?? 0
}

const uploadOf = async (backend: Backend, as: Person, id: number) =>
  (await (await backend.request(`/uploads/${id}`, { as })).json()) as Upload

test('rows that need attention are repaired once for all of them, then wait for approval', async () => {
  const backend = await givenBackend()
  const lite = await backend.person('DataLite')
  const id = await givenFile(backend, lite, [
    'A1,2026-01-05,FRA,JFK,Meridian Lines,400,1200',
    'B1,2026-01-05,Qwxyzt,JFK,X,100,500',
    'B2,2026-01-06,Qwxyzt,JFK,X,100,500',
    'C1,31/02/2026,FRA,JFK,X,100,10',
  ])
  const user = renderScreen(<FilesScreen />, { as: lite, url: `/?upload=${id}` })

  const places = await screen.findByRole('group', { name: 'Place not found' })
  expect(places).toHaveTextContent('found "Qwxyzt" × 2')
  await user.type(within(places).getByLabelText('Place for Qwxyzt'), 'PVG')
  await user.click(await within(places).findByRole('option', { name: /^PVG.*Airport: .*Pudong/ }))
  expect(places).toHaveTextContent('Read as "PVG" (2 rows)')
  await waitFor(() =>
    expect(within(places).getByRole('button', { name: 'Undo Qwxyzt' })).toHaveFocus(),
  )
  const dates = screen.getByRole('group', { name: 'Invalid date' })
  await user.click(within(dates).getByRole('button', { name: 'Leave out' }))
  expect(screen.getByText('All 2 groups decided')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('The rows are being checked again.')
  await processUploads(backend)

  expect(await uploadOf(backend, lite, id)).toMatchObject({
    status: UploadStatus.PendingApproval,
    rowsAccepted: 3,
    rowsLeftOut: 1,
  })
})

test('a row with several problems shows all of them and counts once', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const id = await givenFile(backend, shipper, [
    'A1,2026-01-05,FRA,JFK,Meridian Lines,400,1200',
    'B1,31/02/2026,Qwxyzt,Zzyzxq,X,100,500',
    'B2,2026-01-06,Qwxyzt,JFK,X,100,500',
  ])
  const user = renderScreen(<FilesScreen />, { as: shipper, url: `/?upload=${id}` })

  expect(await screen.findByText('3 groups to decide (2 rows)')).toBeVisible()
  const places = screen.getByRole('group', { name: 'Place not found' })
  expect(places).toHaveTextContent('found "Qwxyzt" × 2, "Zzyzxq" × 1')
  await user.click(within(places).getByRole('button', { name: 'Leave out 2 rows' }))

  expect(screen.getByText('2 of 3 groups decided, 1 left (1 row)')).toBeVisible()
})

test('a file with 200 unknown places goes from the file to approval in at most 20 clicks', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const user = renderScreen(<UploadScreen />, { as: shipper })
  let clicks = 0
  const click = async (name: string | RegExp) => {
    clicks += 1
    // The one for all kinds comes before those of each kind.
    await user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body)
  }
  const lines = unknownPlaces.map(
    (place, row) => `A${row},2026-01-05,${place},JFK,Meridian Lines,400,1200`,
  )
  const file = new File([[headings, ...lines].join('\n')], 'air.csv')
  clicks += 1
  await user.upload(await screen.findByLabelText('Drop shipment files here, or choose them'), file)
  await within(await screen.findByRole('article', { name: 'air.csv' })).findByText(/ rows, /)
  await click('Upload')
  await waitFor(() => expect(outbox.read()).toEqual([]))
  await processUploads(backend)

  clicks += 1
  await user.click((await screen.findAllByText('air.csv'))[0] ?? document.body)
  const asked = await screen.findByText(/^\d+ groups to decide/)
  expect(Number.parseInt(asked.textContent, 10)).toBeGreaterThanOrEqual(200)
  await click(/^Accept \d+ suggestions \(\d+ rows\)$/)
  const left = within(screen.getByRole('group', { name: 'Place not found' }))
  expect(left.getAllByRole('listitem')[0]).not.toHaveTextContent('Read as')
  await click(/^Leave out all \d+ rows$/)
  expect(screen.getByText(/^All \d+ groups decided$/)).toBeVisible()
  await click('Check again')
  await screen.findByText('The rows are being checked again.')
  await processUploads(backend)
  await click('Approve')
  await processUploads(backend)
  await screen.findByText('Done', { selector: '.status' })

  expect(clicks).toBeLessThanOrEqual(20)
  const [upload] = (await (
    await backend.request('/uploads/mode/0', { as: shipper })
  ).json()) as Upload[]
  expect(upload).toMatchObject({ status: UploadStatus.Completed })
  expect(upload?.rowsAccepted).toBeGreaterThan(150)
}, 120_000)

test('accepting every suggestion is undone for one group, for a kind and for all', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const { id } = await givenHeld(backend, shipper, [
    {
      kind: 'PlaceNotFound',
      found: 'Rotterdm, Netherlands',
      suggestions: ['Rotterdam, NL', 'Rhoon, NL'],
    },
    { kind: 'PlaceNotFound', found: 'Qwxyzt' },
    { kind: 'AmbiguousPlace', found: 'Springfield, US', suggestions: ['Springfield, MO'] },
    { kind: 'InvalidDate', found: '04/05/2026', suggestions: ['2026-04-05', '2026-05-04'] },
  ])
  const user = renderScreen(<FilesScreen />, { as: shipper, url: `/?upload=${id}` })
  const places = await screen.findByRole('group', { name: 'Place not found' })
  expect(places).toHaveTextContent('Not found in Netherlands')
  expect(within(places).getByRole('radio', { name: 'Rotterdam, NL' })).toBeChecked()
  const dates = screen.getByRole('group', { name: 'Invalid date' })
  expect(within(dates).getByRole('radio', { name: '5 Apr 2026' })).not.toBeChecked()

  await user.click(screen.getByRole('button', { name: 'Accept 2 suggestions (4 rows)' }))
  expect(screen.getByText('2 of 4 groups decided, 2 left (4 rows)')).toBeVisible()
  expect(within(places).getAllByRole('listitem')[0]).toHaveTextContent(/^Qwxyzt/)
  expect(places).toHaveTextContent('Read as "Rotterdam, NL" (2 rows)')

  await user.click(screen.getByRole('button', { name: 'Undo Springfield, US' }))
  expect(screen.getByText('1 of 4 groups decided, 3 left (6 rows)')).toBeVisible()
  await user.click(within(places).getByRole('button', { name: 'Undo 1 of 2' }))
  expect(screen.getByText('4 groups to decide (8 rows)')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Leave out all 8 rows' }))
  await user.click(screen.getByRole('button', { name: 'Undo all' }))

  expect(screen.getByText('4 groups to decide (8 rows)')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo all' })).not.toBeInTheDocument()
})

test('each kind offers what fits it, by keyboard too, and all of it goes in one call', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const { id } = await givenHeld(backend, shipper, [
    { kind: 'OnlyArea', found: 'Texas, US', suggestions: ['Houston, TX'] },
    { kind: 'UnknownEquipment', found: '45 box' },
    { kind: 'UnknownEquipment', found: 'Barge' },
    { kind: 'UnknownService', found: 'House/CY' },
    { kind: 'InvalidDate', found: '04/05/2026', suggestions: ['2026-04-05', '2026-05-04'] },
  ])
  const user = renderScreen(<FilesScreen />, { as: shipper, url: `/?upload=${id}` })
  const group = async (name: string) => within(await screen.findByRole('group', { name }))

  await user.click(await screen.findByRole('button', { name: 'Use the area itself' }))
  const equipment = await group('Unknown equipment')
  await equipment.findAllByRole('option', { name: '45HC' })
  await user.selectOptions(equipment.getByLabelText('Equipment for 45 box'), '45HC')
  await user.click(equipment.getAllByRole('button', { name: 'Apply to 2 rows' })[0] ?? nothing)
  await user.click(equipment.getByRole('button', { name: 'Keep as written' }))
  await user.click(screen.getByRole('radio', { name: 'Port-Door' }))
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('radio', { name: '5 Apr 2026' }))
  await user.keyboard('{ArrowDown}{Enter}')
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('The rows are being checked again.')

  const answer = await backend.request(`/ext/uploads/${id}/decisions`, { as: shipper })
  const decided = (await answer.json()) as Decision[]
  expect(decided.map(({ kind, action, value }) => [kind, action, value]).toSorted()).toEqual([
    ['InvalidDate', 'replace', '2026-05-04'],
    ['OnlyArea', 'keep', ''],
    ['UnknownEquipment', 'keep', ''],
    ['UnknownEquipment', 'replace', '45HC'],
    ['UnknownService', 'replace', 'Port-Door'],
  ])
})

test('2,000 groups are listed in parts, filtered by their text and accepted at once', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const groups = Array.from({ length: 2000 }, (_, number) => ({
    kind: 'PlaceNotFound',
    found: `PLANT ${number}`,
    suggestions: [`Place ${number}`],
  }))
  const { id } = await givenHeld(backend, shipper, groups)
  const user = renderScreen(<FilesScreen />, { as: shipper, url: `/?upload=${id}` })

  await screen.findByText('2,000 groups to decide (4,000 rows)')
  // By text: roles of so many rows take long to find.
  expect(screen.getAllByText('Leave out')).toHaveLength(25)
  await user.click(screen.getByText('Show more (1,975)'))
  expect(screen.getAllByText('Leave out')).toHaveLength(125)
  await user.type(screen.getByLabelText('Filter by found text'), 'plant 199')
  // PLANT 199 and PLANT 1990 to 1999.
  const [accept] = await screen.findAllByText(/^Accept 11 /)
  await user.click(accept ?? nothing)

  expect(screen.getByText('11 of 2,000 groups decided, 1,989 left (3,978 rows)')).toBeVisible()
}, 60_000)

test('nothing decided, the file is checked again as it is', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const { id } = await givenHeld(backend, shipper, [{ kind: 'PlaceNotFound', found: 'Qwxyzt' }])
  const user = renderScreen(<FilesScreen />, { as: shipper, url: `/?upload=${id}` })

  await user.click(await screen.findByRole('button', { name: 'Check again' }))

  expect(await screen.findByText('Queued', { selector: '.status' })).toBeVisible()
})

test('a decision is removed while the file waits for approval, and stays once it is approved', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const plant = {
    kind: 'PlaceNotFound',
    column: 'Origin',
    found: 'PLANT 7',
    action: 'replace',
    value: 'Dallas, TX',
  } as const
  const repairs = [{ ...plant, rows: 12, userId: shipper.userId }]
  const waiting = await givenUpload(backend, shipper, { repairs })
  const approved = await givenUpload(backend, shipper, { repairs, status: UploadStatus.Completed })
  const user = renderScreen(<FilesScreen />, { as: shipper, url: `/?upload=${approved.id}` })

  await user.click(await screen.findByText('Decisions made for this file'))
  expect(screen.getByRole('row', { name: /PLANT 7/ })).toHaveTextContent('Read as "Dallas, TX"12')
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  cleanup()
  renderScreen(<FilesScreen />, { as: shipper, url: `/?upload=${waiting.id}` })
  await user.click(await screen.findByText('Decisions made for this file'))
  await user.click(screen.getByRole('button', { name: 'Remove the decision for PLANT 7' }))

  expect(await screen.findByText('Queued', { selector: '.status' })).toBeVisible()
})

/** Where a control that a test presses is not on the screen. */
const nothing = document.body

/** Large cities without one of their letters, and words that are like no place. */
const cities =
  'Adelaide Brisbane Chittagong Brussels Ouagadougou Fortaleza Alexandria Guarulhos Curitiba Lubumbashi Brazzaville Zhengzhou Shijiazhuang Shenzhen Shanghai Hangzhou Guangzhou Chongqing Shenyang Barranquilla Monterrey Copenhagen Guayaquil Guadalajara Barcelona Birmingham Budapest Makassar Surabaya Palembang Visakhapatnam Hyderabad Coimbatore Chandigarh Bengaluru Aurangabad Ahmedabad Yokohama Kitakyushu Hiroshima Pyongyang Casablanca Antananarivo Kathmandu Montevideo Rawalpindi Peshawar Gujranwala Faisalabad Bucharest Belgrade Volgograd Yekaterinburg Novosibirsk Krasnoyarsk Chelyabinsk Khartoum Stockholm Mogadishu Damascus Gaziantep Istanbul Philadelphia Tashkent Johannesburg'
const unknownPlaces = [
  ...cities
    .split(' ')
    .flatMap((city) => [3, 4, 5].map((at) => city.slice(0, at) + city.slice(at + 1))),
  ...Array.from({ length: 18 }, (_, number) => `Qwxyzt${number}`),
]
