import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { walkTo } from '#tests/support/given-host-walk.tsx'

test('a dashboard asks for the notifications once', async () => {
  const { asked } = await walkTo('shipper', '/dashboard')

  await screen.findByText('Dallas > Atlanta')
  expect(asked.filter((call) => call.endsWith('/notifications'))).toHaveLength(1)
})

test('keys lead to pages that the host offers, and to no others', async () => {
  const { router } = await walkTo('owner', '/user-admin')
  const user = userEvent.setup()

  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('/notifications')
  expect(links).not.toContain('/audit')
  await user.keyboard('gn')
  expect(router.state.location.pathname).toBe('/notifications')
})

test('an Owner reads what the host sent, and is offered no announcement', async () => {
  await walkTo('owner', '/notifications')

  const table = await screen.findByRole('table', { name: 'Notifications' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['When', 'Type', 'Text', 'Mode', 'Priority'])
  expect(within(table).getByRole('row', { name: /Dallas > Atlanta Road - FTL/ })).toBeVisible()
  expect(screen.queryByRole('form', { name: 'Announcement' })).not.toBeInTheDocument()
})

test('an Owner makes a template of a file and saves it, though the host does not tell the present one', async () => {
  const { asked } = await walkTo('owner', '/user-templates')
  const user = userEvent.setup()
  expect(screen.queryByRole('heading', { name: 'Preview' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Download custom' }))
  expect(await screen.findByText('No shipment to export yet.')).toBeVisible()

  expect(screen.getByRole('button', { name: 'Save template' })).toBeEnabled()
  const file = new File(['Our code,Port\n'], 'ours.csv')
  await user.upload(screen.getByLabelText('Import columns from a file'), file)
  expect(await screen.findByDisplayValue('Our code')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save template' }))

  expect(await screen.findByText('Template saved.')).toBeVisible()
  expect(screen.getByDisplayValue('Port')).toBeVisible()
  expect(asked.filter((call) => call.includes('/export/config'))).toEqual([
    'POST /api/export/config?mode=13',
    'PUT /api/export/config',
  ])
})

test('the admin panel counts the uploads that the host lists, and claims nothing of its health', async () => {
  await walkTo('owner', '/adminpanel')

  // One is done, one waits for repairs, one has been saving since November 20.
  expect(await screen.findByRole('link', { name: /^Stuck 1 / })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Need attention 1 / })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Wait for approval 0 / })).toBeVisible()
  expect(screen.getByRole('link', { name: /^People 6 / })).toBeVisible()
  const main = screen.getByRole('main')
  expect(main).not.toHaveTextContent(/Everything works|Seen this week|Storage|Emails/)
})

test('postcodes are searched for by what the specification names: city and state', async () => {
  await walkTo('owner', '/management/postcode')

  const fields = within(screen.getByRole('search')).getAllByRole('searchbox')
  expect(fields).toHaveLength(2)
  expect(screen.getByRole('searchbox', { name: 'City' })).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'State' })).toBeVisible()
})

test('carbon claims no factor and no completeness that the host did not give', async () => {
  await walkTo('shipper', '/road-ftl/carbon')

  const main = screen.getByRole('main')
  await waitFor(() => expect(main).toHaveTextContent('Lanes calculated 0 of 6'))
  expect(main).not.toHaveTextContent(/all have weight|ISO 14083|Emission factors/)
})

test('screens of a mode stand where the host wants them, and our own addresses lead there too', async () => {
  const { router } = await walkTo('shipper', '/sourcing/road-ftl/lanes', { routes: true })

  expect(screen.getByRole('heading', { level: 1, name: 'Road - FTL lanes' })).toBeVisible()
  const reporting = screen
    .getAllByRole('link', { name: 'Reporting', hidden: true })
    .map((link) => link.getAttribute('href'))
  expect(reporting).toContain('/sourcing/road-ftl/reporting')

  await act(() => router.navigate('/road-ftl/reporting'))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Road - FTL reporting' }),
  ).toBeVisible()

  await act(() => router.navigate('/sourcing/nowhere'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})

test('lanes that the host breaks down by status are listed by status, which leads nowhere further', async () => {
  await walkTo('shipper', '/road-ftl/summary')

  const table = await screen.findByRole('table', { name: 'Lane breakdown table' })
  // By hand: one lane of six is awarded, three take bids; 48,000, then 105,600 + 172,800 + 249,600, and so on.
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'StatusLanesShipmentsMiles a yearSpendBaseline Cost',
    'Awarded1–––$48,000.00',
    'In bidding3–––$528,000.00',
    'Paused1–––$336,000.00',
    'Not started1–––$432,000.00',
  ])
  expect(within(table).queryByRole('button')).not.toBeInTheDocument()
})

test('a report claims nothing of lanes left out where its host does not say', async () => {
  await walkTo('shipper', '/road-ftl/reporting', { nulls: true })

  expect(await screen.findByRole('link', { name: /^Maximum savings/ })).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveTextContent(/valued|Excluded/)
})
