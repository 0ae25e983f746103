import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useNavigate } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { mode } from '#tests/support/given-board.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { givenOffer } from '#tests/support/given-carrier-offer.ts'
import { givenTender } from '#tests/support/given-scenarios.tsx'
import { brokenWorker } from '#tests/support/page-worker.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { ScenariosScreen } from './ScenariosScreen.tsx'

const incumbents = (least: number) => ({
  id: 'incumbents',
  kind: 'limit',
  measure: 'lanes',
  of: { who: 'incumbents' },
  least,
  unit: 'percent',
})

const cellsOf = async (measure: RegExp) =>
  within(await screen.findByRole('row', { name: measure })).getAllByRole('cell')

test('three scenarios to start with are compared by what they cost', async () => {
  const { show } = await givenTender()
  const user = userEvent.setup()
  show()

  await user.click(await screen.findByRole('button', { name: 'Create three scenarios' }))

  expect(await screen.findByRole('columnheader', { name: 'Keep incumbents' })).toBeVisible()
  expect(await screen.findByRole('columnheader', { name: 'Few carriers' })).toBeVisible()
  // 270 + 250 + 240
  expect(await screen.findAllByText('$760,000.00')).not.toHaveLength(0)
  await eventually(async () => {
    const [lowest, incumbent] = await cellsOf(/^Landed cost a year/)
    expect(lowest).toHaveTextContent('$760,000.00')
    // 70% of the volume stays: two lanes wholly and a tenth of the third, at the least extra cost.
    expect(incumbent).toHaveTextContent(/^\$7\d\d,\d{3}\.\d\d\+\$/)
  })
})

test('a scenario and its copy show the same, asked once', async () => {
  const warned = vi.spyOn(console, 'warn')
  const { show, given } = await givenTender()
  await given('Lowest', [])
  await given('Lowest again', [])
  show()

  await eventually(async () => {
    const costs = await cellsOf(/^Landed cost a year/)
    expect(costs.map(({ textContent }) => textContent)).toEqual(['$760,000.00', '$760,000.00'])
  })
  const said = warned.mock.calls.flat().filter((text) => /Duplicate Queries/.test(String(text)))
  warned.mockRestore()
  expect(said).toEqual([])
})

test('the worst drop-out is under way from the start, and says why where it fails', async () => {
  const { show, given } = await givenTender()
  await given('Lowest', [])
  const user = userEvent.setup()
  let isBroken = true
  const isDropOut = (message: object) => JSON.stringify(message).includes('dropOuts')
  vi.stubGlobal(
    'Worker',
    brokenWorker((message) => isBroken && isDropOut(message)),
  )
  show()
  const [first] = await cellsOf(/^Worst drop-out/)
  expect(within(first!).getByRole('img', { name: 'Calculating' })).toBeInTheDocument()

  expect(await screen.findByText(/could not be calculated/)).toBeVisible()
  const [failed] = await cellsOf(/^Worst drop-out/)
  expect(failed).toHaveTextContent('–')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await eventually(async () => {
    const [found] = await cellsOf(/^Worst drop-out/)
    expect(found).toHaveTextContent(/^\+\$/)
  })
  expect(screen.queryByText(/could not be calculated/)).toBeNull()
})

test('scenarios stand in the order somebody moves them to', async () => {
  const { show, given, query } = await givenTender()
  const user = userEvent.setup()
  for (const [place, name] of ['A', 'B', 'C'].entries()) await given(name, [incumbents(10 * place)])
  show()
  const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  await user.click(await screen.findByRole('button', { name: 'More for C' }))
  expect(screen.queryByRole('button', { name: 'Move right' })).not.toBeInTheDocument()

  await user.click(await screen.findByRole('button', { name: 'Move left' }))

  await eventually(() => expect(names()).toEqual(['Measure', 'A', 'C', 'B']))
  await eventually(async () =>
    expect(await query('select name from award_scenarios order by position')).toEqual([
      { name: 'A' },
      { name: 'C' },
      { name: 'B' },
    ]),
  )
})

const places = ['Reno', 'Boise', 'Ely', 'Elko']

/** Albatross keeps Reno, Bluefin takes Boise from Dunlin, Cormorant takes Ely, and nobody bids on Elko. */
async function givenComparison() {
  const tender = await givenTender({
    Reno: [270, 280],
    Boise: [260, 250],
    Ely: [300, 310, 240],
    Elko: [],
  })
  const { made, carriers, query, shipper, given } = tender
  await query(
    `update lanes set incumbent_id = ${carriers[3]?.companyId}, incumbent_name = 'Dunlin' where id = ${made.get('Boise')?.id}`,
  )
  const user = userEvent.setup()
  return {
    ...tender,
    user,
    lowest: await given('Lowest', []),
    show: (url = '/?view=scenarios') =>
      renderScreen(
        <>
          <Address />
          <ScenariosScreen mode={mode} views={null} />
        </>,
        { as: shipper, url },
      ),
  }
}

function Address() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="Address">{search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser back
      </button>
    </>
  )
}

const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const number = (name: RegExp) => screen.findByRole('link', { name })
const award = () => screen.findByRole('region', { name: 'Award' })

/** Where the lanes of the award that are shown go to. */
async function lanesShown(): Promise<(string | undefined)[]> {
  const grid = within(await award()).getByRole('grid')
  const rows = within(grid)
    .queryAllByRole('row')
    .map(({ textContent }) => places.find((place) => textContent.includes(`> ${place}`)))
  return rows.filter((place) => place !== undefined)
}

test('every number opens the lanes it is about', async () => {
  const { user, show } = await givenComparison()
  show()
  const opens: [RegExp, string[]][] = [
    // 270 + 250 + 240, and Elko at its baseline of 300.
    [/^\$1,060,000\.00, Landed cost a year: show all lanes in Lowest$/, places],
    [/^3, Lanes awarded: show awarded lanes/, ['Reno', 'Boise', 'Ely']],
    [/^1 lane at baseline, Lanes awarded: show/, ['Elko']],
    [/^25%, Incumbents, of volume: show lanes that incumbents win/, ['Reno']],
    [/^2 new, Carriers: show lanes of new carriers/, ['Boise', 'Ely']],
    [/^1 lost, Carriers: show lanes of lost incumbents/, ['Boise']],
    // 270 of 760.
    [/^36%, Largest carrier, of spend: show lanes of Albatross/, ['Reno']],
    // Ely costs 300 without Cormorant, the others 10 more each.
    [/^\+\$60,000, Worst drop-out: show lanes of Cormorant/, ['Ely']],
  ]

  for (const [name, lanes] of opens) {
    await user.click(await number(name))
    await eventually(async () => expect(await lanesShown(), String(name)).toEqual(lanes))
    await user.click(screen.getByRole('button', { name: 'Scenarios' }))
  }
  expect(address()).toBe('?view=scenarios')
})

test('what is not a number, or counts no lane, opens nothing', async () => {
  const { given, show } = await givenTender({ Reno: [270, 280] })
  await given('Lowest', [])
  show()
  await number(/^\+\$10,000, Worst drop-out/)

  expect(screen.getByText('Proven')).toBeVisible()
  expect(screen.getByText('0 new, 0 lost')).toBeVisible()
  const names = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))
  expect(names.filter((name) => /Proven|0 new|0 lost|by hand/.test(name ?? ''))).toEqual([])
})

test('lanes are of a carrier that wins a part of them, by hand as well', async () => {
  const { backend, shipper, made, query, user, lowest, show } = await givenComparison()
  const ely = made.get('Ely')!.id
  const bids = await query(`select id from bids where lane_id = ${ely} order by landed_cents`)
  const [cormorant, albatross] = bids.map((bid) => Number(bid.id))
  await backend.ask(awardScenarios.setPins, {
    as: shipper,
    params: { id: lowest.id },
    body: {
      version: lowest.version,
      set: [
        { laneId: ely, bidId: albatross!, share: 60 },
        { laneId: ely, bidId: cormorant!, share: 40 },
      ],
      clear: [],
    },
  })
  show()

  // 270 and 60% of 300, of 270 + 250 + 180 + 96.
  await user.click(await number(/^57%, Largest carrier, of spend: show lanes of Albatross/))
  await eventually(async () => expect(await lanesShown()).toEqual(['Reno', 'Ely']))
  await user.click(screen.getByRole('button', { name: 'Scenarios' }))
  await user.click(await number(/^40%, Incumbents, of volume/))
  await eventually(async () => expect(await lanesShown()).toEqual(['Reno', 'Ely']))
  await user.click(screen.getByRole('button', { name: 'Scenarios' }))
  await user.click(await number(/^1, Lanes awarded by hand: show lanes awarded by hand/))
  await eventually(async () => expect(await lanesShown()).toEqual(['Ely']))
})

test('the number of offers opens the lanes that have one', async () => {
  const { backend, carriers, made, user, show } = await givenComparison()
  const [boise, reno] = [made.get('Boise')!, made.get('Reno')!]
  // Bluefin takes both at 10% off: 252 + 225 against 270 + 250.
  await givenOffer(
    backend,
    { carrier: carriers[1]!, lane: boise },
    { laneIds: [reno.id, boise.id], percentOff: 10 },
  )
  show()

  await user.click(await number(/^1, Offers used: show lanes with offers in Lowest/))

  await eventually(async () => expect(await lanesShown()).toEqual(['Reno', 'Boise']))
})

test('the lanes of a number are in the address, have the focus, and Back leads to the comparison', async () => {
  const { user, lowest, show } = await givenComparison()
  show()

  await user.click(await number(/^1 lane at baseline/))

  await waitFor(async () => expect(await award()).toHaveFocus())
  expect(address()).toBe(`?view=scenarios&scenario=${lowest.id}&lanes=baseline`)
  await user.click(screen.getByRole('button', { name: 'Browser back' }))
  expect(await number(/^1 lane at baseline/)).toBeVisible()
  expect(address()).toBe('?view=scenarios')
})

test('an address with lanes narrows the award until its filter is cleared', async () => {
  const { carriers, user, lowest, show } = await givenComparison()
  const scenario = `?view=scenarios&scenario=${lowest.id}`
  show(`/${scenario}&lanes=won-${carriers[2]?.companyId}`)
  await eventually(async () => expect(await lanesShown()).toEqual(['Ely']))

  const filter = within(await award()).getByRole('button', { name: /^Awarded to/ })
  expect(filter).toHaveTextContent('1')
  await user.click(filter)
  await user.click(await screen.findByRole('button', { name: 'Clear Awarded to' }))

  await eventually(async () => expect(await lanesShown()).toEqual(places))
  expect(address()).toBe(scenario)
})

test('lanes of a carrier that wins no more are none, and all are one click away', async () => {
  const { carriers, user, lowest, show } = await givenComparison()
  show(`/?scenario=${lowest.id}&lanes=won-${carriers[4]?.companyId}`)

  expect(await screen.findByText('No results for these filters.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))

  await eventually(async () => expect(await lanesShown()).toEqual(places))
})
