import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { linkCode, mailCalls, trusting } from '#tests/support/mail.ts'

const { backend, givenHost, invite, forget, sent } = mailCalls()

test('an invitation arrives as text and as html with the link that registers', async () => {
  const { letters } = await givenHost()

  await invite('ada@alder.test')

  const [letter] = letters
  expect(letter?.envelope).toEqual({ from: 'no-reply@laneward.test', to: 'ada@alder.test' })
  expect(letter?.headers).toMatchObject({
    from: 'Laneward <no-reply@laneward.test>',
    to: 'ada@alder.test',
    subject: 'Your invitation to Laneward',
    'auto-submitted': 'auto-generated',
  })
  const link = `${backend().context.settings.publicUrl}/register?code=${linkCode(letter?.text)}`
  expect(letter?.text).toContain(`Register: ${link}`)
  expect(letter?.html).toContain(`href="${link}"`)
  const offer = await backend().request(`/accounts/${linkCode(letter?.text)}`)
  expect(await offer.json()).toMatchObject({ username: 'ada@alder.test', company: 'Alder' })
})

test('a reset arrives with the link that sets a new password', async () => {
  const { username } = await backend().person('Customer')
  const { letters } = await givenHost()

  await forget(username)
  await expect.poll(() => letters.length, { timeout: 25_000 }).toBe(1)

  const [letter] = letters
  expect(letter?.envelope.to).toBe(username)
  expect(letter?.headers['subject']).toBe('Reset your Laneward password')
  expect(letter?.html).toContain(`/reset-password?code=${linkCode(letter?.text)}`)
  const reset = await backend().request('/accounts/reset-password', {
    body: { code: linkCode(letter?.text), password: 'Another phrase 2027' },
  })
  expect(reset.status).toBe(204)
})

test('a company’s name is text in a mail, never html', async () => {
  const { letters } = await givenHost()

  await backend().ask(accounts.invite, {
    as: await backend().person('Owner'),
    body: { addresses: ['x@x.test'], type: 'Carrier', company: '<b>Ångström & Sons</b>' },
  })

  expect(letters[0]?.text).toContain('for <b>Ångström & Sons</b>.')
  expect(letters[0]?.html).toContain('for &lt;b&gt;Ångström &amp; Sons&lt;/b&gt;.')
})

test('the Owner reads who was mailed, and nobody the code', async () => {
  await givenHost()

  await invite('ada@alder.test')

  expect(await sent()).toMatchObject([
    {
      recipient: 'ada@alder.test',
      subject: 'Your invitation to Laneward',
      body: '',
      failure: null,
    },
  ])
})

test('user and password in the address sign in, escaped as addresses are', async () => {
  const account = { user: 'laneward@alder.test', password: 's3:cret/' }
  const login = `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`
  const { letters } = await givenHost({ account }, { login })

  await invite('ada@alder.test')

  expect(letters).toMatchObject([{ user: account.user }])
})

test.each([
  ['smtp', 'offered', true],
  ['smtps', 'from the start', true],
  ['smtp', undefined, false],
] as const)('%s to a host with TLS %s: encrypted is %s', async (scheme, tls, secure) => {
  const { letters } = await givenHost({ ...(tls && { tls }) }, { scheme, query: trusting })

  await invite('ada@alder.test')

  expect(letters).toMatchObject([{ secure }])
})

test.each([
  ['a certificate nobody vouches for', { tls: 'offered' }, ''],
  ['a host without TLS where the address insists on it', {}, '?requireTLS=true'],
] as const)('nothing is sent to %s', async (_what, options, query) => {
  const { letters } = await givenHost(options, { query })

  const { invited } = await invite('ada@alder.test')

  expect([invited, letters]).toEqual([[], []])
})
