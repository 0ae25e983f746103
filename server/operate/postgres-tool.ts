import { spawn } from 'node:child_process'

/** Runs a program of PostgreSQL's on a database; the password is in no list of processes. */
export function runPostgresTool(
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
