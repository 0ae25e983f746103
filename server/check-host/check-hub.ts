import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { hubSends } from '#contract/hub.ts'
import { type Finding, finding } from './finding.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { Visitor } from './host-caller.ts'

/** The handshake, and one push: the newest notifications, which come when they are asked for (spec section 8). */
export async function checkHub(
  { url, hubPath, timeoutMs }: { url: string; hubPath: string; timeoutMs: number },
  { as, token }: Visitor,
): Promise<Finding[]> {
  const connection = new HubConnectionBuilder()
    .withUrl(url + hubPath, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  const came = new Promise<unknown>((resolve) => {
    connection.on('ReceiveNotifications', resolve)
  })
  for (const target of Object.keys(hubSends)) {
    if (target !== 'ReceiveNotifications') connection.on(target, () => {})
  }
  const within = <T>(work: Promise<T>) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`nothing within ${timeoutMs / 1000} s`)), timeoutMs)
    })
    return Promise.race([work, late]).finally(() => clearTimeout(timer))
  }
  try {
    await within(connection.start())
  } catch (error) {
    return [
      finding(`hub ${hubPath}`, as, 'missing', [
        `no handshake: ${error instanceof Error ? error.message : String(error)}`,
        'the app asks for notifications every minute instead',
      ]),
    ]
  }
  const shaken = finding(`hub ${hubPath}: handshake`, as, 'fine')
  const what = `hub ${hubPath}: ReceiveNotifications`
  try {
    await within(connection.invoke('RequestNotifications', 1))
    const { verdict, differences, unknownWords } = judgeAnswer(
      hubSends.ReceiveNotifications.args[0],
      await within(came),
    )
    return [shaken, finding(what, as, verdict, differences, { unknownWords })]
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    const note = `expected ReceiveNotifications after RequestNotifications, found ${found}`
    return [shaken, finding(what, as, 'differs', [note])]
  } finally {
    await connection.stop()
  }
}
