import { delay, http as network, HttpResponse } from 'msw'
import { afterEach, beforeEach } from 'vitest'
import type { User } from '#domain/user.ts'
import { forgetLastError, setErrorToast } from '#lib/error-toast.ts'
import { session } from '#lib/session.ts'
import { network as server } from './screen-backend.ts'

export const maya: User = {
  id: 7,
  username: 'maya@laneward.test',
  type: 'Customer',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  companyId: 1,
  company: 'Alder',
  jwtToken: 'old',
  refreshToken: 'refresh-old',
  profilePicture: null,
  twoFactorEnabled: false,
}
export const rival: User = { ...maya, id: 8, username: 'rival@laneward.test', jwtToken: 'rival' }

/** What a test's host was asked and what the person saw of it. */
export type Seen = { toasts: string[]; refreshes: number; sent: string[] }

/** Maya is signed in with a token the host no longer takes. */
export function givenSignedIn(): Seen {
  const seen: Seen = { toasts: [], refreshes: 0, sent: [] }
  beforeEach(() => {
    Object.assign(seen, { toasts: [], refreshes: 0, sent: [] })
    forgetLastError()
    setErrorToast((text) => seen.toasts.push(text))
    session.write(maya)
  })
  afterEach(() => session.end())
  return seen
}

/** A host whose token is `good` once refreshed; `answerRefresh` stands for the refresh call. */
export function givenHost(
  seen: Seen,
  answerRefresh: () => Response | Promise<Response>,
  answerIn = () => 0,
): void {
  server.use(
    network.post('*/api/auth/refresh-token', () => {
      seen.refreshes += 1
      return answerRefresh()
    }),
    network.get('*/api/lanes/*', async ({ request }) => {
      const carried = request.headers.get('authorization') ?? ''
      seen.sent.push(carried)
      if (answerIn() > 0) await delay(answerIn())
      return carried === 'Bearer good'
        ? HttpResponse.json({ ok: true })
        : HttpResponse.json({ message: 'Sign in.' }, { status: 401 })
    }),
  )
}

export const newPair = () => HttpResponse.json({ jwtToken: 'good', refreshToken: 'refresh-good' })
