import type * as z from 'zod'

/** How calls went, over everybody. */
export const counts = { calls: 0, sentAgain: 0, unanswered: 0, byStatus: new Map<number, number>() }

const patienceMs = 30_000
const givenUpAfterMs = 5 * 60_000

export type Answer = {
  status: number
  body: unknown
  /** Whether an earlier sending of it stayed without an answer and may have gone through. */
  sentBefore: boolean
}

export type Person = {
  userId: number
  /** Sends until there is an answer that decides; a 503 and silence do not. */
  send(method: string, path: string, body?: unknown): Promise<Answer>
}

export const personOf = (userId: number, token: string, address: string): Person => ({
  userId,
  async send(method, path, body) {
    const end = Date.now() + givenUpAfterMs
    for (let sending = 0; Date.now() < end; sending += 1) {
      if (sending > 0) {
        counts.sentAgain += 1
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      const answer = await sendOnce(`${address}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(typeof body === 'object' && !isForm(body) && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm(body) ? body : JSON.stringify(body) }),
      })
      if (answer && ![502, 503].includes(answer.status))
        return { ...answer, sentBefore: sending > 0 }
    }
    throw new Error(`${method} ${path}: no answer in five minutes`)
  },
})

const isForm = (body: unknown): body is FormData => body instanceof FormData

async function sendOnce(address: string, asked: RequestInit) {
  counts.calls += 1
  try {
    const answer = await fetch(address, { ...asked, signal: AbortSignal.timeout(patienceMs) })
    const text = await answer.text()
    counts.byStatus.set(answer.status, (counts.byStatus.get(answer.status) ?? 0) + 1)
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : null }
  } catch {
    counts.unanswered += 1
    return null
  }
}

/** The body of an answer that must be a good one. */
export function read<T>(schema: z.ZodType<T>, { status, body }: Answer, what: string): T {
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return schema.parse(body)
}
