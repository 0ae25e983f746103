import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { people } from '#contract/ext/people.ts'
import { system } from '#contract/ext/system.ts'
import { type Backend, openBackend, type Person } from './backend.ts'
import { openSmtpHost, type SmtpHost } from './smtp-host.ts'

/** Lets a host show a certificate nobody vouches for. */
export const trusting = '?tls.rejectUnauthorized=false'

/** A server for the tests of a file, with an Owner, and the mail server it sends by. */
export function mailCalls() {
  let backend: Backend
  let owner: Person
  let host: SmtpHost | undefined

  beforeAll(async () => {
    backend = await openBackend()
  })
  beforeEach(async () => {
    await backend.empty()
    owner = await backend.person('Owner')
  })
  afterEach(async () => {
    await host?.stop()
    host = undefined
    backend.context.settings.smtpUrl = undefined
  })
  afterAll(() => backend?.close())

  return {
    backend: () => backend,
    /** Opens a mail server and sends by it; `login` is 'user:password@'. */
    async givenHost(
      options: Parameters<typeof openSmtpHost>[0] = {},
      { scheme = 'smtp', login = '', query = '', port = 0 } = {},
    ): Promise<SmtpHost> {
      host = await openSmtpHost(options, port)
      backend.context.settings.smtpUrl = `${scheme}://${login}127.0.0.1:${host.port}${query}`
      return host
    },
    async invite(...addresses: string[]) {
      const body = { addresses, type: 'Customer', company: 'Alder' } as const
      return (await backend.ask(accounts.invite, { as: owner, body })).answer
    },
    async inviteAgain(invitationId = '') {
      const params = { invitationId }
      return (await backend.ask(people.inviteAgain, { as: owner, params })).status
    },
    /** Asks for a new password, which mails somebody nobody waits for. */
    forget: (username: string) => backend.request(`/accounts/forgot-password/${username}`),
    sent: async () => (await backend.ask(people.mails, { as: owner })).answer,
    invitations: async () => (await backend.ask(people.invitations, { as: owner })).answer,
    failed: async () => (await backend.ask(system.health, { as: owner })).answer.mail.failed,
  }
}

/** The code in the link of a letter. */
export const linkCode = (text = ''): string => /code=([\w-]+)/.exec(text)?.[1] ?? ''
