import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type ObjectStoreProcess = {
  /** What `FILES_URL` and `S3_ENDPOINT` are set to. */
  url: string
  endpoint: string
  /** Names of everything in the bucket, as the process keeps it on its disk. */
  names(): string[]
  stop(): Promise<void>
}

/** An S3-compatible store in a process of its own; its keys are put into this process's environment. */
export async function startObjectStore(): Promise<ObjectStoreProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-store-'))
  const store = spawn(
    process.execPath,
    [
      'node_modules/s3rver/bin/s3rver.js',
      '--directory',
      directory,
      '--address',
      '127.0.0.1',
      '--port',
      '0',
      '--no-vhost-buckets',
      '--configure-bucket',
      'files',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface(store.stdout).on('line', (line) => {
      const port = /listening on [^ ]*:(\d+)/i.exec(line)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    store.once('exit', () => reject(new Error('The object store did not start')))
  })
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  })
  return {
    url: 's3://files/laneward',
    endpoint,
    names: () =>
      readdirSync(join(directory, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.includes('_object'),
      ),
    async stop() {
      if (store.exitCode === null) {
        const ended = once(store, 'exit')
        store.kill()
        await ended
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
