import { isFileAnswer, type Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#domain/role.ts'

/** A person whom the host has let in. */
export type Visitor = {
  as: string
  role: Role
  id: number
  companyId: number | null
  token: string
  refreshToken: string
}

export type HostAnswer = {
  /** 0 where no answer came. */
  status: number
  headers: Headers
  /** Parsed where the answer is JSON. */
  json: unknown
  /** Why it is not: 'no answer within 10 s', 'an HTML page', 'nothing'. */
  instead: string | null
}

type Asked = {
  method: string
  /** Below the address of the host, as '/api/auth'. */
  path: string
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** Asks a host as the app does, from a page of `origin`. */
export function openHostCaller(url: string, origin: string, timeoutMs: number) {
  return async ({ method, path, token, body, headers }: Asked): Promise<HostAnswer> => {
    try {
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          origin,
          accept: 'application/json, */*',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, ...read(text) }
    } catch (error) {
      const late = error instanceof DOMException && error.name === 'TimeoutError'
      const instead = late ? `no answer within ${timeoutMs / 1000} s` : 'no answer: the line broke'
      return { status: 0, headers: new Headers(), json: undefined, instead }
    }
  }
}

export type HostCaller = ReturnType<typeof openHostCaller>

function read(text: string): Pick<HostAnswer, 'json' | 'instead'> {
  if (text === '') return { json: null, instead: 'nothing' }
  try {
    return { json: JSON.parse(text), instead: null }
  } catch {
    const html = /^\s*<(!doctype|html|h1|body)/i.test(text)
    return { json: undefined, instead: html ? 'an HTML page' : 'text that is no JSON' }
  }
}

/** Whether the body of a good answer has the kind that the call promises. */
export const isOfItsKind = ({ response }: Endpoint, answer: HostAnswer): boolean =>
  response === null || isFileAnswer(response)
    ? answer.instead !== 'an HTML page'
    : answer.instead === null || (answer.instead === 'nothing' && answer.status === 204)
