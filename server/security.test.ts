import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { createApp } from './app.ts'

let backend: Backend
let app: Hono
beforeAll(async () => {
  backend = await openBackend()
  const settings = { ...backend.context.settings, allowedOrigins: ['https://app.example.com'] }
  app = createApp({ ...backend.context, settings })
})
afterAll(() => backend?.close())

const ask = (headers: Record<string, string>, method = 'GET', path = '/api/ext') =>
  app.request(path, { method, headers })

describe('every answer', () => {
  test('may not be framed, guessed at, kept or run scripts of others', async () => {
    for (const path of ['/api/ext', '/api/lanes/mode', '/api/nothing']) {
      const { headers } = await ask({}, 'GET', path)

      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toMatch(/unsafe-|\*;/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('a page of another site', () => {
  test('that is allowed reads every status, and the names and totals in headers', async () => {
    for (const path of ['/api/ext', '/api/lanes/mode', '/api/nothing']) {
      const { headers } = await ask({ origin: 'https://app.example.com' }, 'GET', path)

      expect(headers.get('access-control-allow-origin')).toBe('https://app.example.com')
      expect(headers.get('access-control-expose-headers')).toBe(
        'etag, fname, x-total-count, x-changes-since',
      )
    }
  })

  test('that is allowed may ask first', async () => {
    const { status, headers } = await ask({ origin: 'https://app.example.com' }, 'OPTIONS')

    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toContain('authorization')
  })

  test.each([
    'https://evil.example',
    'https://app.example.com.evil.example',
    'https://sub.app.example.com',
    'http://app.example.com',
    'null',
  ])('from %s reads nothing', async (origin) => {
    const { headers } = await ask({ origin })

    expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  test('makes no calls, not even those anybody may make', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }

    expect((await ask(foreign, 'GET', '/api/accounts/forgot-password/a@b.example')).status).toBe(
      403,
    )
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    const allowed = { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' }
    expect((await ask(allowed)).status).toBe(200)
  })
})
