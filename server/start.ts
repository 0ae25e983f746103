import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { finishAfterAnswers } from './after-answer.ts'
import { reasonOf, writeLog } from './log.ts'
import { createApp } from './app.ts'
import { readToken } from './caller.ts'
import type { Caller, Context } from './context.ts'
import { fillDemoOnce } from './demo/fill-demo.ts'
import { logHubRefusal } from './log-refusal.ts'
import { openFiles } from './open-files.ts'
import { deliver } from './hub/deliver.ts'
import { createFanOut } from './hub/fan-out.ts'
import { createHub } from './hub/hub.ts'
import { runWorker } from './intake/run-worker.ts'
import { stopRuns } from './award-scenarios/runs.ts'
import { watchAnswers } from './awards/answer-rounds.ts'
import { tryWaitingMails } from './mail/waiting-mails.ts'
import { newestNotices } from './notices.ts'
import { fillReference } from './reference-data/fill.ts'
import { startRounds } from './rounds.ts'
import { readSecret } from './secret.ts'
import type { Settings } from './settings.ts'
import { serveSite } from './site.ts'
import { openDatabase } from './store/database.ts'
import { inTurn } from './store/in-turn.ts'
import { migrateDatabase } from './store/migrate.ts'
import { gatherStatistics } from './store/statistics.ts'
import { createMetrics } from './system/metrics.ts'
import { serveProbes } from './system/probes.ts'
import { warmAnswers } from './warm-answers.ts'
import { fillLandedParts } from './bids/fill-landed-parts.ts'

export type Running = {
  server: Server
  /** Where `/metrics` is answered; undefined without a port for it. */
  metrics: Server | undefined
  context: Context
  /** Process of the worker that this server runs, if any. */
  workerPid(): number | undefined
  stop(): Promise<void>
}

/** Opens the database, fills what a first start needs, and listens: app, API and hub on one port. */
export async function startServer(settings: Settings): Promise<Running> {
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    directory: settings.directory,
  })
  await inTurn(database, async () => {
    await migrateDatabase(database)
    await fillReference(database)
  })

  // Filling the demo approves files before the worker runs.
  let worker: ReturnType<typeof runWorker> | undefined
  const context: Context = {
    settings,
    database,
    files: await openFiles(settings),
    secret: readSecret(settings),
    now: () => new Date(),
    log: writeLog,
    push: (message) => fanOut.publish(message),
    connections: () => hub.connectionCount(),
    wakeIntake: () => worker?.wake(),
  }
  const hub = createHub<Caller>({
    path: '/notify',
    allowedOrigins: settings.allowedOrigins,
    authenticate: async (token) => (token === undefined ? null : readToken(token, context)),
    personOf: ({ userId }) => String(userId),
    onRefused: (status, request) => logHubRefusal(status, request, context),
    secret: context.secret,
    methods: {
      RequestNotifications: async (caller, count) => {
        const wanted = Math.min(100, Math.max(1, Number(count) || 10))
        caller.send('ReceiveNotifications', await newestNotices(context, caller.user, wanted))
      },
    },
  })
  const fanOut = await createFanOut(settings.databaseUrl, deliver(hub), () => hub.reconnectAll())
  await inTurn(database, async () => {
    await fillDemoOnce(context)
    await fillLandedParts(database)
  })
  await gatherStatistics(database)
  if (settings.runsWorker) {
    const socketDirectory = await database.listen?.()
    worker = runWorker(settings, { socketDirectory, push: context.push })
  }
  const mailRounds = startRounds(context, 'email round', 15_000, tryWaitingMails)
  const answerRounds = startRounds(context, 'award round', 60_000, watchAnswers)

  const metrics = createMetrics(context)
  const app = createApp(context, (answered) => {
    metrics.count(answered)
    context.log(answered.status < 500 ? 'info' : 'error', 'call', answered)
  })
  let stopping = false
  serveProbes(app, context, () => stopping)
  serveSite(app)
  const answer = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    hub
      .handle(request, response)
      .then((handled) => (handled ? undefined : answer(request, response)))
      .catch((error: unknown) => {
        // A request that breaks off, or a database that is away, ends this answer and no other.
        context.log('error', 'answer broken off', {
          method: request.method,
          reason: reasonOf(error),
        })
        response.destroy()
      })
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    hub.upgrade(request, socket, head)
  })
  // A large upload on a slow link takes longer than Node's five minutes.
  server.requestTimeout = 0
  server.headersTimeout = 20_000
  // Balancers reuse a connection for up to two minutes: one that is closed under them is a 502.
  server.keepAliveTimeout = 130_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, resolve)
  })

  const warming = warmAnswers(app, context, { isStopping: () => stopping }).catch(
    (error: unknown) => context.log('error', 'answers made ahead', { reason: reasonOf(error) }),
  )

  const { metricsPort } = settings
  const metricsServer = metricsPort === undefined ? undefined : await metrics.listen(metricsPort)

  return {
    server,
    metrics: metricsServer,
    context,
    workerPid: () => worker?.pid(),
    async stop() {
      stopping = true
      metricsServer?.close()
      await hub.stop()
      await finishRequests(server)
      await stopRuns()
      await warming
      await worker?.stop()
      await answerRounds.stop()
      await mailRounds.stop()
      await finishAfterAnswers(database)
      await fanOut.stop()
      await database.close()
    },
  }
}

/** Lets running requests end, for ten seconds. */
function finishRequests(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}
