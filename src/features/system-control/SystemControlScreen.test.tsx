import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { config } from '#contract/config.ts'
import { companies } from '#contract/ext/companies.ts'
import { Mode } from '#domain/mode.ts'
import { givenLane } from '#tests/support/factories.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { eventually } from '#tests/support/eventually.ts'
import { SystemControlScreen } from './SystemControlScreen.tsx'

async function givenSystem(tab: string) {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const shipper = await backend.person('Customer')
  await givenLane(backend, shipper)
  const show = () =>
    renderScreen(<SystemControlScreen termsOf={(mode) => <p>Terms of mode {mode}</p>} />, {
      as: owner,
      url: `/?tab=${tab}`,
    })
  return { backend, owner, shipper, show }
}

test('known settings are listed with what they do, checked, saved and shown to everybody', async () => {
  const { backend, owner, show } = await givenSystem('settings')
  const kept = async () => {
    const params = { id: Mode.None }
    return (await backend.ask(config.instanceProperties, { as: owner, params })).answer
  }
  const user = show()
  const contact = await screen.findByLabelText('Support contact')

  expect(contact).toHaveAccessibleDescription(/Shown in the footer of every page.*Default: None\./)
  await user.type(contact, 'help')
  await user.type(screen.getByLabelText('Lane term, months'), '90')
  await user.click(screen.getByRole('button', { name: 'Save 2' }))
  expect(contact).toHaveAccessibleDescription(/Enter an email address such as/)
  expect(screen.getByLabelText('Lane term, months')).toBeInvalid()
  expect(await kept()).toEqual([])

  await user.type(contact, '@laneward.test')
  await user.clear(screen.getByLabelText('Lane term, months'))
  await user.type(screen.getByLabelText('Lane term, months'), '24')
  await user.click(screen.getByRole('button', { name: 'Save 2' }))

  await eventually(async () =>
    expect(await kept()).toEqual([
      { key: 'lane-term', value: '24' },
      { key: 'support-contact', value: 'help@laneward.test' },
    ]),
  )
})

test('what is typed stays when a colleague saves other settings, and a field says what is theirs', async () => {
  const { backend, owner, show } = await givenSystem('settings')
  const params = { id: Mode.None }
  const user = show()
  const term = await screen.findByLabelText('Lane term, months')
  await user.type(screen.getByLabelText('Support contact'), 'help@laneward.test')
  await user.type(term, '24')
  const body = [{ key: 'lane-term', value: '18' }]
  await backend.ask(config.saveInstance, { as: owner, params, body })

  await user.click(screen.getByRole('button', { name: 'Save 2' }))
  await eventually(() => expect(term).toHaveAccessibleDescription(/Changed elsewhere to 18\./))
  expect(term).toHaveValue('24')
  expect(screen.getByLabelText('Support contact')).toHaveValue('help@laneward.test')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Save 2' }))
  await eventually(async () =>
    expect((await backend.ask(config.instanceProperties, { as: owner, params })).answer).toEqual([
      { key: 'lane-term', value: '24' },
      { key: 'support-contact', value: 'help@laneward.test' },
    ]),
  )
})

test('a stored value that this version does not know is shown and can be removed', async () => {
  const { backend, owner, show } = await givenSystem('settings')
  const params = { id: Mode.None }
  const body = [{ key: 'from-before', value: 'x' }]
  await backend.ask(config.saveInstance, { as: owner, params, body })
  const user = show()

  await user.click(await screen.findByRole('button', { name: 'Remove from-before' }))

  await eventually(async () => {
    const { answer } = await backend.ask(config.instanceProperties, { as: owner, params })
    expect(answer).toEqual([])
  })
})

test('a company is taken out of a mode, and put back with Undo', async () => {
  const { backend, owner, shipper, show } = await givenSystem('modes')
  const modes = async () => {
    const { answer } = await backend.ask(companies.list, { as: owner })
    return answer.find(({ id }) => id === shipper.companyId)?.modes
  }
  const before = await modes()
  const user = show()

  await user.click(await screen.findByRole('checkbox', { name: 'Alder works in Air Freight' }))
  await eventually(async () => expect(await modes()).not.toContain(Mode.AirFreight))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  await eventually(async () => expect(await modes()).toEqual(before))
})

test('a recalculation works through every mode of a shipper and says what came of it', async () => {
  const { show } = await givenSystem('recalculate')
  const user = show()

  await user.selectOptions(await screen.findByLabelText('Company'), 'Alder')
  await user.click(screen.getByRole('button', { name: 'Recalculate' }))

  expect(await screen.findByText('Done: 5 of 5')).toBeVisible()
  expect(screen.getByText(/Alder, Air Freight: 0 lanes/)).toBeVisible()
})

test('the terms of new tenders are those of the mode chosen', async () => {
  const { show } = await givenSystem('terms')
  const user = show()

  await user.selectOptions(await screen.findByLabelText('Mode'), 'Air Freight')

  expect(screen.getByText(`Terms of mode ${Mode.AirFreight}`)).toBeVisible()
})
