import { AxiosError } from 'axios'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { savings } from '#contract/ext/savings.ts'
import { lanes } from '#contract/lanes.ts'
import { refusals } from '#tests/hosts/misbehaviour.ts'
import { givenBackend, network } from '#tests/support/screen-backend.ts'
import { givenSecondHost } from '#tests/support/given-second-host.ts'
import { call, orIfNotOffered } from './call.ts'
import { NotOffered, offered, offers } from './extensions.ts'
import { session } from './session.ts'

const mode = 4 as const
const filter = { mode }

test.each(refusals)(
  'a host that answers %s for extensions offers none and ends no session',
  async (extensions) => {
    const host = givenSecondHost('shipper', { extensions })

    expect(await offered()).toEqual({ extensions: [], demo: null })
    await expect(call(savings.summary, { query: filter })).rejects.toThrow(NotOffered)
    await expect(call(savings.summary, { query: filter })).rejects.toThrow(NotOffered)

    expect(host.asked.filter((asked) => asked.includes('/ext'))).toEqual(['GET /api/ext'])
    expect(session.read()?.username).toBe('shipper@second.example')
    expect(await call(lanes.list, { query: { mode } })).toHaveLength(6)
  },
)

test('a token that was spent when the extensions were asked for is renewed once, and they are known', async () => {
  const { asked, user } = givenSecondHost(null)
  network.use(
    http.get('*/api/ext', ({ request }) =>
      request.headers.get('authorization') === 'Bearer token-2'
        ? HttpResponse.json({ extensions: ['savings.summary'], demo: null })
        : new HttpResponse(null, { status: 401 }),
    ),
  )
  session.write({ ...user('shipper'), jwtToken: 'spent' })

  const [offer] = await Promise.all([offered(), call(lanes.list, { query: { mode } })])

  expect(offer.extensions).toEqual(['savings.summary'])
  expect(session.read()?.jwtToken).toBe('token-2')
  expect(asked.filter((one) => one.endsWith('/auth/refresh-token'))).toHaveLength(1)
})

test('a host that refuses every token for extensions renews none, and is asked once', async () => {
  const { asked } = givenSecondHost('shipper', { extensions: 401 })

  expect((await offered()).extensions).toEqual([])

  expect(asked).toEqual(['GET /api/ext', 'GET /api/auth/ping'])
  expect(session.read()?.jwtToken).toBe('token-2')
})

test('a token that cannot be renewed is left to the calls of the specification', async () => {
  const { user } = givenSecondHost(null, { extensions: 401 })
  session.write({ ...user('shipper'), jwtToken: 'spent', refreshToken: 'spent' })

  expect((await offered()).extensions).toEqual([])
  expect(session.read()).not.toBeNull()

  await expect(call(lanes.list, { query: { mode } })).rejects.toThrow('401')
  expect(session.read()).toBeNull()
})

test('a host is asked again for the next person', async () => {
  const host = givenSecondHost('shipper')
  await offered()

  session.write(host.user('carrier'))
  await offered()

  expect(host.asked.filter((asked) => asked.includes('/ext'))).toHaveLength(2)
})

test('our own server offers its extensions, and every call of the specification may be sent', async () => {
  await givenBackend()

  expect(await offers(savings.summary)).toBe(true)
  expect(await offers(lanes.list)).toBe(true)
})

test('what a host does not offer stands as nothing, and any other failure stays one', async () => {
  givenSecondHost('shipper')

  expect(await orIfNotOffered(call(savings.summary, { query: filter }), null)).toBeNull()
  expect(await orIfNotOffered(Promise.resolve('there'), null)).toBe('there')
  await expect(orIfNotOffered(Promise.reject(new AxiosError('refused')), null)).rejects.toThrow(
    'refused',
  )
})
