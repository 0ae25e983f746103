/** The record separator that ends every message of the JSON hub protocol. */
export const recordEnd = '\u001e'

export const messageType = {
  invocation: 1,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const

export type Incoming = {
  type?: unknown
  protocol?: unknown
  version?: unknown
  target?: unknown
  invocationId?: unknown
  arguments?: unknown
  error?: unknown
}

export const write = (message: object): string => JSON.stringify(message) + recordEnd

export const pingMessage = write({ type: messageType.ping })

export const invocation = (target: string, args: readonly unknown[]): string =>
  write({ type: messageType.invocation, target, arguments: args })

export function handshakeProblem({ protocol, version }: Incoming): string | null {
  if (protocol !== 'json') return `The protocol '${String(protocol)}' is not supported.`
  if (version !== 1 && version !== 2) {
    return `The server does not support version ${String(version)} of the 'json' protocol.`
  }
  return null
}

export type HubTimes = {
  keepAliveMs: number
  clientTimeoutMs: number
  handshakeMs: number
  pollMs: number
  messageBytes: number
  bufferedBytes: number
  callsPerSecond: number
}

/** Constants of the real-time hub (spec section 9). */
export const usualTimes: HubTimes = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeMs: 15_000,
  pollMs: 90_000,
  messageBytes: 32_768,
  bufferedBytes: 4_194_304,
  callsPerSecond: 100,
}
