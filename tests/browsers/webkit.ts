import { spawn } from 'node:child_process'
import { freePort } from '#tests/support/plain-process.ts'
import { answered, type DrivenBrowser, firstOf, keyActions } from './driven-browser.ts'

/** WebKitGTK's small browser by WebDriver, near Safari; needs a DISPLAY. Null where it is not installed. */
export async function openWebKit(): Promise<DrivenBrowser | null> {
  const driver = firstOf('/usr/bin/WebKitWebDriver')
  const binary = firstOf(
    ...['x86_64', 'aarch64'].flatMap((machine) =>
      ['4.1', '4.0'].map((abi) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${abi}/MiniBrowser`),
    ),
  )
  if (!driver || !binary) return null
  const port = await freePort()
  const running = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore' })
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const options = { binary, args: ['--automation'] }
  const alwaysMatch = { 'webkitgtk:browserOptions': options }
  const { sessionId } = (await answered(() =>
    call('POST', '/session', { capabilities: { alwaysMatch } }),
  )) as { sessionId: string }
  const post = (path: string, body: object) => call('POST', `/session/${sessionId}${path}`, body)
  await post('/timeouts', { script: 600_000 })
  return {
    open: async (url) => void (await post('/url', { url })),
    press: async (keys) => void (await post('/actions', { actions: keyActions(keys) })),
    async ask(expression) {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = (await post('/execute/async', { script, args: [] })) as {
        value?: unknown
        error?: string
      }
      if (error !== undefined) throw new Error(error)
      return value
    },
    async close() {
      await call('DELETE', `/session/${sessionId}`)
      running.kill()
    },
  }
}
