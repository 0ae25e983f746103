import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import {
  type Endpoint,
  isFileAnswer,
  pathOf,
  type ResponseOf,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '#contract/endpoint.ts'
import { biddableModes } from '#domain/mode.ts'
import { type Role, roleNumbers } from '#domain/role.ts'
import type { User } from '#domain/user.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { presentUser } from '#server/accounts/present.ts'
import { tokenPair } from '#server/accounts/session.ts'
import { createApp } from '#server/app.ts'
import { signAccessToken } from '#server/caller.ts'
import type { Context, Push } from '#server/context.ts'
import { openFileStore } from '#server/files.ts'
import { readSettings } from '#server/settings.ts'
import { companies, sessions, users } from '#server/store/tables/people.ts'
import { type DatabaseKind, openTestDatabase } from './database.ts'
import { present } from './given-row.ts'

/** Somebody signed in, for as long as the test runs. `user` is what the app keeps on the device. */
export type Person = {
  userId: number
  username: string
  role: Role
  companyId: number
  company: string
  sessionId: string
  user: User
}

type Sending = { as?: Person; method?: string; body?: unknown; form?: FormData }

type Asking<E extends Endpoint> = {
  as?: Person
  params?: SentParams<E>
  query?: SentQuery<E>
  body?: SentBody<E>
}

/** The API on a database of its own, with nobody in it. */
export type Backend = {
  context: Context
  app: Hono
  /** Everything pushed to browsers so far. */
  pushed: Push[]
  /** Every line of the log so far. */
  logged: Record<string, unknown>[]
  /** How often the intake was woken. */
  wakes(): number
  /** Sets the server's clock; it stands still. */
  setNow(now: Date): void
  /** The person of that role in that company, made when first asked for. */
  person(role: Role, company?: string): Promise<Person>
  /** '/lanes/mode?mode=4' below /api; a body or form makes it a POST. */
  request(path: string, sending?: Sending): Promise<Response>
  /** A call of the contract; its answer is held against the contract's schema. */
  ask<E extends Endpoint>(
    call: E,
    asking?: Asking<E>,
  ): Promise<{ status: number; answer: ResponseOf<E> }>
  /** Takes everything out again, people included. */
  empty(): Promise<void>
  close(): Promise<void>
}

const homes: Record<Role, string> = {
  Owner: 'Platform',
  Customer: 'Alder',
  DataCustomer: 'Alder',
  DataLite: 'Alder',
  Carrier: 'Meridian Lines',
}

/** Everybody's password in tests. */
export const testPassword = 'Correct horse 2026'
/** Of scrypt: made and checked at once. */
const quickHash = 16
let testHash: Promise<string> | undefined

export async function openBackend(kind: DatabaseKind = 'embedded'): Promise<Backend> {
  const { database, directory, empty, close } = await openTestDatabase(kind)
  const settings = {
    ...readSettings({ DATA_DIR: directory, JWT_SECRET: 'not a secret '.repeat(4) }),
    passwordCost: quickHash,
  }
  const pushed: Push[] = []
  const logged: Backend['logged'] = []
  const people = new Map<string, Promise<Person>>()
  let wakes = 0
  let stopped: Date | undefined
  const context: Context = {
    settings,
    database,
    files: await openFileStore(join(directory, 'files')),
    secret: new TextEncoder().encode(settings.jwtSecret),
    now: () => stopped ?? new Date(),
    log: (level, event, fields) => {
      logged.push({ level, event, ...fields })
    },
    push: async (message) => {
      pushed.push(message)
    },
    connections: () => 0,
    wakeIntake: () => {
      wakes += 1
    },
  }
  const app = createApp(context)

  const request: Backend['request'] = async (path, { as, method, body, form } = {}) => {
    const json = body === undefined ? undefined : JSON.stringify(body)
    const sent = form ?? json
    return app.request(`/api${path}`, {
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      headers: {
        // Signed when it is used: a test may move the clock by weeks.
        ...(as && {
          authorization: `Bearer ${await signAccessToken(as.userId, as.sessionId, context)}`,
        }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { body: sent }),
    })
  }

  return {
    context,
    app,
    pushed,
    logged,
    wakes: () => wakes,
    setNow(now) {
      stopped = now
    },
    person(role, company = homes[role]) {
      const key = `${role} of ${company}`
      const known = people.get(key) ?? makePerson(role, company, context)
      people.set(key, known)
      return known
    },
    request,
    async ask(call, { as, params, query, body } = {}) {
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
      )
      const response = await request(
        `${pathOf(call.path, params ?? {})}${search.size > 0 ? `?${search}` : ''}`,
        {
          ...(as && { as }),
          method: call.method,
          ...(body instanceof FormData ? { form: body } : body !== undefined && { body }),
        },
      )
      return { status: response.status, answer: await readAnswer(call, response) }
    },
    async empty() {
      people.clear()
      pushed.length = 0
      wakes = 0
      stopped = undefined
      await empty()
    },
    close,
  }
}

async function makePerson(role: Role, companyName: string, context: Context): Promise<Person> {
  const company = await companyNamed(
    companyName,
    role === 'Owner' || role === 'Carrier' ? role : 'Customer',
    context,
  )
  const { db } = context.database
  const [inserted] = await db
    .insert(users)
    .values({
      username: `${role}-${randomUUID().slice(0, 8)}@laneward.test`.toLowerCase(),
      passwordHash: await (testHash ??= hashPassword(testPassword, quickHash)),
      role: roleNumbers[role],
      companyId: company.id,
    })
    .returning()
  const person = present(inserted)
  const sessionId = randomUUID()
  await db.insert(sessions).values({
    id: sessionId,
    userId: person.id,
    device: 'test',
    rotatedAt: context.now(),
    lastSeenAt: context.now(),
    // A test may move the clock by weeks.
    expiresAt: new Date('2099-01-01'),
  })
  return {
    userId: person.id,
    username: person.username,
    role,
    companyId: company.id,
    company: company.name,
    sessionId,
    user: presentUser(person, company, await tokenPair(person.id, sessionId, 1, context)),
  }
}

/** The company of that name, made when there is none. */
async function companyNamed(name: string, kind: string, context: Context) {
  const { db } = context.database
  const [made] = await db
    .insert(companies)
    .values({ name, kind, modes: [...biddableModes] })
    .onConflictDoNothing()
    .returning()
  return made ?? present(await db.query.companies.findFirst({ where: eq(companies.name, name) }))
}

async function readAnswer<E extends Endpoint>(call: E, response: Response): Promise<ResponseOf<E>> {
  if (!response.ok || call.response === null || isFileAnswer(call.response)) {
    return undefined as ResponseOf<E>
  }
  return call.response.parse(await response.json()) as ResponseOf<E>
}
