import axios, { AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import type { User } from '#domain/user.ts'

/** A call that `public/fetch-ahead.js` sent while the code of the page was on its way. */
type EarlyAnswer = { token: string; askedAt: number; answer: Promise<ReadAnswer> }
type ReadAnswer = { response: Response; text: string }

declare global {
  /** By address, as '/api/ext'. */
  var earlyAnswers: Record<string, EarlyAnswer> | undefined
  /** Asks for what the page at the address begins with, in the name of who has just signed in. */
  var askEarly: ((user: User, address: string) => void) | undefined
}

/** One that waited longer is asked for again. */
const freshMs = 30_000

/**
 * The answer to a call that was asked for early with the same token, once; null where there is none, or none
 * that says more than a new call would: a refusal is met, and explained, by the call itself.
 */
export async function earlyAnswer(
  config: InternalAxiosRequestConfig,
): Promise<AxiosResponse<unknown> | null> {
  const early = take(config)
  if (!early) return null
  try {
    const { response, text } = await early.answer
    const { status, statusText } = response
    if (status !== 200) return null
    const headers = new AxiosHeaders(Object.fromEntries(response.headers))
    return { data: text, status, statusText, headers, config }
  } catch {
    return null
  }
}

function take(config: InternalAxiosRequestConfig): EarlyAnswer | null {
  const { earlyAnswers } = globalThis
  if (!earlyAnswers || config.method !== 'get' || config.responseType === 'blob') return null
  const address = axios.getUri(config)
  const early = earlyAnswers[address]
  if (!early || config.headers.Authorization !== `Bearer ${early.token}`) return null
  delete earlyAnswers[address]
  return Date.now() - early.askedAt < freshMs ? early : null
}
