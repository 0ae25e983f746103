import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from 'date-fns'
import type { Hono } from 'hono'
import pg from 'pg'
import type { Bid } from '#domain/bid.ts'
import { type BiddableMode, Mode } from '#domain/mode.ts'
import { type Role, roleNumbers } from '#domain/role.ts'
import { createApp } from '#server/app.ts'
import { signAccessToken } from '#server/caller.ts'
import type { Context, Push } from '#server/context.ts'
import { openFileStore } from '#server/files.ts'
import { readSettings } from '#server/settings.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import {
  carrierModes,
  companies,
  laneMonths,
  lanes,
  sessions,
  users,
} from '#server/store/tables.ts'

export type DatabaseKind = 'embedded' | 'postgres'

export type Person = { role: Role; companyId: number; company: string; token: string }

type Asked = {
  as?: Person
  method?: string
  body?: unknown
  form?: FormData
}

/** The API with an empty database behind it; each tender below has companies of its own. */
export type TenderWorld = {
  context: Context
  app: Hono
  /** Everything pushed to browsers so far. */
  pushed: Push[]
  request(path: string, asked?: Asked): Promise<Response>
  close(): Promise<void>
}

export type Tender = {
  shipper: Person
  colleague: Person
  analyst: Person
  carriers: [Person, Person, Person]
}

/** The server's clock stands still: a lane may be awarded for December 2026 to November 2027. */
export const tenderDay = new Date('2026-11-10T09:00:00Z')

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test'

/** The embedded database, and PostgreSQL where one answers. */
export const databaseKinds: DatabaseKind[] = (await answers(postgresUrl))
  ? ['embedded', 'postgres']
  : ['embedded']

export async function openTenderWorld(kind: DatabaseKind): Promise<TenderWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-tender-'))
  const schema = kind === 'postgres' ? `tender_${randomUUID().replaceAll('-', '')}` : undefined
  const database = await openDatabase({
    databaseUrl: kind === 'postgres' ? postgresUrl : undefined,
    schema,
  })
  await migrateDatabase(database, schema)
  const settings = readSettings({ DATA_DIR: directory, JWT_SECRET: 'tender'.repeat(8) })
  const pushed: Push[] = []
  const context: Context = {
    settings,
    database,
    files: await openFileStore(join(directory, 'files')),
    secret: new TextEncoder().encode(settings.jwtSecret),
    now: () => tenderDay,
    push: async (message) => {
      pushed.push(message)
    },
    wakeIntake: () => {},
  }
  const app = createApp(context)
  return {
    context,
    app,
    pushed,
    request: async (path, { as, method = 'GET', body, form } = {}) =>
      app.request(`/api${path}`, {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(form && { body: form }),
      }),
    async close() {
      if (schema !== undefined) await database.pool.query(`drop schema "${schema}" cascade`)
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Starts at four digits, so that names sort as they are numbered. */
let counted = 1000

/** A shipper with two people and an analyst, and three carriers that work for it in every mode. */
export async function givenTender(world: TenderWorld): Promise<Tender> {
  counted += 1
  const name = `Tender ${counted}`
  const shipper = await givenPerson(world, 'Customer', `${name} Shipper`)
  const carriers = await Promise.all(
    ['Albatross', 'Bluefin', 'Cormorant'].map((bird) =>
      givenPerson(world, 'Carrier', `${name} ${bird}`),
    ),
  )
  await world.context.database.db.insert(carrierModes).values(
    carriers.flatMap((carrier) =>
      [13, 4, 2, 3, 7].map((mode) => ({
        shipperId: shipper.companyId,
        carrierId: carrier.companyId,
        mode,
      })),
    ),
  )
  return {
    shipper,
    colleague: await givenPerson(world, 'Customer', shipper.company, shipper.companyId),
    analyst: await givenPerson(world, 'DataCustomer', shipper.company, shipper.companyId),
    carriers: carriers as Tender['carriers'],
  }
}

/** Somebody signed in; without a company a new one is made. */
export async function givenPerson(
  { context }: TenderWorld,
  role: Role,
  company: string,
  companyId?: number,
): Promise<Person> {
  const { db } = context.database
  const [made] =
    companyId === undefined
      ? await db
          .insert(companies)
          .values({ name: company, kind: role, modes: [13, 4, 2, 3, 7] })
          .returning({ id: companies.id })
      : [{ id: companyId }]
  const [user] = await db
    .insert(users)
    .values({
      username: `${randomUUID()}@laneward.test`,
      passwordHash: '',
      role: roleNumbers[role],
      companyId: made?.id ?? 0,
    })
    .returning({ id: users.id })
  const id = randomUUID()
  await db.insert(sessions).values({ id, userId: user?.id ?? 0, expiresAt: addDays(tenderDay, 1) })
  return {
    role,
    companyId: made?.id ?? 0,
    company,
    token: await signAccessToken(user?.id ?? 0, id, context),
  }
}

type GivenLane = Partial<typeof lanes.$inferInsert> & { months?: Record<string, number> }

/** A lane of the shipper that has not started: 120 containers, baseline 300,000 dollars. */
export async function givenLane(
  { context }: TenderWorld,
  shipper: Person,
  { months, ...given }: GivenLane = {},
): Promise<number> {
  counted += 1
  const { db } = context.database
  const [lane] = await db
    .insert(lanes)
    .values({
      companyId: shipper.companyId,
      mode: Mode.OceanFCL,
      laneKey: `lane ${counted}`,
      origin: 'Shanghai, CN',
      destination: `Port ${counted}, US`,
      location: { ...noLocation, originPortCodeClean: 'CNSHA', destPortCodeClean: 'USLAX' },
      shipmentCount: 60,
      containerCount: 120,
      kilograms: 600_000,
      cubicMetres: 3000,
      historicVolume: 120,
      forecastVolume: 120,
      historicCents: 30_000_000,
      baselineCents: 30_000_000,
      miles: 6000,
      ...given,
    })
    .returning({ id: lanes.id })
  const id = lane?.id ?? 0
  const rows = Object.entries(months ?? {}).map(([month, volume]) => ({
    laneId: id,
    month,
    volume,
    forecastVolume: volume,
    shipments: 5,
    cents: Math.round(volume * 250_000),
  }))
  if (rows.length > 0) await db.insert(laneMonths).values(rows)
  return id
}

/** A complete ocean FCL offer: `total` dollars over the lane's 120 containers. */
export const fclOffer = (total: number) => ({
  othc: 100,
  'base-ocean': total / 120 - 250,
  dthc: 150,
})

export async function start(world: TenderWorld, by: Person, laneIds: number[]): Promise<Response> {
  return world.request('/lanes/start', { as: by, method: 'PUT', body: { laneIds } })
}

/** Submits one ocean FCL bid of so many dollars and returns it. */
export async function bid(
  world: TenderWorld,
  carrier: Person,
  laneId: number,
  total: number,
  version: number | null = null,
): Promise<Bid> {
  const response = await world.request('/bids/save', {
    as: carrier,
    method: 'POST',
    body: { bids: [{ laneId, version, charges: fclOffer(total) }], submit: true },
  })
  if (response.status !== 200) throw new Error(await response.text())
  const [made] = (await response.json()) as Bid[]
  if (!made) throw new Error('No bid was answered')
  return made
}

export const modes: readonly BiddableMode[] = [13, 4, 2, 3, 7]

const noLocation = {
  originCityClean: null,
  originStateClean: null,
  originCountryClean: null,
  originZipClean: null,
  originPortCode: null,
  originPortCodeClean: null,
  originPortNameClean: null,
  destCityClean: null,
  destStateClean: null,
  destCountryClean: null,
  destZipClean: null,
  destPortCode: null,
  destPortCodeClean: null,
  destPortNameClean: null,
  service: null,
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
