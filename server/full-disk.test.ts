import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploads } from '#contract/uploads.ts'
import { UploadResult } from '#domain/upload.ts'
import { openFileStore } from '#server/files.ts'
import { type Backend, openBackend } from '#tests/support/backend.ts'
import { good, headings } from '#tests/support/history.ts'

let backend: Backend
beforeAll(async () => {
  backend = await openBackend()
})

/** A disk of one megabyte; undefined where only root may make one, and this is not root. */
const smallDisk = process.platform === 'linux' && process.getuid?.() === 0 ? mounted() : undefined

function mounted(): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'laneward-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { stdio: 'pipe' })
    return directory
  } catch {
    rmSync(directory, { recursive: true })
    return undefined
  }
}
afterAll(async () => {
  await backend.close()
  if (smallDisk === undefined) return
  // Once the thread that read the upload has ended: it may hold the file a moment longer.
  execFileSync('umount', ['--lazy', smallDisk])
  rmSync(smallDisk, { recursive: true })
})

test.skipIf(smallDisk === undefined)(
  'an upload for which the disk has no room is answered with 507 and what to do, leaves nothing behind, and everything else works',
  async () => {
    backend.context.files = await openFileStore(smallDisk ?? '')
    const shipper = await backend.person('Customer')
    const send = (text: string) => {
      const form = new FormData()
      form.append('files', new File([text], 'history.csv'))
      return backend.request('/shipments?mode=7', { as: shipper, form })
    }
    const small = [headings, ...good].join('\n')

    const large = await send(`${small}\n${'x'.repeat(3_000_000)}`)

    expect([large.status, await large.json()]).toEqual([
      507,
      {
        message:
          'The server has no space left. Nothing was saved. Try again once your administrator has made room.',
        requestId: expect.any(String),
      },
    ])
    expect(readdirSync(smallDisk ?? '')).toEqual([])
    const { answer } = await backend.ask(uploads.ofMode, { as: shipper, params: { mode: 7 } })
    expect(answer).toEqual([])
    const received = await send(small)
    expect([received.status, await received.json()]).toEqual([
      200,
      [expect.objectContaining({ result: UploadResult.Success })],
    ])
  },
)
