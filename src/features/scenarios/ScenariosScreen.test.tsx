import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { awardRuns } from '#contract/ext/award-runs.ts'
import { awardScenarios } from '#contract/ext/award-scenarios.ts'
import { lanes as laneCalls } from '#contract/lanes.ts'
import { connectionFlag } from '#features/notifications/connection-flag.ts'
import { LiveNotifications } from '#features/notifications/LiveNotifications.tsx'
import { mode } from '#tests/support/given-board.tsx'
import { givenOffer } from '#tests/support/given-carrier-offer.ts'
import { givenBrowser } from '#tests/support/given-reader.ts'
import { givenRun } from '#tests/support/given-run.ts'
import { givenHub } from '#tests/support/given-hub.ts'
import { givenTender } from '#tests/support/given-scenarios.tsx'
import { givenLostAnswer } from '#tests/support/given-lost-call.ts'
import { brokenWorker } from '#tests/support/page-worker.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { network } from '#tests/support/screen-backend.ts'
import { eventually } from '#tests/support/eventually.ts'
import { ScenariosScreen } from './ScenariosScreen.tsx'

const incumbents = (least: number) => ({
  id: 'incumbents',
  kind: 'limit',
  measure: 'lanes',
  of: { who: 'incumbents' },
  least,
  unit: 'percent',
})

/** A window that hears the hub, and a colleague who changes scenarios in another one. */
async function givenColleague(rules: object[]) {
  const tender = await givenTender()
  const { backend, shipper, given } = tender
  const made = await given('Balanced', rules)
  const hub = givenHub()
  hub.open()
  onTestFinished(() => connectionFlag.set(null))
  const withPushes = async (change: () => Promise<{ answer: unknown }>) => {
    backend.pushed.length = 0
    await change()
    for (const message of backend.pushed)
      if (message.target === 'AwardScenariosChanged') hub.send(message)
  }
  const params = { id: made.id }
  let { version } = made
  return {
    ...tender,
    id: made.id,
    async show() {
      renderScreen(
        <>
          <LiveNotifications pathname="/" />
          <ScenariosScreen mode={mode} views={null} />
        </>,
        { as: shipper, url: `/?scenario=${made.id}` },
      )
      await screen.findByRole('region', { name: 'Result' })
      await waitFor(() => expect(connectionFlag.read()).toBe(true))
    },
    change: (changed: { name?: string; rules?: object[] }) =>
      withPushes(async () => {
        const { answer, status } = await backend.ask(awardScenarios.change, {
          as: shipper,
          params,
          body: { version, name: made.name, rules, weights: made.weights, ...changed } as never,
        })
        expect(status).toBe(200)
        version = answer.version
        return { answer }
      }),
    pin: (pin: { laneId: number; bidId: number; share: number; note: string }) =>
      withPushes(async () => {
        const { answer } = await backend.ask(awardScenarios.setPins, {
          as: shipper,
          params,
          body: { version, set: [pin], clear: [pin.laneId] },
        })
        version = answer.version
        return { answer }
      }),
    remove: () => withPushes(() => backend.ask(awardScenarios.remove, { as: shipper, params })),
    async leave() {
      cleanup()
      await hub.left()
    },
  }
}

test('says on how many lanes CO2e tells bids apart, until it does on all', async () => {
  const { backend, shipper, made, query, show, given } = await givenTender()
  const laneIds = [...made.values()].map(({ id }) => id)
  await backend.ask(laneCalls.calculateCo2Batch, { as: shipper, body: { laneIds } })
  await query(`update bids set co2e_per_unit = 1.2 where lane_id = ${laneIds[0]}`)
  const { id } = await given('Lowest', [])
  const words = '1 of 3 lanes have carriers’ own CO2e figures. On the others all bids count alike.'
  show()
  expect(await screen.findByRole('rowheader', { name: /^CO2e/ })).toHaveTextContent(words)
  cleanup()

  show(`/?scenario=${id}`)
  expect(await screen.findByLabelText('CO2e, $ per metric ton')).toHaveAccessibleDescription(words)
  cleanup()

  await query('update bids set co2e_per_unit = 1.2')
  show()
  expect(await screen.findByRole('rowheader', { name: /^CO2e/ })).not.toHaveTextContent('lanes')
})

test('a limit answers as it moves, and Escape returns to where the move began', async () => {
  const { show, given, query } = await givenTender()
  const { id } = await given('Balanced', [incumbents(33)])
  show(`/?scenario=${id}`)
  const slider = await screen.findByRole('slider', { name: /Incumbents keep at least 33%/ })
  const result = screen.getByRole('region', { name: 'Result' })
  await within(result).findByText('$769,900.00')

  fireEvent.change(slider, { target: { value: '67' } })

  // Reno and Boise cost 10,000 more each with their incumbent, Ely 60,000.
  expect(await within(result).findByText(/^~\$|^\$780/)).toBeVisible()
  fireEvent.keyDown(slider, { key: 'Escape' })
  expect(await within(result).findByText('$769,900.00')).toBeVisible()
  expect(slider).toHaveValue('33')

  const least = async () =>
    (await query("select rules->0->>'least' as least from award_scenarios"))[0]?.least
  fireEvent.change(slider, { target: { value: '66' } })
  fireEvent.pointerUp(slider)
  await eventually(async () => expect(await least()).toBe('66'))
  await eventually(() => expect(slider).toHaveValue('66'))
  fireEvent.keyDown(slider, { key: 'Escape' })
  await eventually(async () => expect(await least()).toBe('33'))
  expect(await within(result).findByText('$769,900.00')).toBeVisible()
})

test('a rule is about the lanes the table is narrowed to: by what they share, else one by one', async () => {
  const { show, given, query, made } = await givenTender()
  const user = userEvent.setup()
  const { id } = await given('Lowest', [])
  show(`/?scenario=${id}`)
  const result = await screen.findByRole('region', { name: 'Result' })
  await within(result).findByText('$760,000.00')
  const scopes = async () =>
    (await query("select rules #> '{0,scope}' as scope from award_scenarios"))[0]?.scope

  expect(screen.queryByRole('button', { name: /^Add rule for/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Destination/ }))
  await user.click(await screen.findByRole('checkbox', { name: /^Ely/ }))
  await user.click(await screen.findByRole('button', { name: 'Add rule for 1 lane' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add rule' })
  expect(
    within(dialog).getByText('Incumbents keep at least 50% of volume on lanes to Ely'),
  ).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Add rule' }))

  // Ely costs 300 with its incumbent and 240 without: half each is 30 more than 760.
  expect(await within(result).findByText('$790,000.00')).toBeVisible()
  await eventually(async () => expect(await scopes()).toEqual({ destinations: ['Ely'] }))

  await user.click(screen.getByRole('button', { name: /^Edit or delete/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await within(result).findByText('$760,000.00')
  await user.click(screen.getByRole('button', { name: /^Destination/ }))
  await user.click(await screen.findByRole('checkbox', { name: /^Ely/ }))
  await user.type(screen.getByRole('searchbox'), 'Ely')
  await user.click(await screen.findByRole('button', { name: 'Add rule for 1 lane' }))
  const second = await screen.findByRole('dialog', { name: 'Add rule' })
  await user.click(within(second).getByRole('button', { name: 'Add rule' }))

  expect(await within(result).findByText('$790,000.00')).toBeVisible()
  await eventually(async () => expect(await scopes()).toEqual({ laneIds: [made.get('Ely')?.id] }))
})

test('a typed sentence fills in the form, and words nobody knows are named', async () => {
  const { show, given, query } = await givenTender()
  const user = userEvent.setup()
  const { id } = await given('Lowest', [])
  show(`/?scenario=${id}`)
  const result = await screen.findByRole('region', { name: 'Result' })
  await within(result).findByText('$760,000.00')
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add rule' })
  const sentence = within(dialog).getByRole('textbox', { name: /^Type a rule/ })

  await user.type(sentence, 'exclude Redfin')
  await user.click(within(dialog).getByRole('button', { name: 'Add rule' }))
  expect(await within(dialog).findByText(/"exclude Redfin" was not understood/)).toBeVisible()

  await user.clear(sentence)
  await user.type(sentence, 'Exclude bluefin on lanes to Reno')
  expect(await within(dialog).findByText('Bluefin cannot win on lanes to Reno')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Add rule' }))

  // Reno goes to Albatross for 280 instead of 270.
  expect(await within(result).findByText('$770,000.00')).toBeVisible()
  await eventually(async () =>
    expect(await query("select rules #>> '{0,kind}' as kind from award_scenarios")).toEqual([
      { kind: 'exclude' },
    ]),
  )
})

test('rules that cannot all hold are named, with the nearest limit one click away', async () => {
  const { show, given } = await givenTender()
  const user = userEvent.setup()
  const { id } = await given('Too much', [
    incumbents(100),
    {
      id: 'none',
      kind: 'limit',
      measure: 'lanes',
      of: { who: 'incumbents' },
      most: 40,
      unit: 'percent',
    },
  ])
  show(`/?scenario=${id}`)

  const conflict = await screen.findByRole('region', { name: 'Conflict' })
  // The rules are there while their limits are still searched for.
  expect(await within(conflict).findAllByText('Finding the nearest limit…')).toHaveLength(2)
  expect(within(conflict).getByText(/2 of 2 rules cannot hold together/)).toBeVisible()
  expect(await within(conflict).findByText('Nearest that works: 100%')).toBeVisible()
  await user.click(within(conflict).getByRole('button', { name: 'Set 40%' }))

  expect(
    await screen.findByText('Incumbents keep at least 40% of lanes on all lanes'),
  ).toBeVisible()
  const result = screen.getByRole('region', { name: 'Result' })
  expect(await within(result).findByText(/^\$77\d,\d{3}\.\d\d$/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Conflict' })).not.toBeInTheDocument()
})

test('a way out that is pressed while the move into a conflict is being saved is taken', async () => {
  const { show, given } = await givenTender()
  const user = userEvent.setup()
  const few = { kind: 'limit', measure: 'lanes', of: { who: 'incumbents' }, unit: 'percent' }
  const { id } = await given('Balanced', [incumbents(33), { ...few, id: 'few', most: 40 }])
  show(`/?scenario=${id}`)
  const slider = await screen.findByRole('slider', { name: /Incumbents keep at least 33%/ })
  act(() => slider.focus())
  fireEvent.change(slider, { target: { value: '100' } })

  // Pressing it takes the focus from the slider, which saves where it stands.
  const conflict = within(await screen.findByRole('region', { name: 'Conflict' }))
  await user.click(await conflict.findByRole('button', { name: 'Set 40%' }))

  const result = within(screen.getByRole('region', { name: 'Result' }))
  expect(await result.findByText(/^\$77\d,\d{3}\.\d\d$/)).toBeVisible()
  expect(screen.getByRole('slider', { name: /at least 40%/ })).toHaveValue('40')
})

test('applying a scenario marks its lanes pending after a review, and undo frees them', async () => {
  const { show, given, inForce, query } = await givenTender()
  const user = userEvent.setup()
  await given('Lowest', [])
  show()
  await user.click(await screen.findByRole('button', { name: 'Apply Lowest' }))

  const mark = { name: 'Mark 3 lanes pending' }
  await user.click(await screen.findByRole('button', mark, { timeout: 20_000 }))

  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect((await inForce()).map(({ state, cents }) => [state, Number(cents)]).toSorted()).toEqual([
    ['pending', 24_000_000],
    ['pending', 25_000_000],
    ['pending', 27_000_000],
  ])
  expect(await query('select distinct run_id from awards')).toEqual(
    await query(`select id as run_id from award_runs where state = 'done'`),
  )
  await user.click(undo)
  await screen.findByText('Undone.')
  expect(await inForce()).toEqual([])
})

test('nothing is applied while rules are being saved: the server would still award by those before', async () => {
  const { backend, show, given } = await givenTender()
  const { id } = await given('Balanced', [incumbents(33)])
  let save = () => {}
  const held = new Promise<void>((resolve) => (save = resolve))
  network.use(
    http.put('*/api/ext/award-scenarios/:id', async ({ request }) => {
      await held
      return backend.app.fetch(request)
    }),
  )
  show(`/?scenario=${id}`)
  const slider = await screen.findByRole('slider', { name: /Incumbents keep at least 33%/ })

  fireEvent.change(slider, { target: { value: '66' } })
  fireEvent.pointerUp(slider)

  // Reno and Boise cost 10,000 more each with their incumbent: no share is as small as the 2% that need not stay.
  const result = within(screen.getByRole('region', { name: 'Result' }))
  expect(await result.findByText('$780,000.00')).toBeVisible()
  const apply = screen.getByRole('button', { name: 'Apply…' })
  expect(apply).toBeDisabled()
  save()
  await waitFor(() => expect(apply).toBeEnabled())
})

/** A scenario whose run is under way on another copy of the server once its start is answered. */
async function givenLongRun() {
  const tender = await givenTender()
  const { backend, shipper, query } = tender
  const { inputsHash } = (
    await backend.ask(awardScenarios.model, { as: shipper, query: { mode: String(mode) } })
  ).answer
  await query(
    `insert into award_inputs (company_id, hash, columns) values (${shipper.companyId}, '${inputsHash}', '{}')`,
  )
  const run = await givenRun(backend, shipper, {
    state: 'running',
    phase: 'searching',
    inputsHash,
    scenarioVersion: 2,
  })
  const answer = (await backend.ask(awardRuns.one, { as: shipper, params: { id: run.id } })).answer
  let start = () => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  network.use(
    http.post('*/api/ext/award-scenarios/:id/runs', async () => {
      await started
      return HttpResponse.json(answer)
    }),
  )
  const state = async () =>
    (await query(`select state from award_runs where id = ${run.id}`))[0]?.state
  return { ...tender, run, start, state }
}

test('a run for the record shows what it found so far, and Cancel cancels it', async () => {
  const { run, start, state, shipper } = await givenLongRun()
  const hub = givenHub()
  hub.open()
  onTestFinished(() => connectionFlag.set(null))
  const user = userEvent.setup()
  renderScreen(
    <>
      <LiveNotifications pathname="/" />
      <ScenariosScreen mode={mode} views={null} />
    </>,
    { as: shipper, url: `/?scenario=${run.scenarioId}` },
  )
  await waitFor(() => expect(connectionFlag.read()).toBe(true))
  const apply = await screen.findByRole('button', { name: 'Apply…' })
  await waitFor(() => expect(apply).toBeEnabled())
  start()
  await user.click(apply)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Searching for the award with the lowest cost')).toBeVisible()

  hub.send({
    target: 'AwardRun',
    args: [
      {
        runId: run.id,
        scenarioId: run.scenarioId,
        mode,
        state: 'running',
        phase: 'improving',
        costCents: 76_000_000,
        boundCents: 75_510_000,
        gapCents: 490_000,
      },
    ],
  })

  expect(
    await dialog.findByText(
      'Improving the award. Cost so far $760,000.00. At most $4,900 above the best possible',
    ),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await eventually(async () => expect(await state()).toBe('cancelled'))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  await hub.left()
})

test('a run that is cancelled before its start is answered is cancelled once it is', async () => {
  const { run, start, state, show } = await givenLongRun()
  const user = userEvent.setup()
  show(`/?scenario=${run.scenarioId}`)
  const apply = await screen.findByRole('button', { name: 'Apply…' })
  await waitFor(() => expect(apply).toBeEnabled())
  await user.click(apply)

  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await state()).toBe('running')
  start()

  await eventually(async () => expect(await state()).toBe('cancelled'))
})

test('lanes whose bid changed since are left out of what is applied, and listed with the reason', async () => {
  const { show, given, inForce, query } = await givenTender()
  const user = userEvent.setup()
  await given('Lowest', [])
  show()
  await user.click(await screen.findByRole('button', { name: 'Apply Lowest' }))
  const mark = await screen.findByRole('button', { name: 'Mark 3 lanes pending' })
  await query('update bids set version = version + 1 where landed_cents = 25000000')

  await user.click(mark)

  const list = within(await screen.findByRole('dialog', { name: '1 lane left out of Lowest' }))
  expect(list.getByText(/> Boise: .*bid.*changed/i)).toBeVisible()
  expect(await inForce()).toHaveLength(2)
  const [, close] = list.getAllByRole('button', { name: 'Close' })
  await user.click(close!)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('of an award on record only the ticked lanes become pending', async () => {
  const { show, given, inForce } = await givenTender()
  const user = userEvent.setup()
  await given('Lowest', [])
  show()
  await user.click(await screen.findByRole('button', { name: 'Apply Lowest' }))
  await user.click(await screen.findByText('Choose lanes: 3 of 3', {}, { timeout: 20_000 }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Untick 3 lanes' }))
  expect(dialog.getByRole('button', { name: 'Mark 0 lanes pending' })).toBeDisabled()
  await user.type(dialog.getByRole('searchbox'), '250,000')
  await user.click(await dialog.findByRole('button', { name: 'Tick 1 lane' }))
  expect(dialog.getByText('Choose lanes: 1 of 3')).toBeVisible()

  await user.click(dialog.getByRole('button', { name: 'Mark 1 lane pending' }))

  expect(await screen.findByText('1 lane pending. No carrier has been notified.')).toBeVisible()
  await eventually(async () =>
    expect((await inForce()).map(({ cents }) => Number(cents))).toEqual([25_000_000]),
  )
})

test('the lanes two scenarios award differently say which rule decides', async () => {
  const { show, given, carriers } = await givenTender()
  const lowest = await given('Lowest', [])
  const without = await given('Without Bluefin', [
    { id: 'out', kind: 'exclude', carriers: [carriers[1]?.companyId] },
  ])

  show(`/?scenario=${without.id}&against=${lowest.id}`)

  const grid = await screen.findByRole('grid', { name: /Lanes that differ/ })
  expect(
    await screen.findByText(/2 lanes differ. Without Bluefin costs \$20,000 more/),
  ).toBeVisible()
  expect(await within(grid).findByRole('row', { name: /Reno/ })).toHaveTextContent(
    /Bluefin cannot win on all lanes/,
  )
})

test('a lane that loses its offer differs though its winner does not, and the lanes add up', async () => {
  const { backend, show, given, carriers, made } = await givenTender()
  const user = userEvent.setup()
  const [reno, boise] = [made.get('Reno')!, made.get('Boise')!]
  // Bluefin takes both at 5% off: 256.5 + 237.5. Without Boise, Reno is at its bid again: 270 + 260.
  await givenOffer(backend, { carrier: carriers[1]!, lane: reno }, { laneIds: [reno.id, boise.id] })
  const lowest = await given('Lowest', [])
  const without = await given('Without Boise', [
    {
      id: 'out',
      kind: 'exclude',
      carriers: [carriers[1]?.companyId],
      scope: { laneIds: [boise.id] },
    },
  ])

  show(`/?scenario=${without.id}&against=${lowest.id}`)

  const grid = await screen.findByRole('grid', { name: /Lanes that differ/ })
  expect(
    screen.getByText('2 lanes differ. Without Boise costs $36,000 more than Lowest.'),
  ).toBeVisible()
  const row = within(grid).getByRole('row', { name: /Reno/ })
  expect(row).toHaveTextContent(
    /Without offer “Texas bundle”.*Bluefin\$270,000\.00Bluefin\$256,500\.00\$13,500\.00/,
  )
  await user.click(within(row).getByText(/Reno/))
  const drawer = within(await screen.findByRole('dialog', { name: /Reno in Without Boise/ }))
  expect(drawer.getByRole('row', { name: /Bluefin/ })).toHaveTextContent(/awarded here/)
})

test('lower cost decides only where a lane costs less; one that costs more names the weight', async () => {
  const { show, given } = await givenTender()
  const lowest = await given('Lowest', [])
  const settled = await given('Settled', [], { weights: { newCarrier: 15_000_000 } })

  show(`/?scenario=${settled.id}&against=${lowest.id}`)

  const grid = await screen.findByRole('grid', { name: /Lanes that differ/ })
  expect(screen.getByText(/^3 lanes differ\. Settled costs \$80,000 more/)).toBeVisible()
  expect(within(grid).getAllByText('Weights beside cost')).toHaveLength(3)
  expect(within(grid).queryByText('Lower cost')).toBeNull()
})

test('a rule whose answer was lost stays in its form, and is added once', async () => {
  const { backend, shipper, show, given } = await givenTender()
  const { id } = await given('Lowest', [])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rule' }))
  const sentence = dialog.getByLabelText('Type a rule, or fill in the form below')
  await user.type(sentence, 'At most 2 carriers')
  givenLostAnswer(backend, 'put', '/ext/award-scenarios/:id')

  await user.click(dialog.getByRole('button', { name: 'Add rule' }))

  expect(await dialog.findByText('The server took too long. Try again.')).toBeVisible()
  expect(sentence).toHaveValue('At most 2 carriers')
  await user.click(dialog.getByRole('button', { name: 'Add rule' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const list = await backend.ask(awardScenarios.list, {
    as: shipper,
    query: { mode: String(mode) },
  })
  expect(list.answer.map(({ rules }) => rules.length)).toEqual([1])
})

test('a scenario whose answer was lost is listed, and made once', async () => {
  const { backend, show, given } = await givenTender()
  await given('Lowest', [])
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: 'New scenario' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New scenario' }))
  await user.type(dialog.getByLabelText(/Name/), 'Second')
  givenLostAnswer(backend, 'post', '/ext/award-scenarios')

  await user.click(dialog.getByRole('button', { name: 'Create scenario' }))

  expect(await dialog.findByText('The server took too long. Try again.')).toBeVisible()
  expect(dialog.getByLabelText(/Name/)).toHaveValue('Second')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('columnheader', { name: 'Second' })).toBeVisible()
})

test('a run whose start was not answered is followed until it can be applied', async () => {
  const { backend, show, given } = await givenTender()
  const { id } = await given('Lowest', [])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)
  const apply = await screen.findByRole('button', { name: 'Apply…' })
  await waitFor(() => expect(apply).toBeEnabled())
  givenLostAnswer(backend, 'post', '/ext/award-scenarios/:id/runs')

  await user.click(apply)

  expect(await screen.findByRole('button', { name: /^Mark \d lanes pending$/ })).toBeVisible()
  const { rows } = await backend.context.database.pool.query('select state from award_runs')
  expect(rows).toEqual([{ state: 'done' }])
})

test('a rule switched off after another window changed the scenario says so, and shows its rules', async () => {
  const { backend, shipper, show, given } = await givenTender()
  const { id, version, weights } = await given('Lowest', [incumbents(10)])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)
  const rule = await screen.findByRole('switch')
  await backend.ask(awardScenarios.change, {
    as: shipper,
    params: { id },
    body: { version, name: 'Renamed', rules: [], weights },
  })

  await user.click(rule)

  expect(
    await screen.findByText('This scenario was changed in the meantime. Reload it and try again.'),
  ).toBeVisible()
  expect(await screen.findByDisplayValue('Renamed')).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a change that fails leaves what is saved on the screen', async () => {
  const { show, given } = await givenTender()
  await given('Few carriers', [])
  const { id } = await given('Lowest', [incumbents(10)])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)
  const name = await screen.findByLabelText('Name of the scenario')
  await user.clear(name)
  await user.type(name, 'Few carriers{Enter}')
  expect(await screen.findByText(/Another scenario is named "Few carriers"/)).toBeVisible()
  await waitFor(() => expect(name).toHaveValue('Lowest'))

  network.use(
    http.put('*/api/ext/award-scenarios/*', () => new HttpResponse(null, { status: 503 }), {
      once: true,
    }),
  )
  await user.click(screen.getByRole('switch'))

  await waitFor(() => expect(screen.getByRole('switch')).not.toBeChecked())
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked())
})

test('a deleted rule comes back where it was', async () => {
  const { show, given, query } = await givenTender()
  const { id } = await given('Lowest', [incumbents(10), { ...incumbents(20), id: 'second' }])
  const user = userEvent.setup()
  show(`/?scenario=${id}`)
  const [more] = await screen.findAllByRole('button', { name: /^Edit or delete/ })

  await user.click(more!)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  await eventually(async () =>
    expect(await query("select rules #>> '{0,id}' as id from award_scenarios")).toEqual([
      { id: 'incumbents' },
    ]),
  )
})

test('an engine that cannot be loaded says so, and is tried once more', async () => {
  const { show, given } = await givenTender()
  const { id } = await given('Lowest', [])
  const user = userEvent.setup()
  let isBlocked = true
  vi.stubGlobal(
    'Worker',
    brokenWorker(() => isBlocked),
  )
  show(`/?scenario=${id}`)

  expect(await screen.findByText(/could not be calculated.*could not be loaded/)).toBeVisible()
  expect(screen.getByText('Not calculated')).toBeVisible()
  isBlocked = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  const result = screen.getByRole('region', { name: 'Result' })
  expect(await within(result).findByText('$760,000.00')).toBeVisible()
  expect(screen.queryByText(/could not be calculated/)).toBeNull()
})

test('what a colleague changes of a scenario is shown at once', async () => {
  const { change, show, leave } = await givenColleague([incumbents(10)])
  await show()
  await screen.findByRole('slider', { name: /at least 10%/ })

  await change({ name: 'Kept incumbents', rules: [incumbents(40)] })

  expect(await screen.findByRole('slider', { name: /at least 40%/ })).toBeVisible()
  expect(screen.getByLabelText('Name of the scenario')).toHaveValue('Kept incumbents')
  expect(screen.queryByText(/Changed elsewhere/)).toBeNull()
  await leave()
})

test('a slider that moves stays where it is, and says what a colleague set', async () => {
  const { change, show, query, leave } = await givenColleague([incumbents(33)])
  await show()
  const slider = await screen.findByRole('slider', { name: /Incumbents keep/ })
  fireEvent.change(slider, { target: { value: '60' } })
  const name = screen.getByLabelText('Name of the scenario')
  fireEvent.change(name, { target: { value: 'Mine' } })

  await change({
    name: 'Theirs',
    rules: [incumbents(40), { ...incumbents(80), id: 'other', most: 90, least: undefined }],
  })

  expect(await screen.findByText('Changed elsewhere to 40%.')).toBeVisible()
  expect(screen.getByText('Changed elsewhere to “Theirs”.')).toBeVisible()
  expect(screen.getByRole('slider', { name: /at least 60%/ })).toHaveValue('60')
  expect(name).toHaveValue('Mine')
  fireEvent.pointerUp(slider)
  fireEvent.blur(name)
  await eventually(async () =>
    expect(
      await query(
        "select name, rules #>> '{0,least}' as mine, rules #>> '{1,most}' as theirs from award_scenarios",
      ),
    ).toEqual([{ name: 'Mine', mine: '60', theirs: '90' }]),
  )
  expect(screen.queryByText(/Changed elsewhere/)).toBeNull()
  await leave()
})

test('a reason that is edited stays as it is typed, and says what a colleague saved', async () => {
  const { pin, show, made, query, leave } = await givenColleague([])
  const user = userEvent.setup()
  const laneId = made.get('Ely')!.id
  const [highest] = await query(
    `select id from bids where lane_id = ${laneId} order by landed_cents desc`,
  )
  const chosen = { laneId, bidId: Number(highest?.id), share: 100 }
  await pin({ ...chosen, note: 'On time for years' })
  await show()
  await user.click(within(await screen.findByRole('row', { name: /Ely/ })).getByText(/> Ely/))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: 'Edit reason for Bluefin' }))
  const reason = drawer.getByRole('textbox', { name: 'Reason for Bluefin' })
  await user.clear(reason)
  await user.type(reason, 'Spare drivers')

  await pin({ ...chosen, note: 'Agreed with the yard' })

  expect(await drawer.findByText('Changed elsewhere to “Agreed with the yard”.')).toBeVisible()
  expect(reason).toHaveValue('Spare drivers')
  await user.click(drawer.getByRole('button', { name: 'Save reason' }))
  expect(await drawer.findByRole('button', { name: 'Edit reason for Bluefin' })).toBeVisible()
  expect(drawer.getByText('Spare drivers')).toBeVisible()
  expect(drawer.queryByText(/Changed elsewhere/)).toBeNull()
  await leave()
})

test('an open rule keeps what is typed, until what a colleague saved is loaded', async () => {
  const { change, show, leave } = await givenColleague([incumbents(33)])
  const user = userEvent.setup()
  await show()
  await user.click(await screen.findByRole('button', { name: /^Edit or delete/ }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit rule' }))
  await change({ rules: [incumbents(35)] })
  // Nothing was typed: what is saved is shown.
  expect(await dialog.findByDisplayValue('35')).toBeVisible()
  expect(dialog.queryByRole('alert')).toBeNull()
  const limit = dialog.getByDisplayValue('35')
  await user.clear(limit)
  await user.type(limit, '70')

  await change({ rules: [incumbents(45)] })

  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This rule was changed elsewhere: Incumbents keep at least 45% of lanes on all lanes. Saving replaces it with what you entered here.',
  )
  expect(dialog.getByDisplayValue('70')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Load again' }))
  expect(dialog.getByDisplayValue('45')).toBeVisible()
  expect(dialog.queryByRole('alert')).toBeNull()

  await change({ rules: [] })
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This rule was deleted elsewhere. Saving adds it again.',
  )
  await user.click(dialog.getByRole('button', { name: 'Save rule' }))
  expect(await screen.findByRole('slider', { name: /at least 45%/ })).toBeVisible()
  await leave()
})

test('a limit is shown and typed with the decimal comma of a German browser', async () => {
  givenBrowser('de-DE')
  const { show, query, leave } = await givenColleague([incumbents(33.5)])
  const user = userEvent.setup()
  await show()
  const limit = await screen.findByRole('textbox', { name: /^Limit: Incumbents keep/ })
  expect(limit).toHaveValue('33,5')

  await user.clear(limit)
  await user.type(limit, '40,25{Enter}')

  expect(await screen.findByDisplayValue('40,25')).toBeVisible()
  const sentence = 'Incumbents keep at least 40,25% of lanes on all lanes'
  expect(await screen.findByRole('switch', { name: sentence })).toBeVisible()
  await eventually(async () =>
    expect(await query("select rules #>> '{0,least}' as least from award_scenarios")).toEqual([
      { least: '40.25' },
    ]),
  )
  await leave()
})

test('a scenario that a colleague deletes while it is open is left, and named', async () => {
  const { given, remove, show, leave } = await givenColleague([])
  await given('Other', [])
  await show()

  await remove()

  expect(await screen.findByText('“Balanced” was deleted elsewhere.')).toBeVisible()
  expect(await screen.findByRole('columnheader', { name: 'Other' })).toBeVisible()
  await leave()
})
