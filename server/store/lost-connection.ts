import { errorCode } from './database.ts'

/** SQLSTATEs of a server that stops, starts, or takes no more connections, and what Node says of a socket. */
const lost = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** What pg says without a code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

/** Whether a statement failed because the database was away or the connection to it was cut. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    lost.has(errorCode(error) ?? '') ||
    lostWords.test(error.message) ||
    isConnectionLost(error.cause)
  )
}
