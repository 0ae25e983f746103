import { type ChildProcess, execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { password } from '#tests/hosts/freight.ts'
import type { Misbehaviour } from '#tests/hosts/misbehaviour.ts'
import { openSecondHost } from '#tests/hosts/second-host.ts'
import { serveSecondHost } from '#tests/hosts/serve-second-host.ts'
import { demoDirectory } from '#tests/support/demo-directory.ts'
import { endProcess, freePort, isReady, startProcess } from '#tests/support/plain-process.ts'
import { checkHost, type HostReport, type PersonToTry } from './check-host.ts'
import { printReport } from './print-report.ts'

const asked = {
  origin: 'https://app.alder.test',
  hubPath: '/notify',
  write: false,
  timeoutMs: 60_000,
}

const traders: PersonToTry[] = (['Customer', 'Carrier'] as const).map((role) => ({
  role,
  username: `${role === 'Customer' ? 'shipper' : 'carrier'}@second.example`,
  password,
}))

async function secondHost(mood: Misbehaviour = {}, write = false): Promise<HostReport> {
  const { fetch } = openSecondHost(mood)
  const url = await new Promise<string>((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      resolve(`http://127.0.0.1:${port}`),
    )
    onTestFinished(() => void server.close())
  })
  return checkHost({ ...asked, url, write, people: traders })
}

const at = ({ findings }: HostReport, what: string, as = 'Customer') =>
  findings.find((one) => one.what === what && one.as === as)

describe('the reference server', () => {
  let running: ChildProcess | undefined
  let url: string
  let directory: string
  const demo = (role: PersonToTry['role'], name: string): PersonToTry => ({
    role,
    username: `${name}@laneward.test`,
    password: 'Laneward-demo-2026',
  })

  beforeAll(async () => {
    directory = await demoDirectory()
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    running = startProcess([process.execPath, '--import', 'tsx', 'server/main.ts'], {
      PORT: String(port),
      DATA_DIR: directory,
      DEMO: 'true',
      RUN_WORKER: 'false',
      ALLOWED_ORIGINS: asked.origin,
    })
    await isReady(running, port)
  }, 700_000)
  afterAll(async () => {
    if (running) await endProcess(running)
    rmSync(directory, { recursive: true, force: true })
  })

  test('is clean for every role, and does the main job on a lane made for it', async () => {
    const people = [
      demo('Owner', 'owner'),
      demo('Customer', 'shipper'),
      demo('Carrier', 'carrier'),
      demo('DataCustomer', 'data'),
      demo('DataLite', 'lite'),
    ]

    const report = await checkHost({ ...asked, url, people, write: true })

    const wrong = report.findings.filter(
      ({ verdict }) => verdict !== 'fine' && verdict !== 'not tried',
    )
    expect(wrong).toEqual([])
    expect(report).toMatchObject({ breaks: false, hidden: [] })
    const done = report.findings.map(({ what, as }) => `${as} ${what}`)
    expect(done).toEqual(
      expect.arrayContaining([
        'Customer POST /lane/create',
        'Customer PUT /lanes/start',
        'Carrier POST /bids/save',
        'Customer PUT /bids/accept',
        'Carrier hub /notify: ReceiveNotifications',
      ]),
    )
    expect(done.filter((one) => one.startsWith('Owner GET ')).length).toBeGreaterThan(20)
  }, 240_000)

  test('tells a page of another origin that it is not listed', async () => {
    const people = [demo('Customer', 'shipper')]

    const report = await checkHost({ ...asked, url, people, origin: 'https://elsewhere.test' })

    expect(report.breaks).toBe(true)
    expect(at(report, 'calls from another origin (CORS)', '')?.notes).toContain(
      'access-control-allow-origin: expected https://elsewhere.test, found nothing',
    )
  }, 120_000)
})

describe('a host of the specification alone', () => {
  test('does the main job; what it lacks and what is hidden is reported', async () => {
    const report = await secondHost()

    expect(report.breaks).toBe(false)
    expect(at(report, 'GET /lanes/mode?mode=4')).toMatchObject({ verdict: 'fine', notes: [] })
    expect(at(report, 'hub /notify')).toMatchObject({ verdict: 'missing' })
    expect(report.hidden).toEqual(expect.arrayContaining(['savings', 'spend', 'awardBoard']))
  })

  test('is not changed by calls of GET either', async () => {
    const { findings } = await secondHost()

    const asked = findings.map(({ what }) => what)
    expect(asked).toContainEqual(expect.stringMatching('^GET /shipments/get'))
    expect(asked.filter((what) => /clean|reset/.test(what))).toEqual([])
  })

  test('that writes null, names the field and loses nothing', async () => {
    const report = await secondHost({ nulls: true })

    expect(report.breaks).toBe(false)
    // Two of the six lanes have ids that divide by three.
    expect(at(report, 'GET /lanes/mode?mode=4')).toMatchObject({
      verdict: 'read all the same',
      leftOut: 0,
      notes: expect.arrayContaining(['[].targetPrice: expected number, found null (2 times)']),
    })
  })

  test('that writes numbers as text, names them with what was found', async () => {
    const report = await secondHost({ text: true })

    expect(report.breaks).toBe(false)
    expect(at(report, 'GET /lanes/mode?mode=4')?.notes).toContainEqual(
      expect.stringMatching(/^\[\]\.id: expected number, found "20\d" \(6 times\)$/),
    )
  })

  test('with a row that cannot be read, names the row, and breaks the main job', async () => {
    const report = await secondHost({ unreadable: true })

    expect(at(report, 'GET /lanes/mode?mode=4')).toMatchObject({
      verdict: 'rows left out',
      leftOut: 1,
      breaks: true,
      notes: expect.arrayContaining(['row 5: baselineCost: expected number, found "n/a"']),
    })
  })

  test('with words of its own, lists them', async () => {
    const report = await secondHost({ unknownWords: true })

    expect(at(report, 'GET /lanes/mode?mode=4')?.unknownWords).toEqual(['status: withdrawn'])
    expect(printReport(report)).toContain(
      'Words the app does not know and shows as they are: status: withdrawn',
    )
  })

  test.each([
    ['that lets the app’s origin in', {}, { verdict: 'fine', notes: [] }],
    [
      'that lets no other origin in',
      { closedHub: true },
      {
        verdict: 'differs',
        notes: [
          `access-control-allow-origin: expected ${asked.origin}, found nothing`,
          'access-control-allow-credentials: expected true, found nothing',
          'access-control-allow-headers: expected authorization among them, found nothing',
          'access-control-allow-headers: expected x-requested-with among them, found nothing',
          'access-control-allow-headers: expected x-signalr-user-agent among them, found nothing',
          'the app asks for notifications every minute instead',
        ],
      },
    ],
  ])('with a hub %s is tried as a browser does', async (_words, mood, expected) => {
    const port = await freePort()
    const { stop } = await serveSecondHost({ port, appOrigin: asked.origin, mood })
    onTestFinished(stop)

    const report = await checkHost({ ...asked, url: `http://127.0.0.1:${port}`, people: traders })

    expect(at(report, 'hub /notify: handshake')).toMatchObject({ verdict: 'fine' })
    expect(at(report, 'hub /notify: from another origin (CORS)')).toMatchObject(expected)
    expect(report.breaks).toBe(false)
  })

  test('bids on and awards a lane made for it', async () => {
    const report = await secondHost({}, true)

    expect(report.breaks).toBe(false)
    const verdicts = report.findings
      .filter(({ what }) => /^(POST|PUT) .*(lane|bids.(save|accept))/.test(what))
      .map(({ what, verdict }) => `${what.replace(/\d+$/, 'ID')} ${verdict}`)
    expect(new Set(verdicts)).toEqual(
      new Set([
        'POST /bids/lanes fine',
        'POST /lane/create fine',
        'PUT /lanes/volume/ID fine',
        'PUT /lanes/start fine',
        'POST /bids/save fine',
        'PUT /bids/accept fine',
        'PUT /lanes/pause fine',
      ]),
    )
  })

  test('that answers nothing to what it saved, says so of the call', async () => {
    const report = await secondHost({ silentChanges: true }, true)

    expect(report.breaks).toBe(false)
    expect(at(report, 'POST /lane/create')).toMatchObject({
      verdict: 'differs',
      notes: [
        'expected what it came to, found nothing with status 204',
        'the app takes the change for done and asks again for what it shows',
      ],
    })
  })

  test('with role numbers is read, and with a role that nobody knows says so', async () => {
    expect((await secondHost({ roles: 'numbers' })).breaks).toBe(false)

    const report = await secondHost({ roles: 'unknown' })
    expect(report.breaks).toBe(true)
    expect(report.findings.flatMap(({ notes }) => notes)).toContain(
      'type: expected "Customer" or 1, found 9',
    )
  })

  test.each([
    ['html', 'an HTML page'],
    ['empty', 'nothing'],
  ] as const)('that refuses with %s says that its reasons are lost', async (errors, found) => {
    const report = await secondHost({ errors })

    expect(report.breaks).toBe(false)
    expect(at(report, 'a wrong password', '')).toMatchObject({
      verdict: 'differs',
      notes: [expect.stringContaining(`found ${found}: the app words it by its status`)],
    })
  })

  test('with times without a zone or exact names is fine', async () => {
    for (const mood of [
      { bareDates: true },
      { strictNames: true },
      { errors: 'problem' },
    ] as const) {
      const report = await secondHost(mood)
      expect(report.breaks).toBe(false)
      expect(at(report, 'GET /lanes/mode?mode=4')).toMatchObject({ verdict: 'fine' })
    }
  })

  test.each([401, 403, 404, 405, 500, 501, 'html', 'empty'] as const)(
    'whose /api/ext answers %s offers nothing beyond it',
    async (extensions) => {
      const report = await secondHost({ extensions })

      expect(report.breaks).toBe(false)
      expect(report.hidden).toContain('savings')
    },
  )
})

test('a host that is not there is reported once', async () => {
  const url = `http://127.0.0.1:${await freePort()}`

  const report = await checkHost({ ...asked, url, people: traders })

  expect(report.breaks).toBe(true)
  expect(report.findings).toMatchObject([{ what: 'the host', verdict: 'missing' }])
})

test('the command prints no password or token, and its exit code tells', async () => {
  const { fetch } = openSecondHost()
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const person = `customer=shipper@second.example:${password}`

  const fine = await command(url, '--as', person)
  expect(fine.said).toContain('The main job works on this host.')
  expect(fine.said).not.toContain(password)
  expect(fine.said).not.toMatch(/token-\d|refresh-\d/)
  expect(fine.code).toBe(0)

  const json = await command(url, '--as', `customer=shipper@second.example:wrong`, '--json')
  expect(JSON.parse(json.said)).toMatchObject({ breaks: true })
  expect(json.code).toBe(1)

  const misused = await command(url, '--as', `nobody=x:${password}`)
  expect(misused.said).toContain('--as: expected ROLE=USER:PASSWORD')
  expect(misused.said).not.toContain(password)
  expect(misused.code).toBe(2)
}, 120_000)

function command(...words: string[]): Promise<{ code: number; said: string }> {
  const file = 'server/check-host/check-host-command.ts'
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--import', 'tsx', file, ...words], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: out + err }),
    )
  })
}
