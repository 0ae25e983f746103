import { Readable } from 'node:stream'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UploadKind, UploadStatus } from '#domain/upload.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { renderScreen } from '#tests/support/render.tsx'
import { onlyFile, savedFiles } from '#tests/support/saved-files.ts'
import { givenBackend } from '#tests/support/screen-backend.ts'
import { UploadScreen } from './UploadScreen.tsx'

test('a carrier has the bid sheet it sent back as it was', async () => {
  const backend = await givenBackend()
  const carrier = await backend.person('Carrier')
  const { storedName } = await backend.context.files.write('bids.csv', Readable.from(['a,b']))
  const sheet = await givenUpload(backend, carrier, {
    kind: UploadKind.BidUpload,
    fileName: 'bids.csv',
    status: UploadStatus.Completed,
    storedName,
  })
  const saved = savedFiles()
  const user = renderScreen(<UploadScreen />, { as: carrier, url: `/?upload=${sheet.id}` })

  await user.click(await screen.findByRole('button', { name: 'Download' }))
  expect(screen.getAllByRole('button', { name: /file|rows|Export/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Original file' }))

  const { blob } = await onlyFile(saved)
  expect(blob).toHaveProperty('size', 3)
})
