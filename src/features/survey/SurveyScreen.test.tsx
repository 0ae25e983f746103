import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '#lib/session.ts'
import { mailedCode } from '#tests/support/accounts.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { SurveyScreen } from './SurveyScreen.tsx'

beforeAll(givenBackend, 60_000)
beforeEach(() => session.end())

const weigh = (criterion: string, weight: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: `${criterion}, weight` }), {
    target: { value: weight },
  })

test('a shipper weighs the nine criteria, and finds the answer again', async () => {
  const backend = await givenBackend()
  const maya = await backend.person('Customer')
  const user = renderScreen(<SurveyScreen />, { as: maya, url: '/survey' })

  expect(await screen.findAllByRole('slider')).toHaveLength(9)
  weigh('Transit time', '90')
  await user.type(screen.getByLabelText('Comments'), 'On time beats cheap.')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))

  expect(await screen.findByText(/Thank you\. Your answer is saved/)).toBeVisible()
  const kept = await (await backend.request('/ext/survey', { as: maya })).json()
  expect(kept).toMatchObject({
    answer: { weights: { TransitTime: 90 }, comments: 'On time beats cheap.' },
    answers: 1,
  })
})

test('somebody with an invitation answers without an account', async () => {
  const backend = await givenBackend()
  const maya = await backend.person('Customer')
  await backend.request('/ext/survey/invitations', {
    as: maya,
    body: { addresses: ['dock@alder.test'] },
  })
  const code = await mailedCode(backend)
  const user = renderScreen(<SurveyScreen />, { url: `/survey?code=${code}` })

  expect(await screen.findByText(/For Alder\./)).toBeVisible()
  weigh('Lead times', '10')
  await user.click(screen.getByRole('button', { name: 'Send answer' }))

  expect(await screen.findByText(/Thank you\. Your answer is saved/)).toBeVisible()
  expect(session.read()).toBeNull()
})

test('without a code and signed out, the page says where to begin', async () => {
  await givenBackend()

  renderScreen(<SurveyScreen />, { url: '/survey' })

  expect(screen.getByText(/Open your invitation link/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/login')
})

test('a made-up invitation is refused in words', async () => {
  await givenBackend()

  renderScreen(<SurveyScreen />, { url: '/survey?code=made-up' })

  expect(await screen.findByRole('alert')).toHaveTextContent('We do not recognize this invitation.')
})
