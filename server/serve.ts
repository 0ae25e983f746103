import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { gunzip, gzip, gzipSync } from 'node:zlib'
import type { Context as HonoContext } from 'hono'
import type * as z from 'zod'
import {
  type BodyOf,
  type Endpoint,
  isMultipart,
  type ParamsOf,
  type QueryOf,
} from '#contract/endpoint.ts'
import { sinceHeader } from '#contract/ext/lane-changes.ts'
import { Mode } from '#domain/mode.ts'
import { clientAddress } from './client-address.ts'
import type { Caller, Context } from './context.ts'
import { type Kept, type KeptAnswers, type KeptList, packAnswer } from './kept-answers.ts'
import { type Received, receive } from './multipart.ts'
import { jsonLimits, readJson } from './read-json.ts'
import { Refusal } from './refusal.ts'
import {
  type ChangesByMode,
  changesOfAll,
  changeStamp,
  foldManyChanges,
} from './store/change-stamp.ts'
import { sealSeen } from './lanes/lane-changes.ts'
import { nextTurn } from './terms/next-turn.ts'
import { writeAnswer } from './written-answer.ts'

const unpack = promisify(gunzip)
const pack = promisify(gzip)

/** A file to send; `name` travels in the `fname` header. */
export type FileBody = { name: string; type: string; body: string | Uint8Array | Readable }

/** A JSON answer with response headers, such as `x-total-count`. */
export type WithHeaders<T> = { answer: T; headers: Readonly<Record<string, string>> }

export type Asked<E extends Endpoint> = {
  /** For calls open to anyone the caller is not looked up: read only where the call has roles. */
  caller: Caller
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Files and JSON fields of a multipart call. */
  received: Received
  request: Request
  /** Address of the client, for rate limits. */
  address: string
}

type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']> | WithHeaders<z.input<E['response']>>
  : E['response'] extends null
    ? void | WithHeaders<undefined>
    : FileBody | null

/** Who calls; `changes` is read for calls whose answers are kept. */
export type Admitted = { caller: Caller; changes: ChangesByMode }

export type Served = {
  call: Endpoint
  /** Whether it has answers that are kept. */
  isKept: boolean
  respond(
    c: HonoContext,
    context: Context,
    admitted: Admitted | null,
    kept: KeptAnswers,
  ): Promise<Response>
}

/** An answer made of tenders alone may be kept until one changes that its company is shown. */
type Keeping<E extends Endpoint, Parts> = {
  /** The mode it is about, Universal for all of them; null where this one is not to be kept. */
  keptByMode(asked: Asked<E>): number | null
  /** It shows what lanes of other companies add up to: kept until anything of the mode changes, of any company. */
  ofAllCompanies?: true
  /** Of a list: made of the one before, where little changed since. */
  renew?(asked: Asked<E>, context: Context, before: KeptList | undefined): Promise<KeptList>
  /** Of figures: summed again, where only the parts that changed since are read. */
  sum?(
    asked: Asked<E>,
    context: Context,
    before: Parts | undefined,
  ): Promise<{ answer: AnswerOf<E>; parts: Parts; byteCount: number }>
  /** Whether the answer made of these parts is still the same, although something changed: the parts as seen now. */
  holds?(asked: Asked<E>, context: Context, parts: Parts): Promise<Parts | null>
}

/** Binds a call of the contract to what answers it; input is parsed by the contract's schemas first. */
export function serve<const E extends Endpoint, Parts = never>(
  call: E,
  answer: (asked: Asked<E>, context: Context) => Promise<AnswerOf<E>> | AnswerOf<E>,
  keeping?: Keeping<E, Parts>,
): Served {
  return {
    call,
    isKept: keeping !== undefined,
    async respond(c, context, admitted, kept) {
      const params = parse(call.params, c.req.param(), 'path')
      const query = parse(call.query, singleValues(c.req.queries()), 'query')
      const body = isMultipart(call.body)
        ? undefined
        : parse(call.body, call.body && (await readJson(c.req.raw, jsonLimits(call))), 'body')
      const received = isMultipart(call.body)
        ? await receive(c.req.raw, call.body, context.files)
        : { files: [], fields: {} }
      const asked = {
        caller: admitted?.caller,
        params,
        query,
        body,
        received,
        request: c.req.raw,
        address: clientAddress(c, context.settings),
      } as Asked<E>
      const mode = keeping?.keptByMode(asked) ?? null
      if (mode === null || !admitted) return respond(c, call, await answer(asked, context))
      const { database, now } = context
      const at = now()
      const { changes } = admitted
      await foldManyChanges(asked.caller.companyId, changes, database.db)
      const shown = keeping?.ofAllCompanies ? await changesOfAll(mode, database.db) : changes
      const stamp = changeStamp(shown, mode === Mode.Universal ? undefined : mode)
      const found = await kept.take(keyOf(call, asked), { stamp, at }, async (before, isDue) => {
        const list = await keeping?.renew?.(asked, context, before?.list)
        const until = await nextTurn(at, database.db)
        if (list) {
          const { tag, packed } = list.rows
          return { answer: { tag, packed, list }, until: earlier(until, at, listMinutes) }
        }
        // Kept under the call, the company and the role: these parts are of the same kind.
        const known = before?.parts?.of as Parts | undefined
        if (before?.parts && !isDue) {
          const { tag, packed, parts } = before
          const of = await keeping?.holds?.(asked, context, known as Parts)
          if (of) return { answer: { tag, packed, parts: { ...parts, of } }, until }
        }
        const summed = await keeping?.sum?.(asked, context, known)
        if (!summed) return { answer: await packAnswer(await answer(asked, context)), until }
        const { parts: of, byteCount } = summed
        return { answer: { ...(await packAnswer(summed.answer)), parts: { of, byteCount } }, until }
      })
      if (found.list) c.header(sinceHeader, sealSeen(found.list.seen, context))
      return sendKept(c, call, found)
    },
  }
}

/** What was seen of a list is renewed before it is too long ago to ask for changes since. */
const listMinutes = 20

const earlier = (until: Date, at: Date, minutes: number): Date =>
  new Date(Math.min(until.getTime(), at.getTime() + minutes * 60_000))

/** Which lanes an upload touched is another matter than what changed on them. */
export const wholeMode = ({
  params,
  query,
}: {
  params: { id: number }
  query: { uploadId?: number | undefined }
}): number | null => (query.uploadId === undefined ? params.id : null)

/** Company and role decide what is shown; no two of them share an answer. */
const keyOf = ({ method, path }: Endpoint, { caller, params, query, body }: Asked<Endpoint>) => {
  const asked = createHash('sha256')
    .update(JSON.stringify([params, query, body]))
    .digest('base64')
  return [caller.companyId, caller.role, method, path, asked].join(' ')
}

async function sendKept(c: HonoContext, { method }: Endpoint, { tag, packed }: Kept) {
  c.header('vary', 'accept-encoding', { append: true })
  if (method === 'GET') {
    c.header('etag', tag)
    const known = c.req.header('if-none-match')?.split(/,\s*/) ?? []
    if (known.includes(tag)) return c.body(null, 304)
  }
  c.header('content-type', 'application/json')
  if (!takesGzip(c.req.header('accept-encoding') ?? '')) {
    return c.body(new Uint8Array(await unpack(packed)))
  }
  c.header('content-encoding', 'gzip')
  return c.body(new Uint8Array(packed))
}

const takesGzip = (accepted: string) =>
  /\bgzip\b/.test(accepted) && !/\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted)

export const withHeaders = <T>(
  answer: T,
  headers: Readonly<Record<string, string>>,
): WithHeaders<T> => ({
  answer,
  headers,
})

function parse(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const issues = read.error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ path: path.join('.') || where, message }))
  throw new Refusal(
    400,
    `The ${where} cannot be used: ${issues[0]?.path}: ${issues[0]?.message}`,
    issues,
  )
}

/** A parameter given twice is refused by the schema, which expects one value. */
function singleValues(queries: Record<string, string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(queries).map(([key, values]) => [
      key,
      values.length === 1 ? (values[0] ?? '') : values,
    ]),
  )
}

async function respond(c: HonoContext, call: Endpoint, answered: unknown): Promise<Response> {
  if (answered === null && call.response !== null && 'blob' in call.response)
    return c.body(null, 204)
  if (answered === undefined) return c.body(null, 204)
  if (isFileBody(answered)) return sendFile(c, answered)
  if (isWithHeaders(answered)) {
    for (const [name, value] of Object.entries(answered.headers)) c.header(name, value)
    return respond(c, call, answered.answer)
  }
  return sendJson(c, writeAnswer(answered))
}

/** Shorter answers are not worth packing. */
const packedFrom = 2048
/** Longer ones are packed beside the other calls. */
const packedAtOnce = 64 * 1024

/** Packed here: the stream that packs files costs several times what a short text does. */
async function sendJson(c: HonoContext, text: string): Promise<Response> {
  c.header('content-type', 'application/json')
  const bytes = Buffer.from(text)
  if (bytes.byteLength < packedFrom) {
    c.header('content-length', String(bytes.byteLength))
    return c.body(text)
  }
  c.header('vary', 'accept-encoding', { append: true })
  if (!takesGzip(c.req.header('accept-encoding') ?? '')) return c.body(text)
  c.header('content-encoding', 'gzip')
  const packed =
    bytes.byteLength > packedAtOnce
      ? await pack(bytes, { level: 5 })
      : gzipSync(bytes, { level: 5 })
  return c.body(new Uint8Array(packed))
}

const isFileBody = (answered: unknown): answered is FileBody =>
  typeof answered === 'object' &&
  answered !== null &&
  'body' in answered &&
  'type' in answered &&
  'name' in answered

const isWithHeaders = (answered: unknown): answered is WithHeaders<unknown> =>
  typeof answered === 'object' && answered !== null && 'answer' in answered && 'headers' in answered

function sendFile(c: HonoContext, { name, type, body }: FileBody): Response {
  c.header('content-type', type)
  // Opened by its address, a file that turns out to be a page runs nothing.
  c.header('content-security-policy', "sandbox; default-src 'none'")
  c.header('fname', encodeURIComponent(name))
  c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  if (body instanceof Readable) {
    return c.body(Readable.toWeb(body) as ReadableStream as unknown as globalThis.ReadableStream)
  }
  return c.body(typeof body === 'string' ? body : new Uint8Array(body))
}
