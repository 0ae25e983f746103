import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { savingsSummarySchema } from '#contract/ext/savings.ts'
import { bidSchema } from '#domain/bid.ts'
import { notificationSchema } from '#domain/notification.ts'
import { Mode } from '#domain/mode.ts'
import { seededRandom } from '#server/demo/random.ts'
import { unusedAfterHours, unusedFiles } from '#server/operate/unused-files.ts'
import { readSettings } from '#server/settings.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrateDatabase } from '#server/store/migrate.ts'
import { fillCompanies, type Worker } from '#tests/load/fill.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { postgresUrl } from '#tests/support/postgres-url.ts'
import { award, bid, type Decided, pause, type SavedNumbers } from './bidding.ts'
import { disturb } from './disturb.ts'
import { judge, recountSavings, type Verdict } from './judge.ts'
import { listen, type Listeners } from './listening.ts'
import { type Memory, watchMemory } from './memory.ts'
import { counts, type Person, personOf, read } from './person.ts'
import { printVerdicts } from './report.ts'
import { type SetUp, startSetUp } from './set-up.ts'
import { fileNameOf, type SentFile, upload } from './uploading.ts'

// Mixed work on the set-up of compose.yaml while every minute a copy is killed, and connections are cut or the worker is killed: `npm run soak -- 30`.
// What people were answered is remembered and held against the tables at the end.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The first of the two ports the copies listen on. */
    port: { type: 'string', default: '8300' },
    /** Seconds between two kills of a copy. */
    every: { type: 'string', default: '60' },
  },
})
const minutes = Number(positionals[0] ?? 30)
const everyMs = Number(values.every) * 1000
const port = Number(values.port)

/** MB a minute that a process may grow by once it is warm. */
const mostGrowth = 1
const people = 40
const lanesOfShipper = 120
/** Carriers bid and shippers decide on these. */
const lanesAtWork = 60
const rowsOfLargeFile = 30_000

const name = `laneward_soak_${process.pid}`
const databaseUrl = new URL(`/${name}`, postgresUrl).href
const secret = randomBytes(36).toString('base64')
const directory = mkdtempSync(`${tmpdir()}/laneward-soak-`)
const random = seededRandom(1)

await onPostgres(`create database ${name}`)
const store = await startObjectStore()
const database = await openDatabase({ databaseUrl })
try {
  await migrateDatabase(database)
  const workers = await fillCompanies(database, people, lanesOfShipper, secret)
  await database.pool.query(`update companies set modes = '{${Mode.OceanFCL},${Mode.AirFreight}}'`)
  const setUp = await startSetUp({
    databaseUrl,
    secret,
    store,
    directory,
    ports: [port, port + 1],
  })
  try {
    const verdicts = await run(workers, setUp)
    process.exitCode = verdicts.every(({ wrong }) => wrong.length === 0) ? 0 : 1
  } finally {
    await setUp.stop()
  }
} finally {
  await database.close()
  await store.stop()
  await onPostgres(`drop database if exists ${name} with (force)`)
  rmSync(directory, { recursive: true, force: true })
}

async function run(workers: readonly Worker[], setUp: SetUp): Promise<Verdict[]> {
  const { pool } = database
  const as = (who: Worker | undefined): Person => {
    if (!who) throw new Error('Too few people')
    return personOf(who.userId, who.token, setUp.address)
  }
  const [shippers, carriers, analysts] = (['shipper', 'carrier', 'analyst'] as const).map((role) =>
    workers.filter((one) => one.role === role),
  ) as [Worker[], Worker[], Worker[]]
  const lanes = (carriers[0]?.lanes ?? []).slice(0, lanesAtWork)
  const listening = [...shippers.slice(0, 10), ...carriers.slice(0, 10)]

  const browsers = await listen(
    listening.map(({ token }) => token),
    setUp.address,
  )
  const memory = watchMemory(setUp.processes)
  console.log(
    `${minutes} minutes, a copy killed every ${everyMs / 1000} s; 2 copies, 1 worker, ${cpus().length} cores (load ${loadavg()[0]?.toFixed(1)})`,
  )
  const start = Date.now()
  const end = start + minutes * 60_000
  const round = { isOver: () => Date.now() >= end, random, pauseMs: 1500 }
  const saved: SavedNumbers = new Map()
  const decided: Decided = new Map()
  const sent: SentFile[] = []
  const failures: string[] = []
  let files = 0
  const uploadAs = (who: Person, rows: number) => upload(who, (files += 1), rows, sent)

  const bidders = carriers.slice(0, 10).map((who, _at, all) => {
    const colleagues = all.filter((one) => one.companyId === who.companyId)
    const own = lanes.filter((_lane, at) => colleagues[at % colleagues.length] === who)
    return bid({ ...as(who), companyId: who.companyId }, own, saved, round)
  })
  const deciders = shippers.slice(0, 3).map((who, place) => {
    const own = lanes.filter((_lane, at) => at % 3 === place)
    return award(as(who), own, decided, round)
  })
  const uploaders = shippers.slice(3, 5).map(async (who) => {
    while (!round.isOver()) {
      await uploadAs(as(who), Math.round(random.between(20, 3000)))
      await pause(3000)
    }
  })
  const readers = workers.slice(20, 24).map(async (who) => {
    while (!round.isOver()) {
      const answer = await as(who).send('GET', '/notifications')
      const ids = read(notificationSchema.array(), answer, 'notifications').map(({ id }) => id)
      if (ids.some((id, at) => at > 0 && id >= (ids[at - 1] ?? 0)))
        failures.push(`notifications out of order or twice: ${ids.join(' ')}`)
      await pause(2000)
    }
  })
  const sendLargeFile = () => {
    const ended = uploadAs(as(shippers[5]), rowsOfLargeFile)
    return { fileName: fileNameOf(files), ended }
  }
  const disturbed = disturb({ setUp, pool, start, end, everyMs, sendLargeFile })
  const outcomes = await Promise.allSettled([
    ...bidders,
    ...deciders,
    ...uploaders,
    ...readers,
    disturbed,
  ])
  memory.stop()
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') failures.push(String(outcome.reason))

  const disturbances = await disturbed.catch(() => new Map<string, number>())
  const killed = [...disturbances]
    .filter(([what]) => setUp.copies.some((copy) => what.endsWith(copy)))
    .reduce((sum, [, times]) => sum + times, 0)
  // The next day: an operator removes what a copy left that was killed between storing a file and writing its row.
  const left = await unusedFiles(readSettings(setUp.environment), {
    remove: true,
    now: new Date(Date.now() + (unusedAfterHours + 1) * 3_600_000),
  })
  const storedNames = store
    .names()
    .flatMap((path) => /([\w-]{36})\._S3rver_object$/.exec(path)?.[1] ?? [])
  const verdicts: Verdict[] = [
    { what: 'people at work to the end', of: outcomes.length, wrong: failures },
    ...(await judge({ saved, decided, sent, storedNames }, pool)),
    {
      what: `at most a file left by a killed copy, removed the next day (${left.length})`,
      of: killed,
      wrong: left.length > killed ? left.map(({ storedName }) => storedName) : [],
    },
    await judgeSavings(as(analysts[0])),
    await judgeBrowsers(browsers, {
      ...as(carriers[10]),
      lane: carriers[10]?.unbid.find((lane) => !lanes.includes(lane)) ?? 0,
      shippers: listening.filter(({ role }) => role === 'shipper').length,
    }),
    judgeAnswers(setUp),
    {
      what: 'no copy of a file left by a killed worker',
      of: sent.length,
      wrong: readdirSync(directory)
        .filter((one) => one.startsWith('laneward-copies-'))
        .flatMap((folder) => readdirSync(`${directory}/${folder}`)),
    },
    judgeMemory(memory),
  ]
  await browsers.stop()
  printVerdicts(verdicts, {
    disturbances,
    memory: memory.longest(),
    heard: browsers.heard,
  })
  return verdicts
}

/** The product's savings against the sums of the versions that were awarded. */
async function judgeSavings(analyst: Person): Promise<Verdict> {
  const answer = await analyst.send('GET', '/ext/savings')
  const { lanes, baselineCost, awardedCost, savings } = read(
    savingsSummarySchema,
    answer,
    'savings',
  ).ledger.awarded
  const counted = await recountSavings(database.pool)
  const shown = [lanes, ...[baselineCost, awardedCost, savings].map((usd) => Math.round(usd * 100))]
  const expected = [
    counted.lanes,
    counted.baseline,
    counted.awarded,
    counted.baseline - counted.awarded,
  ]
  return {
    what: 'savings equal to their recount',
    of: counted.lanes,
    wrong: String(shown) === String(expected) ? [] : [`${shown} instead of ${expected}`],
  }
}

/** Every browser is connected again, and a last bid reaches all that it concerns. */
async function judgeBrowsers(
  browsers: Listeners,
  carrier: Person & { lane: number; shippers: number },
): Promise<Verdict> {
  const charges = { othc: 100, 'base-ocean': 1900, dthc: 150 }
  const bids = [{ laneId: carrier.lane, version: null, charges }]
  read(
    bidSchema.array(),
    await carrier.send('POST', '/bids/save', { bids, submit: true }),
    'last bid',
  )
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from notifications where lane_id = $1 and type = '500' order by id desc limit 1`,
    [carrier.lane],
  )
  const id = rows[0]?.id ?? 0
  const until = Date.now() + 10_000
  while (browsers.shown(id) < carrier.shippers && Date.now() < until) await pause(100)
  const shown = browsers.shown(id)
  return {
    what: 'browsers connected and shown the last bid live',
    of: browsers.count,
    wrong: [
      ...(browsers.connected() < browsers.count ? [`${browsers.connected()} connected`] : []),
      ...(shown === carrier.shippers ? [] : [`${shown} of ${carrier.shippers} were shown it`]),
    ],
  }
}

function judgeAnswers({ copies, log }: SetUp): Verdict {
  return {
    what: 'no answer and no log of an unexpected error',
    of: counts.calls,
    wrong: [
      ...[...counts.byStatus]
        .filter(([status]) => status === 500)
        .map(([, count]) => `${count} answers 500`),
      ...[...copies, 'worker'].flatMap((one) =>
        log(one)
          .split('\n')
          .filter((line) =>
            /"event":"unexpected"|^(approval|intake|upload \d+ (?!is tried again))/.test(line),
          )
          .map((line) => `${one}: ${line.slice(0, 300)}`),
      ),
    ],
  }
}

function judgeMemory(memory: Memory): Verdict {
  return {
    what: `memory that grows by ${mostGrowth} MB a minute at most`,
    of: memory.longest().length,
    wrong: memory
      .longest()
      .filter(({ slope }) => slope !== null && slope > mostGrowth)
      .map(({ name: grown, slope }) => `${grown}: ${slope?.toFixed(2)} MB a minute`),
  }
}
