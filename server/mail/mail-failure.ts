/** What the mail library adds to an error: its own code and the server's answer. */
type Reported = Error & { code?: string; responseCode?: number; response?: string }

/** A mail that did not leave; `message` is the mail server's own, for the Owner and the log. */
export class MailFailure extends Error {
  /** May be tried again: no server answered, or it put the mail off. */
  readonly passing: boolean
  /** For the person who wanted it sent: nothing about the mail server's whereabouts. */
  readonly reason: string
  /** No mail at all leaves at the moment, no matter who it is for. */
  readonly allFail: boolean

  constructor(cause: unknown) {
    const { code, responseCode = 0, response, message } = reportedBy(cause)
    super(response ?? message, { cause })
    this.passing = responseCode < 500
    this.allFail = code !== 'EENVELOPE' && code !== 'EMESSAGE'
    this.reason = this.allFail
      ? 'Email cannot be sent right now. Try again later.'
      : `The email server answered: ${response ?? message}`
  }
}

const reportedBy = (cause: unknown): Reported =>
  cause instanceof Error ? cause : new Error(String(cause))
