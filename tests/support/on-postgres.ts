import pg from 'pg'
import { postgresUrl } from './postgres-url.ts'

/** Runs a statement, such as `create database`, on the PostgreSQL of the tests. */
export async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
