import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('a profile picture (%s)', (kind) => {
  let backend: Backend
  let owner: Person
  let maya: Person

  beforeAll(async () => {
    backend = await openBackend(kind)
  })
  afterAll(() => backend?.close())
  beforeEach(async () => {
    await backend.empty()
    owner = await backend.person('Owner')
    maya = await backend.person('Customer')
  })

  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(64)
    bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  const send = (bytes: Uint8Array<ArrayBuffer>, name = 'me.png') => {
    const form = new FormData()
    form.append('file', new Blob([bytes]), name)
    return backend.request('/accounts/upload-profile-picture', { as: maya, form })
  }
  const see = (as: Person, whose: Person) =>
    backend.request(`/accounts/profile-picture?userId=${whose.userId}`, { as })

  test('is shown to colleagues and Owners, not to other companies', async () => {
    expect((await see(maya, maya)).status).toBe(204)
    const kept = await send(png(200, 100), 'me.svg')

    expect(kept.status).toBe(200)
    const shown = await see(await backend.person('DataLite'), maya)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array(png(200, 100)))
    expect((await see(owner, maya)).status).toBe(200)
    expect((await see(await backend.person('Carrier'), maya)).status).toBe(404)
  })

  test('is a PNG, JPEG or WebP by its bytes, of at most 4096 pixels a side and 5 MB', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')

    expect((await send(svg)).status).toBe(422)
    expect((await send(Buffer.from('GIF89a............'))).status).toBe(422)
    expect((await send(png(20_000, 20_000))).status).toBe(422)
    expect((await send(Buffer.alloc(5_100_000))).status).toBe(413)
    expect((await see(maya, maya)).status).toBe(204)
  })
})
