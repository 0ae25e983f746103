import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '#contract/admin.ts'
import { defaultTerms } from '#domain/negotiation-terms.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { AuditScreen } from './AuditScreen.tsx'

async function givenChanges() {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const fuel = { key: 'fuel.index', value: 'DOE', mode: null }
  const { answer } = await backend.ask(admin.properties.add, { as: owner, body: fuel })
  const body = { ...answer, value: 'EIA' }
  await backend.ask(admin.properties.change, { as: owner, body })
  const phone = { key: 'support.phone', value: '+47', mode: null }
  await backend.ask(admin.properties.add, { as: owner, body: phone })
  return { owner }
}

test('a change is shown with who made it, and what it was before and after', async () => {
  const { owner } = await givenChanges()
  renderScreen(<AuditScreen />, { as: owner })

  const row = await screen.findByRole('row', { name: /fuel\.index.*changed/ })

  expect(row).toHaveTextContent(owner.username)
  expect(within(row).getByText('DOE').tagName).toBe('DEL')
  expect(within(row).getByText('EIA').tagName).toBe('INS')
})

test('when a round closes is shown as a time, not as it is written down', async () => {
  const backend = await givenBackend()
  const shipper = await backend.person('Customer')
  const terms = { ...defaultTerms, closesAt: '2027-03-02T12:00:00.000Z' }
  await backend.request('/config/instance/negotiation-terms/2', {
    as: shipper,
    method: 'POST',
    body: terms,
  })

  renderScreen(<AuditScreen />, { as: await backend.person('Owner') })

  const row = await screen.findByRole('row', { name: /negotiation terms/ })
  expect(within(row).getByText(/^2 Mar 2027, \d+:00/)).toBeVisible()
  expect(row).not.toHaveTextContent('T12:00')
})

test('the filters of the address are followed, and searching narrows the list', async () => {
  const { owner } = await givenChanges()
  const user = renderScreen(<AuditScreen />, { as: owner, url: '/?subject=property' })
  expect(await screen.findByText('1–3 of 3')).toBeVisible()

  await user.type(screen.getByRole('searchbox', { name: 'Code or value' }), 'support')

  expect(await screen.findByText('1–1 of 1')).toBeVisible()
  expect(screen.queryByRole('row', { name: /fuel/ })).not.toBeInTheDocument()
})

test('no change that fits is said so', async () => {
  const { owner } = await givenChanges()

  renderScreen(<AuditScreen />, { as: owner, url: '/?from=2001-01-01&to=2001-01-02' })

  expect(await screen.findByText('No change fits these filters.')).toBeVisible()
})
