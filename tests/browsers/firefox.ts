import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { freePort } from '#tests/support/plain-process.ts'
import { answered, type DrivenBrowser, firstOf, keyActions } from './driven-browser.ts'

type Message = { id?: number; result?: object; message?: string }

/** The system's Firefox by WebDriver BiDi, which it speaks without a driver. Null where it is not installed. */
export async function openFirefox(): Promise<DrivenBrowser | null> {
  const binary = firstOf('/usr/bin/firefox-esr', '/usr/bin/firefox')
  if (!binary) return null
  const profile = mkdtempSync(join(tmpdir(), 'laneward-firefox-'))
  const port = await freePort()
  const flags = ['--headless', '--no-remote', '--profile', profile]
  const running = spawn(binary, [...flags, `--remote-debugging-port=${port}`], { stdio: 'ignore' })
  const socket = await answered(async () => {
    const made = new WebSocket(`ws://127.0.0.1:${port}/session`)
    await once(made, 'open')
    return made
  })
  let last = 0
  const send = <Result>(method: string, params: object): Promise<Result> => {
    last += 1
    const id = last
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve, reject) => {
      socket.on('message', function read(data) {
        const { id: of, result, message } = JSON.parse(String(data)) as Message
        if (of !== id) return
        socket.off('message', read)
        if (result) resolve(result as Result)
        else reject(new Error(`${method}: ${message}`))
      })
    })
  }
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: [{ context: string }] }>(
    'browsingContext.getTree',
    {},
  )
  const { context } = contexts[0]
  return {
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    press: async (keys) =>
      void (await send('input.performActions', { context, actions: keyActions(keys) })),
    async ask(expression) {
      const { result, exceptionDetails } = await send<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify({ value }))`,
        target: { context },
        awaitPromise: true,
      })
      if (!result?.value) throw new Error(exceptionDetails?.text)
      return (JSON.parse(result.value) as { value: unknown }).value
    },
    async close() {
      await send('browser.close', {})
      await once(running, 'exit')
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
