import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endProcess, freePort, isReady, startProcess } from '#tests/support/plain-process.ts'

const clients = 500
/** A copy that waits for one of the slow clients would not answer at all. */
const patience = 5_000

test('500 clients that send a byte a second keep nobody waiting, and are given up', async () => {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'laneward-slow-'))
  const copy = startProcess([process.execPath, '--import', 'tsx', 'server/main.ts'], {
    PORT: String(port),
    DATA_DIR: directory,
    RUN_WORKER: 'false',
    DEMO: 'false',
  })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await endProcess(copy)
    rmSync(directory, { recursive: true, force: true })
  })
  await isReady(copy, port)

  const answers: string[] = []
  for (let nth = 0; nth < clients; nth += 1) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    // Every other one stays within its headers, and is left to Node's own limit.
    const body = nth % 2 === 1
    if (body) socket.on('data', (chunk) => answers.push(chunk.toString().slice(0, 12)))
    const headers =
      'POST /api/auth HTTP/1.1\r\nHost: laneward.test\r\nContent-Type: application/json\r\n'
    socket.write(body ? `${headers}Content-Length: 9000\r\n\r\n{` : `${headers}X-Slow: `)
  }
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(' ')
  }, 1000)
  onTestFinished(() => clearInterval(dripping))

  for (const path of ['/readyz', '/api/ext', '/api/openapi.json']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(patience),
    })
    expect([path, answer.status]).toEqual([path, 200])
    await answer.arrayBuffer()
  }
  await vi.waitFor(() => expect(answers).toHaveLength(clients / 2), {
    timeout: 30_000,
    interval: 200,
  })
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 408']))
}, 200_000)
