import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { UploadResult } from '#domain/upload.ts'
import type { Person } from '#tests/support/backend.ts'
import { asXlsx, fill, offer, useSheetWorld } from '#tests/support/bid-sheets.ts'
import { databaseKinds } from '#tests/support/database.ts'

describe.each(databaseKinds)('a bid sheet (%s)', (kind) => {
  const { world, givenStarted, sheetOf, upload } = useSheetWorld(kind)

  test.each([
    ['nothing to read', () => new File([''], 'a.xlsx'), UploadResult.SizeTooSmall],
    [
      'a picture named xlsx',
      () => new File([new Uint8Array([0x89, 0x50, 0, 0, ...randomBytes(500)])], 'a.xlsx'),
      UploadResult.InvalidFileType,
    ],
    [
      'a table of something else',
      () => new File(['Name,Age\nAnn,31\nBo,32\n'], 'people.csv'),
      UploadResult.InvalidFormat,
    ],
    [
      'a broken workbook',
      () => new File([new Uint8Array([0x50, 0x4b, 3, 4, ...randomBytes(500)])], 'a.xlsx'),
      UploadResult.InvalidFileType,
    ],
  ])('is refused with its code for %s', async (_title, file, result) => {
    const { carrier } = await givenStarted(1)

    const [answer] = await upload(carrier, file())

    expect(answer).toMatchObject({ result, upload: null, saved: 0 })
    expect(answer?.message).not.toBe('')
  })

  test('without any rate holds no bid', async () => {
    const { carrier } = await givenStarted(2)

    const [answer] = await upload(carrier, await asXlsx(await sheetOf(carrier)))

    expect(answer).toMatchObject({ upload: null, result: UploadResult.SizeTooSmall })
  })

  test('of another mode is refused by name', async () => {
    const { carrier } = await givenStarted(1)
    const form = new FormData()
    const rows = await sheetOf(carrier)
    fill(rows, 1, offer)
    form.append('files', await asXlsx(rows))

    const response = await world().request('/bids/upload?mode=7', {
      as: carrier,
      method: 'POST',
      form,
    })

    expect(await response.json()).toMatchObject([
      { message: 'This is a sheet for Ocean - FCL, not for Air Freight.' },
    ])
  })

  test('is taken from carriers, as files', async () => {
    const { shipper, carrier } = await givenStarted(1)
    const form = new FormData()
    form.append('files', new File(['x'], 'a.csv'))
    const ask = async (as: Person, asked: object) =>
      (await world().request('/bids/upload', { as, method: 'POST', ...asked })).status

    expect(await ask(shipper, { form })).toBe(403)
    expect(await ask(carrier, { body: {} })).toBe(415)
    const wrong = new FormData()
    wrong.append('file', new File(['x'], 'a.csv'))
    expect(await ask(carrier, { form: wrong })).toBe(422)
  })
})
