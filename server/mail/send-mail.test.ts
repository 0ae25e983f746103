import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { people } from '#contract/ext/people.ts'
import { system } from '#contract/ext/system.ts'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { openSmtpHost, type SmtpHost } from '#tests/support/smtp-host.ts'
import { sendMailPatiently } from './send-mail.ts'

let backend: Backend
let owner: Person
let maya: Person
let host: SmtpHost | undefined

beforeAll(async () => {
  backend = await openBackend()
})
beforeEach(async () => {
  await backend.empty()
  owner = await backend.person('Owner')
  maya = await backend.person('Customer')
})
afterEach(async () => {
  await host?.stop()
  host = undefined
  backend.context.settings.smtpUrl = undefined
})
afterAll(() => backend.close())

/** Opens a mail server and sends by it; `login` is 'user:password@'. */
async function givenHost(
  options: Parameters<typeof openSmtpHost>[0] = {},
  { scheme = 'smtp', login = '', query = '' } = {},
): Promise<SmtpHost> {
  host = await openSmtpHost(options)
  backend.context.settings.smtpUrl = `${scheme}://${login}127.0.0.1:${host.port}${query}`
  return host
}
const trusting = '?tls.rejectUnauthorized=false'

async function invite(...addresses: string[]) {
  const { answer } = await backend.ask(accounts.invite, {
    as: owner,
    body: { addresses, type: 'Customer', company: 'Alder' },
  })
  return answer
}
const sent = async () => (await backend.ask(people.mails, { as: owner })).answer
const open = async () => (await backend.ask(people.invitations, { as: owner })).answer
const failed = async () => (await backend.ask(system.health, { as: owner })).answer.mail.failed
const codeIn = (text = '') => /code=([\w-]+)/.exec(text)?.[1] ?? ''

describe('by SMTP', () => {
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
    const link = `${backend.context.settings.publicUrl}/register?code=${codeIn(letter?.text)}`
    expect(letter?.text).toContain(`Register: ${link}`)
    expect(letter?.html).toContain(`href="${link}"`)
    const offer = await backend.request(`/accounts/${codeIn(letter?.text)}`)
    expect(await offer.json()).toMatchObject({ username: 'ada@alder.test', company: 'Alder' })
  })

  test('a reset arrives with the link that sets a new password', async () => {
    const { letters } = await givenHost()

    await backend.request(`/accounts/forgot-password/${maya.username}`)
    await expect.poll(() => letters.length, { timeout: 25_000 }).toBe(1)

    const [letter] = letters
    expect(letter?.envelope.to).toBe(maya.username)
    expect(letter?.headers['subject']).toBe('Reset your Laneward password')
    expect(letter?.html).toContain(`/reset-password?code=${codeIn(letter?.text)}`)
    const reset = await backend.request('/accounts/reset-password', {
      body: { code: codeIn(letter?.text), password: 'Another phrase 2027' },
    })
    expect(reset.status).toBe(204)
  })

  test('a company’s name is text in a mail, never html', async () => {
    const { letters } = await givenHost()

    await backend.ask(accounts.invite, {
      as: owner,
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
})

describe('a mail server that does not take the mail', () => {
  test('is down: nobody is invited and no link is left, until it is back', async () => {
    const { port, stop } = await givenHost()
    await stop()

    const { invited, refused } = await invite('ada@alder.test', 'ben@alder.test')

    expect(invited).toEqual([])
    expect(refused.map(({ address, reason }) => [address, reason])).toEqual([
      ['ada@alder.test', 'No mail can be sent at the moment. Try again later.'],
      ['ben@alder.test', 'No mail can be sent at the moment. Try again later.'],
    ])
    expect(await open()).toEqual([])
    // The second was not tried: each would have to wait for its own failure.
    expect(await sent()).toMatchObject([{ failure: expect.stringContaining('ECONNREFUSED') }])
    expect(await failed()).toBe(1)
    host = await openSmtpHost({}, port)
    expect((await invite('ada@alder.test')).invited).toEqual(['ada@alder.test'])
  })

  test('knows the password as another one: the Owner reads what it answered', async () => {
    await givenHost({ account: { user: 'u', password: 'right' } }, { login: 'u:wrong@' })

    const { refused } = await invite('ada@alder.test')

    expect(refused).toHaveLength(1)
    expect(await sent()).toMatchObject([{ failure: '535 5.7.8 Not known' }])
  })

  test('refuses one address: it is told in the server’s words, the others are invited', async () => {
    await givenHost({
      refuse: (recipient) => (recipient.startsWith('gone') ? '550 5.1.1 No such user' : undefined),
    })

    const { invited, refused } = await invite('gone@alder.test', 'ada@alder.test')

    expect(invited).toEqual(['ada@alder.test'])
    expect(refused[0]?.reason).toBe('The mail server answers: 550 5.1.1 No such user')
    expect((await open()).map(({ address }) => address)).toEqual(['ada@alder.test'])
  })

  test('never greets: it is given up after the time the address allows', async () => {
    const silent = { tls: 'from the start' } as const
    await givenHost(silent, { query: '?greetingTimeout=200' })

    expect((await invite('ada@alder.test')).refused).toHaveLength(1)
  })

  test('is down when a password is forgotten: the answer is the same, the Owner sees it', async () => {
    const { stop } = await givenHost()
    await stop()

    const { status } = await backend.request(`/accounts/forgot-password/${maya.username}`)

    expect(status).toBe(204)
    await expect.poll(failed, { timeout: 25_000 }).toBe(1)
    expect(await sent()).toMatchObject([{ recipient: maya.username }])
  })
})

describe('a mail nobody waits for', () => {
  const letter = { recipient: 'ada@alder.test', subject: 'Bids', lines: ['New bids'], links: [] }

  test('is tried again after a passing failure, and then no longer counts as failed', async () => {
    let tries = 0
    const { letters } = await givenHost({
      refuse: () => ((tries += 1) < 3 ? '451 4.7.1 Try again later' : undefined),
    })

    await sendMailPatiently(letter, backend.context, [0, 0, 0])

    expect(letters).toHaveLength(1)
    expect(await sent()).toMatchObject([{ failure: null }])
  })

  test('is given up after the last try', async () => {
    let tries = 0
    const refuse = () => `451 4.7.1 Try ${(tries += 1)}`
    await givenHost({ refuse })

    await expect(sendMailPatiently(letter, backend.context, [0, 0])).rejects.toThrow('Try 3')

    expect(await sent()).toMatchObject([{ failure: '451 4.7.1 Try 3' }])
  })

  test('is not tried again where the server refuses it for good', async () => {
    let tries = 0
    await givenHost({ refuse: () => ((tries += 1), '550 5.1.1 No such user') })

    await expect(sendMailPatiently(letter, backend.context, [0, 0])).rejects.toThrow('No such user')

    expect(tries).toBe(1)
  })
})

describe('an open invitation', () => {
  test('is mailed again with a new link; the one before works no longer', async () => {
    const { letters } = await givenHost()
    await invite('ada@alder.test')
    const [before] = await open()

    const params = { invitationId: before?.id ?? '' }
    const { status } = await backend.ask(people.inviteAgain, { as: owner, params })

    const [first, second] = letters.map(({ text }) => codeIn(text))
    expect(status).toBe(204)
    expect((await backend.request(`/accounts/${first}`)).status).toBe(404)
    expect((await backend.request(`/accounts/${second}`)).status).toBe(200)
    expect(await open()).toHaveLength(1)
    expect((await backend.ask(people.inviteAgain, { as: owner, params })).status).toBe(404)
  })

  test('keeps its link where the new one cannot be mailed', async () => {
    const { letters, stop } = await givenHost()
    await invite('ada@alder.test')
    const [before] = await open()
    await stop()

    const params = { invitationId: before?.id ?? '' }
    const { status } = await backend.ask(people.inviteAgain, { as: owner, params })

    expect(status).toBe(409)
    expect((await backend.request(`/accounts/${codeIn(letters[0]?.text)}`)).status).toBe(200)
    expect(await open()).toEqual([before])
  })
})
