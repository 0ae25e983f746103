import { expect, test } from 'vitest'
import { linkCode, mailCalls } from '#tests/support/mail.ts'

const { backend, givenHost, invite, inviteAgain, sent, invitations, failed } = mailCalls()

test('a mail server that is down: nobody is invited and no link is left, until it is back', async () => {
  const { port, stop } = await givenHost()
  await stop()

  const { invited, refused } = await invite('ada@alder.test', 'ben@alder.test')

  expect(invited).toEqual([])
  expect(refused.map(({ address, reason }) => [address, reason])).toEqual([
    ['ada@alder.test', 'Email cannot be sent right now. Try again later.'],
    ['ben@alder.test', 'Email cannot be sent right now. Try again later.'],
  ])
  expect(await invitations()).toEqual([])
  // The second was not tried: each would have to wait for its own failure.
  expect(await sent()).toMatchObject([{ failure: expect.stringContaining('ECONNREFUSED') }])
  expect(await failed()).toBe(1)
  await givenHost({}, { port })
  expect((await invite('ada@alder.test')).invited).toEqual(['ada@alder.test'])
})

test('a mail server that knows the password as another one: the Owner reads what it answered', async () => {
  await givenHost({ account: { user: 'u', password: 'right' } }, { login: 'u:wrong@' })

  const { refused } = await invite('ada@alder.test')

  expect(refused).toHaveLength(1)
  expect(await sent()).toMatchObject([{ failure: '535 5.7.8 Not known' }])
})

test('a mail server that refuses one address: it is reported in the server’s words, the others are invited', async () => {
  await givenHost({
    refuse: (recipient) => (recipient.startsWith('gone') ? '550 5.1.1 No such user' : undefined),
  })

  const { invited, refused } = await invite('gone@alder.test', 'ada@alder.test')

  expect(invited).toEqual(['ada@alder.test'])
  expect(refused[0]?.reason).toBe('The email server answered: 550 5.1.1 No such user')
  expect((await invitations()).map(({ address }) => address)).toEqual(['ada@alder.test'])
})

test('a mail server that never greets: it is given up after the time the address allows', async () => {
  const silent = { tls: 'from the start' } as const
  await givenHost(silent, { query: '?greetingTimeout=200' })

  expect((await invite('ada@alder.test')).refused).toHaveLength(1)
})

test('an open invitation is mailed again with a new link; the one before works no longer', async () => {
  const { letters } = await givenHost()
  await invite('ada@alder.test')
  const [before] = await invitations()

  const status = await inviteAgain(before?.id)

  const [first, second] = letters.map(({ text }) => linkCode(text))
  expect(status).toBe(204)
  expect((await backend().request(`/accounts/${first}`)).status).toBe(404)
  expect((await backend().request(`/accounts/${second}`)).status).toBe(200)
  expect(await invitations()).toHaveLength(1)
  expect(await inviteAgain(before?.id)).toBe(404)
})

test('an open invitation keeps its link where the new one cannot be mailed', async () => {
  const { letters, stop } = await givenHost()
  await invite('ada@alder.test')
  const [before] = await invitations()
  await stop()

  const status = await inviteAgain(before?.id)

  expect(status).toBe(409)
  expect((await backend().request(`/accounts/${linkCode(letters[0]?.text)}`)).status).toBe(200)
  expect(await invitations()).toEqual([before])
})
