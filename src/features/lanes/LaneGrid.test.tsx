import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Mode } from '#domain/mode.ts'
import { givenBid, givenLane, givenWorkingTogether } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { ShipperLanes } from './ShipperLanes.tsx'

const Address = () => <output aria-label="Address">{useLocation().search}</output>
const lanes = (
  <>
    <ShipperLanes mode={Mode.RoadFTL} />
    <Address />
  </>
)

const address = () => screen.getByRole('status', { name: 'Address' })
const view = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Views of Road - FTL lanes' })).getByRole('button', {
    name,
  })
const showsLane = (name: RegExp) => screen.queryByRole('row', { name }) !== null

/** Reno is not started, Boise takes bids and has a green one. */
async function givenLanes() {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  await givenLane(backend, shipper, { origin: 'Reno, NV, US', status: 'open' })
  const boise = await givenLane(backend, shipper, { origin: 'Boise, ID, US', status: 'started' })
  await givenBid(backend, boise, carrier)
  const show = (url = '/') => renderScreen(lanes, { as: shipper, url })
  return { show, backend, carrier }
}

test('a view narrows the lanes, stands in the address and says how many lanes it has', async () => {
  const { show } = await givenLanes()
  const user = show()
  await screen.findByRole('row', { name: /Boise/ })
  expect(view(/^All\s*2/)).toHaveAttribute('aria-pressed', 'true')

  await user.click(view(/^Needs action\s*1/))

  await waitFor(() => expect(address()).toHaveTextContent('?view=todo'))
  expect(showsLane(/Reno/)).toBe(true)
  expect(showsLane(/Boise/)).toBe(false)
})

test('an address shows the same lanes, order and columns to everyone who opens it', async () => {
  const { show } = await givenLanes()

  show('/?q=us&sort=-origin&hide=miles,term&status=Bidding,Not+started')

  await screen.findByRole('row', { name: /Boise/ })
  expect(screen.getByRole('searchbox', { name: /Search Road/ })).toHaveValue('us')
  expect(screen.getByRole('columnheader', { name: 'Origin' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  expect(screen.queryByRole('columnheader', { name: 'Miles' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Status\s*2/ })).toBeVisible()
})

test('typing reaches the address, which keeps what it does not know', async () => {
  const { show } = await givenLanes()
  const user = show('/?campaign=spring')
  await screen.findByRole('row', { name: /Boise/ })

  await user.type(screen.getByRole('searchbox', { name: /Search Road/ }), 'reno nv')

  expect(showsLane(/Boise/)).toBe(false)
  await waitFor(() => expect(address()).toHaveTextContent('?campaign=spring&q=reno+nv'))
  expect(screen.getByRole('searchbox', { name: /Search Road/ })).toHaveValue('reno nv')
})

test('a bare address shows the lanes as this person last saw them, an address with words its own', async () => {
  const { show } = await givenLanes()
  const user = show()
  await user.click(await screen.findByRole('columnheader', { name: 'Miles' }))
  await waitFor(() => expect(address()).toHaveTextContent('?sort=miles'))
  cleanup()

  show()
  expect(await screen.findByRole('columnheader', { name: 'Miles' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await waitFor(() => expect(address()).toHaveTextContent('?sort=miles'))
  cleanup()

  show('/?view=todo')
  expect(await screen.findByRole('columnheader', { name: 'Miles' })).toHaveAttribute(
    'aria-sort',
    'none',
  )
})

test('another person on the same device sees nothing of it', async () => {
  const { show, backend, carrier } = await givenLanes()
  const user = show()
  await user.click(await screen.findByRole('columnheader', { name: 'Miles' }))
  await waitFor(() => expect(address()).toHaveTextContent('?sort=miles'))
  cleanup()
  const colleague = await backend.person('Customer', 'Northgate')
  await givenLane(backend, colleague, { origin: 'Tulsa, OK, US' })
  expect(carrier.user.id).not.toBe(colleague.user.id)

  renderScreen(lanes, { as: colleague })

  expect(await screen.findByRole('columnheader', { name: 'Miles' })).toHaveAttribute(
    'aria-sort',
    'none',
  )
})

test('a changed view is marked, saved under a name, changed back and deleted', async () => {
  const { show } = await givenLanes()
  const user = show()
  await screen.findByRole('row', { name: /Boise/ })
  await user.type(screen.getByRole('searchbox', { name: /Search Road/ }), 'boise')
  expect(view(/^All.*changed/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Save as' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'From Boise')
  await user.click(screen.getByRole('button', { name: 'Save view' }))

  expect(view(/^From Boise$/)).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(address()).toHaveTextContent('?view=my-from-boise'))

  await user.click(screen.getByRole('columnheader', { name: 'Miles' }))
  expect(view(/^From Boise\s*changed/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(view(/^From Boise$/)).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Miles' })).toHaveAttribute('aria-sort', 'none')

  await user.click(screen.getByRole('columnheader', { name: 'Miles' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  cleanup()
  const again = show('/?view=my-from-boise')
  expect(await screen.findByRole('columnheader', { name: 'Miles' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  expect(showsLane(/Reno/)).toBe(false)

  await again.click(screen.getByRole('button', { name: 'Delete view' }))
  expect(screen.queryByRole('button', { name: /From Boise/ })).not.toBeInTheDocument()
  expect(view(/^All.*changed/)).toBeVisible()
})

test('the link to a view holds the view and its changes, not the open lane', async () => {
  const { show } = await givenLanes()
  const user = show('/?view=red&sort=-miles&lane=4')
  await screen.findByRole('columnheader', { name: 'Miles' })

  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: /Copy link to view/ }))

  expect(copied).toHaveBeenCalledWith(`${location.origin}/?view=red&sort=-miles`)
})
