import { parseArgs } from 'node:util'
import { type Role, roles } from '#domain/role.ts'
import { checkHost, type HostToCheck, type PersonToTry } from './check-host.ts'
import { printReport } from './print-report.ts'

const usage = `Checks how well the app works on a host.

  npm run check-host -- URL --as ROLE=USER:PASSWORD [--as ...] [--write] [--json]
                        [--origin ADDRESS] [--hub PATH] [--timeout SECONDS]

  URL        the host, without /api: https://freight.example
  --as       somebody to sign in: Owner, Customer, Carrier, DataCustomer or DataLite
  --write    also tries the main job on a lane made for it, which stays on the host
  --json     the report as JSON
  --origin   where the app will be served from (http://localhost:5173)
  --hub      the path of the SignalR hub (/notify)
  --timeout  how long to wait for each answer (10)

Exit code 0: the main job works. 1: it does not. 2: this command was not understood.`

class Misused extends Error {}

function read(words: string[]): HostToCheck & { json: boolean } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      as: { type: 'string', multiple: true, default: [] },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      origin: { type: 'string', default: 'http://localhost:5173' },
      hub: { type: 'string', default: '/notify' },
      timeout: { type: 'string', default: '10' },
    },
  })
  const [url = ''] = positionals
  if (positionals.length !== 1 || !/^https?:\/\/[^/]+\/*$/.test(url))
    throw new Misused(
      `Expected one address of a host without a path, found "${positionals.join(' ')}".`,
    )
  if (values.as.length === 0) throw new Misused('Expected at least one --as ROLE=USER:PASSWORD.')
  const seconds = Number(values.timeout)
  if (!(seconds > 0)) throw new Misused(`--timeout: expected seconds, found "${values.timeout}".`)
  return {
    url: url.replace(/\/+$/, ''),
    people: values.as.map(personOf),
    origin: values.origin,
    hubPath: values.hub,
    write: values.write,
    timeoutMs: seconds * 1000,
    json: values.json,
  }
}

/** Never repeats what it was given: a password may be in it. */
function personOf(given: string): PersonToTry {
  const [, word = '', username = '', password = ''] = /^([^=]*)=([^:]*):(.+)$/s.exec(given) ?? []
  const role = roles.find((one): one is Role => one.toLowerCase() === word.toLowerCase())
  if (!role || username === '' || password === '')
    throw new Misused(`--as: expected ROLE=USER:PASSWORD with one of ${roles.join(', ')}.`)
  return { role, username, password }
}

try {
  const { json, ...host } = read(process.argv.slice(2))
  const report = await checkHost(host)
  console.log(json ? JSON.stringify(report, null, 2) : printReport(report))
  process.exitCode = report.breaks ? 1 : 0
} catch (error) {
  const misused = error instanceof Misused || (error instanceof TypeError && 'code' in error)
  if (!misused) throw error
  console.error(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}
