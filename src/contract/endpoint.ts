import type * as z from 'zod'
import type { Capability } from '#domain/capability.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A file answer; its name travels in the `fname` header. 204 = nothing to download where `mayBeEmpty`. */
export type FileAnswer = { blob: string; mayBeEmpty?: boolean }

/** A multipart body: files under `files`, JSON or text under the named fields. */
export type Multipart = {
  multipart: {
    field: string
    several: boolean
    optional?: boolean
    /** Of the whole body; 500 MB by default. */
    maxBytes?: number
    json?: Record<string, z.ZodType>
  }
}

export type Refused = 401 | 403 | 404 | 409 | 410 | 422 | 429

export type Endpoint = {
  method: Method
  /** Below /api, parameters in braces: '/bids/{laneId}'. */
  path: string
  /** What the caller must be allowed to do; null: the call needs no token. */
  requires: Capability | null
  /** One line of meaning. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType | Multipart
  /** The most a JSON body may have; 20 by default for people who are signed in. */
  bodyMegabytes?: number
  response: z.ZodType | FileAnswer | null
  /** Statuses this call refuses with, beyond those of every call with such an input or such callers. */
  refusals?: readonly Refused[]
  /** A POST that changes nothing. */
  asksOnly?: true
  /** Response headers the caller reads. */
  headers?: readonly string[]
  /** Parameters the specification does not name: only a host with extensions is sent them. */
  ownQuery?: readonly string[]
  /** Its name among what a host may offer beyond the specification; absent for calls of the specification. */
  extension?: string
}

/** Keeps the literal types of one call, so that callers and server agree on them. */
export const endpoint = <const E extends Endpoint>(described: E): E => described

/** Calls that a host may lack: each is named in its list of what it offers, as 'savings.summary'. */
export const extension = <const Calls extends Record<string, Endpoint>>(
  resource: string,
  calls: Calls,
): { [Name in keyof Calls]: Calls[Name] & { extension: string } } => {
  const named = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, extension: `${resource}.${name}` },
  ])
  return Object.fromEntries(named)
}

/** Whether what it answers is what a change came to: a host may answer nothing once it is done. */
export const isChange = ({ method, asksOnly, requires }: Endpoint): boolean =>
  method !== 'GET' && asksOnly === undefined && requires !== null

export const isFileAnswer = (response: Endpoint['response']): response is FileAnswer =>
  response !== null && 'blob' in response

export const isMultipart = (body: Endpoint['body']): body is Multipart =>
  body !== undefined && 'multipart' in body

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType
  ? z.output<E['body']>
  : undefined
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : undefined

export type SentParams<E extends Endpoint> = Sent<E['params']>
export type SentQuery<E extends Endpoint> = Sent<E['query']>
export type SentBody<E extends Endpoint> = E['body'] extends z.ZodType
  ? z.input<E['body']>
  : E['body'] extends Multipart
    ? FormData
    : undefined

/** '/bids/{laneId}' with `{ laneId: 7 }` reads '/bids/7'. */
export const pathOf = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** A path with its query, below /api: '/lanes/mode?mode=4'. */
export const addressOf = <E extends Endpoint>(
  { path }: E,
  { params, query }: { params?: SentParams<E>; query?: SentQuery<E> } = {},
): string => {
  const search = new URLSearchParams(query as Record<string, string>)
  return `${pathOf(path, params)}${search.size > 0 ? `?${search}` : ''}`
}
