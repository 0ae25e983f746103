import type { User } from '#domain/user.ts'
import { session } from './session.ts'

type Pair = { jwtToken: string; refreshToken: string }
type RequestPair = (refreshToken: string) => Promise<Pair>

const lockName = 'laneward-refresh'
const lockTimeoutMs = 10_000
const channelName = 'laneward-tokens'
/** How long the lock is held after the tokens were sent to other tabs, so that the next tab has them. */
const settleMs = 20

let running: { personId: number; done: Promise<void> } | null = null

/** Resolves once no refresh is under way, however it ended: a call sent meanwhile would carry a spent token. */
export const refreshSettled = (): Promise<void> =>
  running ? running.done.catch(() => {}) : Promise.resolve()

/**
 * Sees to it that the person holds a token newer than `refused`, by at most one refresh for all calls
 * and tabs: rotating refresh tokens forgive no second one. Rejects when the session is over.
 */
export async function renewToken(
  person: User,
  refused: string,
  request: RequestPair,
): Promise<void> {
  while (running && running.personId !== person.id) await refreshSettled()
  if (signedInAs(person).jwtToken !== refused) return
  running ??= {
    personId: person.id,
    done: acrossTabs(() => refresh(person, refused, request)).finally(() => {
      running = null
    }),
  }
  return running.done
}

/** Takes over the tokens another tab fetched. */
export function listenForTokens(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const user = session.read()
    if (user && isNews(data) && data.id === user.id && data.jwtToken !== user.jwtToken) {
      session.write({ ...user, jwtToken: data.jwtToken, refreshToken: data.refreshToken })
    }
  }
  return () => channel.close()
}

async function refresh(person: User, refused: string, request: RequestPair): Promise<void> {
  const before = signedInAs(person)
  if (before.jwtToken !== refused) return
  const pair = await request(before.refreshToken)
  session.write({ ...signedInAs(person), ...pair })
  await tellTabs({ id: person.id, ...pair })
}

/** The person as stored now; throws once somebody else, or nobody, is signed in. */
function signedInAs(person: User): User {
  const now = session.read()
  if (now?.id !== person.id) throw new Error('The session has ended')
  return now
}

/** One tab at a time; a lock that is never given back must not hang the app. */
async function acrossTabs(work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work()
  let entered = false
  const enter = () => {
    entered = true
    return work()
  }
  try {
    await navigator.locks.request(lockName, { signal: AbortSignal.timeout(lockTimeoutMs) }, enter)
  } catch (error) {
    if (entered) throw error
    await work()
  }
}

/** Another tab's storage lags behind a moment; the message overtakes it. */
async function tellTabs(news: Pair & { id: number }): Promise<void> {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  channel.close()
}

function isNews(value: unknown): value is Pair & { id: number } {
  if (typeof value !== 'object' || value === null) return false
  const { id, jwtToken, refreshToken } = { id: 0, jwtToken: 0, refreshToken: 0, ...value }
  return typeof id === 'number' && typeof jwtToken === 'string' && typeof refreshToken === 'string'
}
