import { addMinutes } from 'date-fns'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#server/store/tables/people.ts'
import { linkCode, mailCalls } from '#tests/support/mail.ts'
import { sendMailPatiently, tryWaitingMails } from './waiting-mails.ts'

const { backend, givenHost, forget, sent, failed } = mailCalls()

const now = new Date('2026-11-10T09:00:00Z')
const letter = { recipient: 'ada@alder.test', subject: 'Bids', lines: ['New bids'], links: [] }

beforeEach(() => backend().setNow(now))

/** Lets the time go by, a minute at a time. */
async function wait(minutes: number): Promise<void> {
  for (let passed = 1; passed <= minutes; passed += 1) {
    backend().setNow(addMinutes(now, passed))
    await tryWaitingMails(backend().context)
  }
}

/** A mail server that puts mails off so often, and how often it was asked. */
async function givenBusyHost(times: number) {
  const tried: Date[] = []
  const host = await givenHost({
    refuse: () => {
      tried.push(backend().context.now())
      return tried.length <= times ? `451 4.7.1 Try ${tried.length}` : undefined
    },
  })
  return { ...host, tried: () => tried.map((at) => (at.getTime() - now.getTime()) / 60_000) }
}

test('a mail put off is tried again after 1 and 5 minutes, and then no longer counts as failed', async () => {
  const { letters, tried } = await givenBusyHost(2)

  await sendMailPatiently(letter, backend().context)
  expect(await sent()).toMatchObject([
    { failure: '451 4.7.1 Try 1', nextTryAt: '2026-11-10T09:01:00.000Z' },
  ])
  await wait(40)

  expect(letters).toHaveLength(1)
  expect(tried()).toEqual([0, 1, 6])
  expect(await sent()).toMatchObject([{ failure: null, nextTryAt: null }])
})

test('it is given up after the fourth try', async () => {
  const { tried } = await givenBusyHost(9)

  await sendMailPatiently(letter, backend().context)
  await wait(120)

  expect(tried()).toEqual([0, 1, 6, 36])
  expect(await sent()).toMatchObject([{ failure: '451 4.7.1 Try 4', nextTryAt: null }])
})

test('it is not tried again where the server refuses it for good', async () => {
  let tries = 0
  await givenHost({ refuse: () => ((tries += 1), '550 5.1.1 No such user') })

  await expect(sendMailPatiently(letter, backend().context)).rejects.toThrow('No such user')
  await wait(60)

  expect(tries).toBe(1)
})

test('a reset asked for while the mail server is down arrives once it is back', async () => {
  const { username } = await backend().person('Customer')
  const { port, stop } = await givenHost()
  await stop()

  expect((await forget(username)).status).toBe(204)
  await expect.poll(failed, { timeout: 25_000 }).toBe(1)
  const { letters } = await givenHost({}, { port })
  await wait(1)

  expect(letters.map(({ envelope }) => envelope.to)).toEqual([username])
  const code = linkCode(letters[0]?.text)
  const reset = { body: { code, password: 'Another phrase 2027' } }
  expect((await backend().request('/accounts/reset-password', reset)).status).toBe(204)
  expect(await failed()).toBe(0)
})

test('what a server that stopped was sending is sent by another one', async () => {
  const silent = await givenHost({ tls: 'from the start' })
  const sending = sendMailPatiently(letter, backend().context)
  await expect.poll(sent, { timeout: 25_000 }).toHaveLength(1)
  const { letters } = await givenHost()

  await wait(1)
  expect(letters).toEqual([])
  await wait(3)
  await silent.stop()
  await sending

  expect(letters).toHaveLength(1)
  expect(await sent()).toMatchObject([{ failure: null, nextTryAt: null }])
})

test('a code lies sealed where it waits, and not at all once it left', async () => {
  const { username } = await backend().person('Customer')
  const { letters } = await givenBusyHost(1)
  const kept = async () => {
    const [mail] = await backend().context.database.db.select().from(mails)
    return mail
  }

  await forget(username)
  await expect.poll(failed, { timeout: 25_000 }).toBe(1)
  const waiting = await kept()
  await wait(1)

  expect(waiting?.letter).toBeTruthy()
  expect(Buffer.from(waiting?.letter ?? '', 'base64').toString('latin1')).not.toContain('code=')
  expect(linkCode(letters[0]?.text)).not.toBe('')
  expect(await kept()).toMatchObject({ letter: null, body: '' })
})
