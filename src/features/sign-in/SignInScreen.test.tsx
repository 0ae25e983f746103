import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { session } from '#lib/session.ts'
import { givenTwoFactor } from '#tests/support/accounts.ts'
import { type Person, testPassword } from '#tests/support/backend.ts'
import { givenDemoPeople } from '#tests/support/given-demo-people.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { earlyPage } from './early-page.tsx'
import { SignInScreen } from './SignInScreen.tsx'

beforeAll(givenBackend, 60_000)
beforeEach(() => session.end())

const page = <SignInScreen ended={false} notice={null} onSignedIn={session.write} />

/** With what comes a moment later: the people a demo host offers. */
async function shown(): Promise<ReturnType<typeof renderScreen>> {
  const user = renderScreen(page)
  await screen.findByRole('heading', { name: /^Demo/ })
  return user
}

async function fill(user: ReturnType<typeof renderScreen>, person: Person, password: string) {
  await user.type(screen.getByLabelText('User name'), person.username)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('a wrong password is reported in one line that takes the focus; what was typed stays', async () => {
  const maya = await (await givenBackend()).person('Customer')
  const user = await shown()

  await fill(user, maya, 'not my password')

  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert).toHaveFocus())
  expect(screen.getByLabelText('User name')).toHaveValue(maya.username)
  expect(screen.getByLabelText('Password')).toHaveValue('not my password')
  expect(session.read()).toBeNull()
})

test.each([
  ['presses', 'data-submitted'],
  ['holds down', 'data-held'],
])(
  'who %s Sign in while the page takes the place of its early form is signed in',
  async (_act, mark) => {
    const maya = await (await givenBackend()).person('Customer')
    const early = document.createElement('div')
    early.innerHTML = earlyPage()
    document.body.append(early)
    onTestFinished(() => early.remove())
    const form = early.querySelector('form')
    const typed = [maya.username, testPassword]
    for (const field of form?.querySelectorAll('input') ?? []) field.value = typed.shift() ?? ''
    /** Drawn after the page, and before anybody sees it. */
    const Press = () => {
      form?.setAttribute(mark, '')
      return null
    }

    renderScreen(
      <>
        {page}
        <Press />
      </>,
    )

    await waitFor(() => expect(session.read()).toMatchObject({ username: maya.username }))
  },
)

test('an unknown user name gets the same answer as a wrong password', async () => {
  const maya = await (await givenBackend()).person('Customer')
  const user = await shown()
  await fill(user, maya, 'not my password')
  const message = (await screen.findByRole('alert')).textContent

  await user.clear(screen.getByLabelText('User name'))
  await user.type(screen.getByLabelText('User name'), 'nobody@laneward.test')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message))
})

test('empty fields are asked for, and nothing is sent', async () => {
  await givenBackend()
  const user = await shown()

  await user.click(screen.getByRole('button', { name: 'Sign in' }))

  expect(screen.getByRole('alert')).toHaveTextContent('Enter your user name and your password.')
})

test('the right password signs in', async () => {
  const maya = await (await givenBackend()).person('Customer')
  const user = await shown()

  await fill(user, maya, testPassword)

  await waitFor(() => expect(session.read()?.username).toBe(maya.username))
})

test('one click on a demo person signs in', async () => {
  const backend = await givenBackend()
  await givenDemoPeople(backend)
  const user = await shown()

  await user.click(await screen.findByRole('button', { name: /Data user Jonas Weber/ }))

  await waitFor(() => expect(session.read()?.username).toBe('data@laneward.test'))
})

test('a code is asked for after the password, and sent by itself once it is pasted', async () => {
  const backend = await givenBackend()
  const maya = await backend.person('Customer')
  const code = await givenTwoFactor(backend, maya)
  const user = await shown()
  await fill(user, maya, testPassword)

  const input = await screen.findByLabelText('Six digits from your authenticator app')
  await waitFor(() => expect(input).toHaveFocus())
  expect(input).toHaveAttribute('autocomplete', 'one-time-code')
  await user.click(screen.getByLabelText("Don't ask again on this device"))
  await user.click(input)
  const digits = code()
  await user.paste(`${digits.slice(0, 3)} ${digits.slice(3)}`)

  await waitFor(() => expect(session.read()?.username).toBe(maya.username))
  session.end()
  cleanup()
  await fill(await shown(), maya, testPassword)
  await waitFor(() => expect(session.read()?.username).toBe(maya.username))
})

test('a wrong code is reported, and Back returns to the password', async () => {
  const backend = await givenBackend()
  const maya = await backend.person('Customer')
  await givenTwoFactor(backend, maya)
  const user = await shown()
  await fill(user, maya, testPassword)

  await user.type(await screen.findByLabelText(/Six digits/), '000000')
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(session.read()).toBeNull()
})

test('somebody whose session ended by itself reads that they continue where they were', async () => {
  await givenBackend()

  renderScreen(<SignInScreen ended notice={null} onSignedIn={session.write} />)

  expect(screen.getByText(/Your session has ended/)).toHaveTextContent(
    'Your session has ended. Sign in to continue where you left off.',
  )
  await screen.findByRole('heading', { name: /^Demo/ })
})

test('Caps Lock is shown while the password is typed', async () => {
  await givenBackend()
  await shown()
  const password = screen.getByLabelText('Password')

  fireEvent.keyUp(password, { key: 'A', modifierCapsLock: true })

  expect(screen.getByText('Caps Lock is on.')).toBeVisible()
})
