import { type Letter, readLetter } from './letter.ts'

export type SmtpRules = {
  /** Who may send; anybody where it is not given. */
  account?: { user: string; password: string }
  /** An answer other than yes to a recipient: '550 No such user'. */
  refuse?: (recipient: string) => string | undefined
}

type Command = (line: string) => string

/** What a mail server answers to each line of one client (RFC 5321); '' = it listens on. */
export function smtpSession(
  { account, refuse, offersTls }: SmtpRules & { offersTls: boolean },
  take: (letter: Omit<Letter, 'secure'>) => void,
): Command {
  const offers = [...(offersTls ? ['STARTTLS'] : []), ...(account ? ['AUTH PLAIN'] : [])]
  let user = ''
  let envelope = { from: '', to: '' }
  let body: string[] | null = null

  const commands: Record<string, Command> = {
    EHLO: () => ['250-host', ...offers.map((offer) => `250-${offer}`), '250 OK'].join('\r\n'),
    STARTTLS: () => '220 go on',
    AUTH: (line) => {
      const [, name, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')
      if (name !== account?.user || password !== account?.password) return '535 5.7.8 Not known'
      user = name ?? ''
      return '235 welcome'
    },
    MAIL: (line) => {
      if (account && user === '') return '530 5.7.0 Authentication required'
      envelope = { from: addressIn(line), to: '' }
      return '250 go on'
    },
    RCPT: (line) => {
      const refused = refuse?.(addressIn(line))
      if (refused === undefined) envelope.to = addressIn(line)
      return refused ?? '250 go on'
    },
    DATA: () => {
      body = []
      return '354 go on'
    },
    QUIT: () => '221 bye',
  }

  return (line) => {
    if (body === null) {
      const command = commands[line.split(' ')[0] ?? '']
      return command ? command(line) : '502 unknown'
    }
    if (line !== '.') {
      // A line that begins with a dot was sent with a second one.
      body.push(line.replace(/^\./, ''))
      return ''
    }
    take({ ...readLetter(body.join('\r\n')), envelope, user })
    body = null
    return '250 taken'
  }
}

const addressIn = (line: string) => /<(.*?)>/.exec(line)?.[1] ?? ''
