import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { biddableModes, modeDefinitions, type VolumeMeasure } from '#domain/mode.ts'
import { type Database, statementLimits } from './database.ts'
import { counted } from '#domain/quantity.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Brings the tables up to date; throws where a newer program has taken them further. */
export async function migrateDatabase({ pool }: Database, schema = 'public'): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = ${statementLimits.migrationMs}`)
    await client.query(`create schema if not exists "${schema}"`)
    await refuseNewer(client, `"${schema}".__drizzle_migrations`)
    await migrate(drizzle(client), { migrationsFolder, migrationsSchema: schema })
    await setShipmentVolume(client)
  } finally {
    await client.query('reset statement_timeout').catch(() => {})
    client.release()
  }
}

/** What a shipment of each measure counts, from the columns that `shipment_volume` takes. */
const volumeIn: Record<VolumeMeasure['key'], string> = {
  shipments: 'shipment_count',
  miles: 'coalesce(miles, 0) * shipment_count',
  containers: 'coalesce(containers, 0)',
  cubicMetres: 'coalesce(cubic_metres, 0)',
  kilograms: 'coalesce(kilograms, 0)',
}

/** The sums of shipments count each mode in its own measure: the function of migration 0021 follows the definitions. */
async function setShipmentVolume(client: PoolClient): Promise<void> {
  const cases = biddableModes.map(
    (mode) => `when ${mode} then ${volumeIn[modeDefinitions[mode].measure.key]}`,
  )
  const body = `select case mode ${cases.join(' ')} end`
  const { rowCount } = await client.query(
    `select 1 from pg_proc where prosrc = $1 and oid = to_regprocedure(
      'shipment_volume(smallint, integer, double precision, double precision, double precision, double precision)')`,
    [body],
  )
  if (rowCount !== 0) return
  await client.query(
    `create or replace function shipment_volume(mode smallint, shipment_count integer, miles double precision, containers double precision,
      cubic_metres double precision, kilograms double precision) returns double precision language sql immutable as $volume$${body}$volume$`,
  )
}

/** An older program would write rows that the newer one cannot read. */
async function refuseNewer(client: PoolClient, table: string): Promise<void> {
  const { rowCount } = await client.query('select 1 where to_regclass($1) is not null', [table])
  if (rowCount === 0) return
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const { rows } = await client.query<{ beyond: number }>(
    `select count(*)::int as beyond from ${table} where created_at > $1`,
    [newest],
  )
  const beyond = rows[0]?.beyond ?? 0
  if (beyond === 0) return
  throw new Error(
    `A newer version of Laneward has changed this database (${counted(beyond, 'change')} this one does not know). ` +
      'Start that version, or restore the backup made before the upgrade.',
  )
}
