import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRouteTracking, telemetryConfig, withoutCodes } from './telemetry.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function givenTracking(connectionString: string) {
  const connected: string[] = []
  const pages: string[] = []
  const track = createRouteTracking(connectionString, async (connection) => {
    connected.push(connection)
    return { trackPage: (name) => pages.push(name) }
  })
  return { track, connected, pages }
}

test('without a connection string nothing is loaded or sent', async () => {
  const { track, connected } = givenTracking('')

  track('/savings')
  await vi.advanceTimersByTimeAsync(60_000)

  expect(connected).toEqual([])
})

test('a page view is noted 500 ms after the route change, of the page one stays on', async () => {
  const { track, pages, connected } = givenTracking('InstrumentationKey=1')

  track('/dashboard')
  await vi.advanceTimersByTimeAsync(499)
  expect(pages).toEqual([])
  track('/savings')
  await vi.advanceTimersByTimeAsync(500)
  track('/upload')
  await vi.advanceTimersByTimeAsync(500)

  expect(pages).toEqual(['/savings', '/upload'])
  expect(connected).toEqual(['InstrumentationKey=1'])
})

test('the session, renewal and ajax limits are those agreed on', () => {
  expect(telemetryConfig('x')).toMatchObject({
    sessionExpirationMs: 86_400_000,
    sessionRenewalMs: 1_800_000,
    maxAjaxCallsPerView: 500,
  })
})

test.each([
  ['https://app.test/register?code=secret', 'https://app.test/register'],
  ['https://app.test/api/accounts/secret', 'https://app.test/api/accounts'],
  ['https://app.test/api/accounts/reset-check/secret', 'https://app.test/api/accounts/reset-check'],
  ['https://app.test/api/lanes/mode?mode=4', 'https://app.test/api/lanes/mode'],
])('%s is reported as %s', (target, reported) => {
  const item = { baseData: { target } }

  withoutCodes(item)

  expect(item.baseData.target).toBe(reported)
})
