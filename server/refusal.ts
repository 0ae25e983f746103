import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '#contract/part.ts'

/** A request that is answered with a reason the caller may read; anything else thrown is a 500 without one. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly issues: Problem['issues']
  readonly result: Problem['result']
  /** Whose account it was about, as given, for the log alone. */
  account: string | undefined
  /** Seconds. */
  retryAfter: number | undefined

  constructor(
    status: ContentfulStatusCode,
    message: string,
    issues?: Problem['issues'],
    result?: Problem['result'],
  ) {
    super(message)
    this.status = status
    this.issues = issues
    this.result = result
  }
}

export const notFound = (what: string): Refusal => new Refusal(404, `${what} was not found.`)
export const conflict = (message: string): Refusal => new Refusal(409, message)
export const invalid = (message: string, issues?: Problem['issues']): Refusal =>
  new Refusal(422, message, issues)
