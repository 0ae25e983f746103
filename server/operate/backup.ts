import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { FileGone } from '#server/files.ts'
import { openFiles } from '#server/open-files.ts'
import type { Settings } from '#server/settings.ts'
import { lockDirectory } from '#server/store/directory-lock.ts'

const contentsSchema = z.object({
  madeAt: z.string(),
  database: z.enum(['embedded', 'postgres']),
  /** Hexadecimal SHA-256 by stored name. */
  files: z.record(z.string(), z.string()),
})
export type BackupContents = z.infer<typeof contentsSchema>

const contentsFile = 'backup.json'
/** Signs tokens and seals waiting mails: without it they cannot be read after a restore. */
const secretFile = 'jwt-secret'

/**
 * Writes the database and every stored file of an installation into an empty folder. A PostgreSQL may be
 * at work meanwhile; the embedded database is opened by one process, so that its server has to be stopped.
 */
export async function backUp(settings: Settings, folder: string): Promise<BackupContents> {
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1) throw new Error(`${folder} is not empty.`)
  // The database first: a file that comes later is in no row of it, and does no harm.
  await backUpDatabase(settings, folder)
  const store = await openFiles(settings)
  const files: Record<string, string> = {}
  for await (const { storedName: name } of store.stored()) {
    const copy = join(folder, 'files', name)
    try {
      await pipeline(store.read(name), createWriteStream(copy, { mode: 0o600 }))
    } catch (error) {
      // Removed since it was listed.
      if (!isGone(error)) throw error
      await rm(copy, { force: true })
      continue
    }
    files[name] = await sha256Of(copy)
  }
  const contents: BackupContents = {
    madeAt: new Date().toISOString(),
    database: settings.databaseUrl === undefined ? 'embedded' : 'postgres',
    files,
  }
  await writeFile(join(folder, contentsFile), JSON.stringify(contents, null, 2), { mode: 0o600 })
  return contents
}

/** Puts a backup where the settings say; refused where something is already, or the backup was changed. */
export async function restore(settings: Settings, folder: string): Promise<BackupContents> {
  const contents = await readContents(folder)
  const kind = settings.databaseUrl === undefined ? 'embedded' : 'postgres'
  if (contents.database !== kind)
    throw new Error(
      `The backup is of the ${nameOf[contents.database]}, the settings name the ${nameOf[kind]}.`,
    )
  await refuseFilled(settings)
  for (const [name, sha256] of Object.entries(contents.files)) {
    if ((await sha256Of(join(folder, 'files', name)).catch(() => '')) !== sha256)
      throw new Error(
        `The file ${name} of the backup is missing or was changed. Nothing is restored.`,
      )
  }
  const store = await openFiles(settings)
  for (const name of Object.keys(contents.files)) {
    await store.remove(name)
    await store.restore(name, createReadStream(join(folder, 'files', name)))
  }
  // The database last: with its rows the installation is complete.
  await restoreDatabase(settings, folder)
  return contents
}

const nameOf = { embedded: 'embedded database', postgres: 'PostgreSQL of DATABASE_URL' }

async function backUpDatabase({ databaseUrl, directory }: Settings, folder: string): Promise<void> {
  if (databaseUrl !== undefined) {
    const file = join(folder, 'database.dump')
    return runPostgresTool('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--file',
      file,
    ])
  }
  const inside = join(directory, 'database')
  if (!existsSync(inside)) throw new Error(`There is no database in ${directory}.`)
  const release = lockDirectory(inside)
  try {
    await cp(inside, join(folder, 'database'), { recursive: true })
    const secret = join(directory, secretFile)
    if (existsSync(secret)) await copyFile(secret, join(folder, secretFile))
  } finally {
    release()
  }
}

async function restoreDatabase(
  { databaseUrl, directory }: Settings,
  folder: string,
): Promise<void> {
  if (databaseUrl !== undefined) {
    const dump = join(folder, 'database.dump')
    const options = ['--no-owner', '--exit-on-error', '--single-transaction', dump]
    return runPostgresTool('pg_restore', databaseUrl, options)
  }
  await mkdir(directory, { recursive: true })
  const secret = join(folder, secretFile)
  if (existsSync(secret)) await copyFile(secret, join(directory, secretFile))
  await cp(join(folder, 'database'), join(directory, 'database'), { recursive: true })
}

async function refuseFilled({ databaseUrl, directory }: Settings): Promise<void> {
  if (databaseUrl === undefined) {
    if (existsSync(join(directory, 'database')))
      throw new Error(
        `There is a database in ${directory} already. Restore into an empty DATA_DIR.`,
      )
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_tables where schemaname = 'public' limit 1`,
    )
    if (rowCount) throw new Error('The database has tables already. Restore into an empty one.')
  } finally {
    await client.end()
  }
}

async function readContents(folder: string): Promise<BackupContents> {
  const text = await readFile(join(folder, contentsFile), 'utf8').catch(() => {
    throw new Error(`${folder} holds no finished backup: ${contentsFile} is missing.`)
  })
  return contentsSchema.parse(JSON.parse(text))
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const isGone = (error: unknown): boolean =>
  error instanceof FileGone ||
  (error instanceof Error && 'code' in error && error.code === 'ENOENT')

/** Runs a program of PostgreSQL's on a database; the password is in no list of processes. */
function runPostgresTool(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  options: readonly string[],
): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl)
  const sslMode = searchParams.get('sslmode')
  const database = decodeURIComponent(pathname.slice(1))
  const target = program === 'pg_restore' ? ['--dbname', database] : []
  return new Promise((resolve, reject) => {
    const running = spawn(program, [...target, ...options], {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: {
        ...process.env,
        PGHOST: hostname,
        PGPORT: port || '5432',
        PGUSER: decodeURIComponent(username),
        PGPASSWORD: decodeURIComponent(password),
        PGDATABASE: database,
        ...(sslMode !== null && { PGSSLMODE: sslMode }),
      },
    })
    let said = ''
    running.stderr.on('data', (text: Buffer) => {
      said += text.toString()
    })
    running.once('error', () =>
      reject(
        new Error(`${program} is not installed: it comes with the client programs of PostgreSQL.`),
      ),
    )
    running.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed: ${said.trim()}`)),
    )
  })
}
