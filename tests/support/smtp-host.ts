import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Letter } from './letter.ts'
import { smtpCertificate } from './smtp-certificate.ts'
import { type SmtpRules, smtpSession } from './smtp-session.ts'

type SmtpHostOptions = SmtpRules & { tls?: 'offered' | 'from the start' }

/** What arrived, the oldest first, at a mail server on a port of this machine. */
export type SmtpHost = { port: number; letters: Letter[]; stop(): Promise<void> }

/** A mail server that greets, encrypts, authenticates and takes letters. */
export async function openSmtpHost(options: SmtpHostOptions = {}, port = 0): Promise<SmtpHost> {
  const letters: Letter[] = []
  const open = new Set<Socket>()
  const server = createServer((plain) => {
    open.add(plain)
    plain.on('close', () => open.delete(plain)).on('error', () => plain.destroy())
    const socket = options.tls === 'from the start' ? encrypted(plain) : plain
    socket.write('220 ready\r\n')
    converse(socket)
  })

  const converse = (socket: Socket) => {
    const secure = socket instanceof TLSSocket
    const offersTls = options.tls === 'offered' && !secure
    const answer = smtpSession({ ...options, offersTls }, (letter) =>
      letters.push({ ...letter, secure }),
    )
    let rest = ''
    const read = (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const said = answer(line)
        if (said !== '') socket.write(`${said}\r\n`)
        if (line === 'QUIT') socket.end()
        if (line === 'STARTTLS') {
          socket.removeListener('data', read)
          converse(encrypted(socket))
        }
      }
    }
    socket.on('data', read).on('error', () => socket.destroy())
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    letters,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const encrypted = (plain: Socket) =>
  new TLSSocket(plain, { isServer: true, secureContext: createSecureContext(smtpCertificate) })
