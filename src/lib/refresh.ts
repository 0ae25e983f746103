import type { User } from '#domain/user.ts'
import { session } from './session.ts'

type Pair = { jwtToken: string; refreshToken: string }

const lockName = 'laneward-refresh'
const lockTimeoutMs = 10_000
const channelName = 'laneward-tokens'

let running: Promise<string> | null = null

/**
 * A token newer than `refused`, by at most one refresh for all calls and tabs: rotating refresh tokens
 * forgive no second one. Rejects when the session is over.
 */
export function freshToken(
  refused: string,
  request: (refreshToken: string) => Promise<Pair>,
): Promise<string> {
  const current = session.read()
  if (!current) return Promise.reject(new Error('The session has ended'))
  if (current.jwtToken !== refused) return Promise.resolve(current.jwtToken)
  running ??= acrossTabs(() => refresh(current, refused, request)).finally(() => {
    running = null
  })
  return running
}

/** One tab at a time; a lock that is never given back must not hang sign-in. */
async function acrossTabs(work: () => Promise<string>): Promise<string> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return work()
  try {
    return await navigator.locks.request(
      lockName,
      { signal: AbortSignal.timeout(lockTimeoutMs) },
      work,
    )
  } catch (error) {
    if (
      error instanceof DOMException &&
      (error.name === 'TimeoutError' || error.name === 'AbortError')
    )
      return work()
    throw error
  }
}

async function refresh(
  before: User,
  refused: string,
  request: (refreshToken: string) => Promise<Pair>,
): Promise<string> {
  const now = session.read()
  if (!now || now.id !== before.id) throw new Error('The session has ended')
  if (now.jwtToken !== refused) return now.jwtToken
  const pair = await request(now.refreshToken)
  const still = session.read()
  if (!still || still.id !== before.id) throw new Error('The session has ended')
  session.write({ ...still, ...pair })
  await tellTabs(pair)
  return pair.jwtToken
}

/** Another tab's storage lags behind a moment; the message overtakes it. */
async function tellTabs(pair: Pair): Promise<void> {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(pair)
  await new Promise((resolve) => setTimeout(resolve, 20))
  channel.close()
}

/** Takes over the tokens another tab fetched. */
export function listenForTokens(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const user = session.read()
    if (user && isPair(data)) session.write({ ...user, ...data })
  }
  return () => channel.close()
}

const isPair = (value: unknown): value is Pair =>
  typeof value === 'object' && value !== null && 'jwtToken' in value && 'refreshToken' in value
