import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { people } from '#contract/ext/people.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { eventually } from '#tests/support/eventually.ts'
import { UsersScreen } from './UsersScreen.tsx'

test('an invitation is sent again with a new link', async () => {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  await backend.ask(accounts.invite, {
    as: owner,
    body: { addresses: ['ada@alder.test'], type: 'Customer', company: 'Alder' },
  })
  const open = async () => (await backend.ask(people.invitations, { as: owner })).answer[0]?.id
  const before = await open()

  const user = renderScreen(<UsersScreen />, { as: owner, url: '/?tab=invitations' })
  await user.click(
    await screen.findByRole('button', { name: 'Resend the invitation to ada@alder.test' }),
  )

  expect(await screen.findByText(/A new link was sent/)).toBeVisible()
  expect(await open()).not.toBe(before)
})

test('an email that was not sent is shown with what went wrong', async () => {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const { settings } = backend.context
  settings.smtpUrl = 'smtp://127.0.0.1:1'
  await backend.ask(accounts.invite, {
    as: owner,
    body: { addresses: ['ada@alder.test'], type: 'Customer', company: 'Alder' },
  })
  settings.smtpUrl = undefined

  renderScreen(<UsersScreen />, { as: owner, url: '/?tab=mails' })
  const mail = await screen.findByRole('listitem')

  expect(mail).toHaveTextContent('To ada@alder.test')
  expect(mail).toHaveTextContent(/Not sent.*ECONNREFUSED/)
})

test('a mail that waits says when it is tried again', async () => {
  const backend = await givenBackend()
  const owner = await backend.person('Owner')
  const { username } = await backend.person('Customer')
  backend.context.settings.smtpUrl = 'smtp://127.0.0.1:1'
  await backend.request(`/accounts/forgot-password/${username}`)
  await eventually(async () =>
    expect((await backend.ask(people.mails, { as: owner })).answer[0]?.failure).toBeTruthy(),
  )
  backend.context.settings.smtpUrl = undefined

  renderScreen(<UsersScreen />, { as: owner, url: '/?tab=mails' })

  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /Waits.*ECONNREFUSED.*Next attempt: \d+:\d\d/,
  )
})
