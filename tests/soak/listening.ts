import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { realtimeTimes } from '#lib/realtime.ts'

/** Everybody's browser at the hub, with the client and the times of the app. */
export async function listen(tokens: readonly string[], address: string) {
  const heard = { messages: 0, twice: 0, reconnected: 0 }
  let stopping = false
  const browsers = tokens.map((token) => {
    const ids = new Set<number>()
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}/notify`, { accessTokenFactory: () => token })
      .withAutomaticReconnect(realtimeTimes.retryDelaysMs)
      .configureLogging(LogLevel.None)
      .build()
    connection.serverTimeoutInMilliseconds = realtimeTimes.serverTimeoutMs
    connection.keepAliveIntervalInMilliseconds = realtimeTimes.keepAliveMs
    connection.on('Notify', (text: string) => {
      const { id } = JSON.parse(text) as { id: number }
      heard.messages += 1
      if (ids.has(id)) heard.twice += 1
      ids.add(id)
    })
    for (const target of ['ReceiveNotifications', 'BidsChanged', 'UploadChanged'])
      connection.on(target, () => {
        heard.messages += 1
      })
    connection.onreconnected(() => {
      heard.reconnected += 1
    })
    // The app starts it again on the next page, after its four attempts.
    connection.onclose(() => {
      if (!stopping) void start(connection)
    })
    return { connection, ids }
  })
  const start = async (connection: HubConnection): Promise<void> => {
    while (!stopping && connection.state === 'Disconnected') {
      await connection.start().catch(() => new Promise((resolve) => setTimeout(resolve, 1000)))
    }
  }
  await Promise.all(browsers.map(({ connection }) => start(connection)))

  return {
    heard,
    count: browsers.length,
    connected: () => browsers.filter(({ connection }) => connection.state === 'Connected').length,
    /** How many were shown a notification live. */
    shown: (id: number) => browsers.filter(({ ids }) => ids.has(id)).length,
    async stop(): Promise<void> {
      stopping = true
      await Promise.all(browsers.map(({ connection }) => connection.stop().catch(() => {})))
    },
  }
}

export type Listeners = Awaited<ReturnType<typeof listen>>
