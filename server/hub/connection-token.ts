import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Names a connection that its person may open at any copy of the server with the same secret. */
export function newConnectionToken(person: string, secret: Uint8Array): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${signature(id, person, secret)}`
}

export function isConnectionTokenOf(person: string, token: string, secret: Uint8Array): boolean {
  const [id = '', signed = ''] = token.split('.')
  const expected = Buffer.from(signature(id, person, secret))
  const found = Buffer.from(signed)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

const signature = (id: string, person: string, secret: Uint8Array): string =>
  createHmac('sha256', secret).update(`hub connection ${id} ${person}`).digest('base64url')
