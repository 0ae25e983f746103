import { type AxiosResponse, isAxiosError } from 'axios'
import {
  type Endpoint,
  isChange,
  isMultipart,
  pathOf,
  type ResponseOf,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '#contract/endpoint.ts'
import { sinceHeader } from '#contract/ext/lane-changes.ts'
import type { Problem } from '#contract/part.ts'
import { readAnswer, UnreadableAnswer } from '#contract/read-answer.ts'
import { readProblem, wordsOfStatus } from '#contract/read-problem.ts'
import type { User } from '#domain/user.ts'
import { rememberSince, rememberTag, tagOf } from './answer-tags.ts'
import { knowsOurs, NotOffered, offers } from './extensions.ts'
import { http } from './http.ts'
import { rememberLeftOut } from './left-out.ts'
import { keepLongList, LongList, readLongList } from './long-list.ts'

/** Why a form was not saved; nothing of a conflict where it shows what was saved elsewhere. */
export const refusalWords = (error: unknown, newer: object | null): string | null =>
  !error || (newer && statusOf(error) === 409) ? null : problemOf(error).message

export type CallOptions<E extends Endpoint> = {
  params?: SentParams<E>
  query?: SentQuery<E>
  body?: SentBody<E>
  signal?: AbortSignal
  /** The answer held so far: a host that knows it to be the newest sends no other. */
  held?: unknown
  /** The screen explains a refusal beside the control; other failures show the generic toast as well. */
  quiet?: boolean
  /** A look-up or a poll: a failure shows no toast. */
  silent?: boolean
  /** In this person's name, although their session may have ended by the time it is sent. */
  as?: User
  /** Percent sent, 0 to 100. */
  onProgress?: (percent: number) => void
}

/** A body that is not what the contract says: a foreign host, a proxy's page, a newer version. */
export class UnexpectedAnswer extends Error {}

/** The change was made, but its outcome is not known here: what is shown has to be asked for again. */
export class DoneWithoutAnswer extends UnexpectedAnswer {}

export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<ResponseOf<E>> {
  const answer = await send(endpoint, options, 'json')
  const since: unknown = answer.headers[sinceHeader]
  if (answer.status === 304) {
    rememberSince(options.held, since)
    return options.held as ResponseOf<E>
  }
  const parsed = await read(endpoint, answer, options)
  rememberTag(parsed, answer.headers['etag'])
  rememberSince(parsed, since)
  return parsed
}

/** One page of a list, and how many rows there are in all (`x-total-count`). */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<{ rows: ResponseOf<E>; total: number }> {
  const answer = await send(endpoint, options, 'json')
  const rows = await read(endpoint, answer, options)
  const stated = Number(answer.headers['x-total-count'])
  return { rows, total: stated > 0 ? stated : Array.isArray(rows) ? rows.length : 0 }
}

async function read<E extends Endpoint>(
  endpoint: E,
  { data, status }: AxiosResponse<unknown>,
  { params, query, signal }: CallOptions<E>,
): Promise<ResponseOf<E>> {
  const { method, path, response } = endpoint
  if (response === null || 'blob' in response) return undefined as ResponseOf<E>
  if (isChange(endpoint) && (data === '' || data === null) && !response.safeParse(null).success) {
    throw new DoneWithoutAnswer(
      'Saved, but the server sent no details back. This page now shows what it holds.',
    )
  }
  try {
    const { value, ...unread } =
      data instanceof LongList
        ? await readLongList(response, data)
        : readAnswer(response, status === 204 && data === '' ? null : data)
    const asked = Object.entries(query ?? {}).map(([name, one]) => `${name}=${String(one)}`)
    const call = [`${method} ${pathOf(path, params ?? {})}`, ...asked].join(' ')
    rememberLeftOut({ call, path, ...unread }, signal)
    return value as ResponseOf<E>
  } catch (cause) {
    const reason = cause instanceof UnreadableAnswer ? `: ${cause.message}` : ''
    throw new UnexpectedAnswer(
      `${method} ${path} answered something else than expected${reason}.`,
      { cause },
    )
  }
}

export type Download = { name: string; blob: Blob }

/** The file of a download, named by its `fname` header; null when there is nothing to download. */
export async function download<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Download | null> {
  const { data, status, headers } = await send(endpoint, options, 'blob').catch(withReadableProblem)
  if (status === 204 || !(data instanceof Blob)) return null
  return { name: fileName(headers['fname']), blob: data }
}

export function saveFile({ name, blob }: Download): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function problemOf(error: unknown): Problem {
  const { response } = isAxiosError(error) ? error : {}
  if (response) return readProblem(response.data) ?? { message: wordsOfStatus(response.status) }
  if (error instanceof NotOffered) return { message: 'This server does not offer this.' }
  return {
    message: error instanceof UnexpectedAnswer ? error.message : 'Something went wrong. Try again.',
  }
}

/** An answer, or what stands for it where the host does not offer it. */
export async function orIfNotOffered<T, Fallback>(
  answer: Promise<T>,
  fallback: Fallback,
): Promise<T | Fallback> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NotOffered) return fallback
    throw error
  }
}

/** What a change came to; where the host sent nothing back, what it says when it is asked. */
export async function orAsked<T>(changed: Promise<T>, ask: () => Promise<T>): Promise<T> {
  try {
    return await changed
  } catch (error) {
    if (error instanceof DoneWithoutAnswer) return ask()
    throw error
  }
}

/** Whether no answer came at all: one that cannot be read did come. */
export const isUnreachable = (error: unknown): boolean =>
  isAxiosError(error) && error.response === undefined

/** Whether a change may have been made all the same: no answer came, or a proxy gave up waiting for one. */
export const mayBeDone = (error: unknown): boolean =>
  isUnreachable(error) || [502, 504].includes(statusOf(error) ?? 0)

export const statusOf = (error: unknown): number | undefined =>
  isAxiosError(error) ? error.response?.status : undefined

async function send<E extends Endpoint>(
  endpoint: E,
  { params, query, body, signal, held, quiet, silent, as, onProgress }: CallOptions<E>,
  responseType: 'json' | 'blob',
): Promise<AxiosResponse<unknown>> {
  if (!(await offers(endpoint)))
    throw new NotOffered(`This server does not offer ${endpoint.path}.`)
  const known = query && (await understood(endpoint, query))
  const tag = tagOf(held)
  return http.request<unknown>({
    method: endpoint.method,
    url: pathOf(endpoint.path, params ?? {}),
    params: known,
    data: body,
    responseType,
    ...(responseType === 'json' && { transformResponse: asRead }),
    ...(quiet !== undefined && { quiet }),
    ...(silent !== undefined && { silent }),
    ...(signal && { signal }),
    ...(as && { as }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) =>
        onProgress(total ? Math.min(100, Math.round((loaded / total) * 100)) : 0),
    }),
    ...(body !== undefined &&
      !isMultipart(endpoint.body) && { headers: { 'Content-Type': 'application/json' } }),
    ...(tag !== undefined && {
      headers: { 'If-None-Match': tag },
      validateStatus: (status) => status === 304 || (status >= 200 && status < 300),
    }),
  })
}

const asRead = [keepLongList, ...[http.defaults.transformResponse ?? []].flat()]

/** What a host of the specification alone would not read is left out: its caller narrows by itself. */
async function understood(
  { ownQuery, extension }: Endpoint,
  query: object,
): Promise<Record<string, unknown>> {
  const asked = Object.entries(query)
  const own = asked.some(([name]) => ownQuery?.includes(name))
  if (!own || extension !== undefined || (await knowsOurs())) return Object.fromEntries(asked)
  return Object.fromEntries(asked.filter(([name]) => !ownQuery?.includes(name)))
}

/** A refused download carries its problem as a blob; `problemOf` wants it read. */
async function withReadableProblem(error: unknown): Promise<never> {
  const response = isAxiosError(error) ? error.response : undefined
  if (response?.data instanceof Blob) {
    const text = await response.data.text()
    try {
      response.data = JSON.parse(text)
    } catch {
      response.data = text
    }
  }
  throw error
}

/** Never a path, whatever the header says. */
function fileName(header: unknown): string {
  const raw = typeof header === 'string' ? header : ''
  let name = raw
  try {
    name = decodeURIComponent(raw)
  } catch {
    // Not encoded: taken as it is.
  }
  return name.split(/[\\/]/).at(-1)?.trim() || 'download'
}
