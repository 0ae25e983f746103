import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { User } from '#domain/user.ts'
import { everyCall } from '#contract/contract.ts'
import { biddableModes, modeDefinitions } from '#domain/mode.ts'
import { session } from '#lib/session.ts'
import { buildUser } from '#tests/support/build-user.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { network } from '#tests/support/screen-backend.ts'
import { eventually } from '#tests/support/eventually.ts'
import { Sidebar } from './Sidebar.tsx'

const account = buildUser()

function givenModes(modes: readonly (keyof typeof modeDefinitions)[]): void {
  const offered = modes.map((mode) => modeDefinitions[mode])
  network.use(
    http.get('*/api/config/available-modes', () => HttpResponse.json(offered)),
    http.get('*/api/ext', () =>
      HttpResponse.json({ extensions: everyCall().map(({ name }) => name), demo: null }),
    ),
    http.post('*/api/ext/sign-out', () => new HttpResponse(null, { status: 204 })),
  )
}

function show(type: User['type'], url = '/') {
  const as = { ...account, type }
  return renderScreen(<Sidebar user={as} />, { as: { user: as }, url })
}

const entries = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('title'))
const ofModes = (...pages: string[]) =>
  ['Drayage', 'Road - FTL', 'Ocean - FCL', 'Ocean - LCL', 'Air Freight'].flatMap((title) => [
    title,
    ...pages.map((page) => `${title}: ${page}`),
  ])
const traded = ofModes('Lanes', 'Reporting')
/** A shipper also opens each mode's figures, called by what comes first on them. */
const withSummary = biddableModes.flatMap((mode) => {
  const { title, summary } = modeDefinitions[mode]
  const pages = [summary, 'Lanes', 'Reporting', 'Benchmark', 'Carbon']
  return [title, ...pages.map((page) => `${title}: ${page}`)]
})
const owned = [
  'Admin panel',
  'Users',
  'User Templates',
  'System Control',
  'Notifications',
  'Upload overview',
  'Documents',
  'Audit',
]
const lists = [
  'Property',
  'Postcode',
  'Ocean port',
  'Currency',
  'Airport',
  'Equipment type',
  'Country',
  'Container',
]

test.each([
  ['Owner', 'Admin', [...owned, ...lists.map((list) => `Management: ${list}`)]],
  [
    'Customer',
    'Rate Management',
    ['Dashboard', 'Documents', 'Carriers', 'Savings', 'Upload', ...withSummary],
  ],
  ['Carrier', 'Rate Management', ['Dashboard', 'Documents', 'Bid sheets', 'Upload', ...traded]],
  ['DataCustomer', 'Data', ['Files', 'Spend', 'Savings', 'Upload']],
  ['DataLite', 'Data Lite', ['Files', 'Upload']],
] as const)('%s sees the label %s and their own entries', async (type, label, expected) => {
  givenModes(biddableModes)

  show(type)

  expect(screen.getByText(label)).toBeVisible()
  await eventually(() => expect(entries()).toEqual(expected))
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible()
})

test.each([
  ['Customer', ['Documents', 'Carriers', 'Savings', 'Upload']],
  ['Carrier', ['Documents', 'Bid sheets', 'Upload']],
  ['DataCustomer', ['Upload']],
  ['DataLite', ['Upload']],
] as const)('%s without modes has neither dashboard, files nor modes', async (type, expected) => {
  givenModes([])

  show(type)

  await eventually(() => expect(entries()).toEqual(expected))
  expect(screen.queryByRole('heading', { name: 'Transport Modes' })).not.toBeInTheDocument()
})

test('only the modes of the company are listed', async () => {
  givenModes([7])

  show('Customer')

  await eventually(() => expect(entries()).toContain('Air Freight: Lanes'))
  expect(entries()).not.toContain('Drayage: Lanes')
})

test('an unknown user type reads as DataCustomer, and the console is warned once', async () => {
  givenModes(biddableModes)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const stranger = { ...account, type: 'Freelancer' }
  localStorage.setItem('user', JSON.stringify(stranger))
  const as = session.read()
  if (!as) throw new Error('The person could not be signed in')

  renderScreen(<Sidebar user={as} />, { as: { user: as } })
  await eventually(() => expect(entries()).toEqual(['Files', 'Spend', 'Savings', 'Upload']))

  expect(screen.getByText('Data')).toBeVisible()
  expect(warned).toHaveBeenCalledExactlyOnceWith('Unknown account type "Freelancer"')
  warned.mockRestore()
})

test('logging out forgets the person and tells the server in their name', async () => {
  givenModes(biddableModes)
  const sent: (string | null)[] = []
  network.use(
    http.post('*/api/ext/sign-out', ({ request }) => {
      sent.push(request.headers.get('authorization'))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const user = show('Customer')

  await user.click(screen.getByRole('button', { name: 'Log Out' }))

  expect(session.read()).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  await eventually(() => expect(sent).toEqual(['Bearer access']))
})

test.each([
  ['its landing page', '/ocean-fcl'],
  ['one of its pages', '/ocean-fcl/carbon'],
])('a mode is open on %s, and no other is', async (_page, url) => {
  givenModes(biddableModes)
  show('Customer', url)

  expect(
    await screen.findByRole('button', { name: 'Pages of Ocean - FCL', expanded: true }),
  ).toBeVisible()
  expect(
    screen.getByRole('button', { name: 'Pages of Ocean - LCL', expanded: false }),
  ).toBeVisible()
})

test.each(['/dashboard', '/dashboard-carrier'])(
  'a carrier at %s is at the dashboard, and both addresses lead there',
  async (url) => {
    givenModes(biddableModes)

    show('Carrier', url)

    expect(await screen.findByRole('link', { name: 'Dashboard', current: 'page' })).toBeVisible()
  },
)

test('says that the modes are being loaded until they are known', async () => {
  givenModes([])
  let answer: (response: Response) => void = () => {}
  network.use(
    http.get(
      '*/api/config/available-modes',
      () => new Promise<Response>((done) => (answer = done)),
    ),
  )

  show('Customer')

  expect(await screen.findByText('Loading transport modes')).toBeInTheDocument()
  answer(HttpResponse.json([modeDefinitions[biddableModes[0]]]))
  expect(await screen.findByText('Drayage')).toBeInTheDocument()
  expect(screen.queryByText('Loading transport modes')).toBeNull()
})
