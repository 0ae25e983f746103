import { UploadStatus } from '#domain/upload.ts'
import { finishApproval } from '#server/intake/approve-upload.ts'
import { pdf } from '#server/documents/tiny-files.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import { type ChangingWorld, fileForm } from './world.ts'

export async function changeFiles({ backend, owner, shipper, carrier, send }: ChangingWorld) {
  const history = 'Shipment,Ship date,Origin,Destination\nA1,2026-01-05,Oslo,Bergen\n'
  await send(shipper, 'POST', '/shipments?mode=4', fileForm('files', 'history.csv', history))
  const upload = (status: UploadStatus) => givenUpload(backend, shipper, { status })
  const decide = async (status: UploadStatus, decision: string) =>
    send(shipper, 'POST', `/ext/uploads/${(await upload(status)).id}/decision`, { decision })
  const approved = await upload(UploadStatus.PendingApproval)
  await send(shipper, 'POST', '/uploads', [approved.id])
  await finishApproval(approved.id, backend.context)
  await decide(UploadStatus.PendingApproval, 'reject')
  await decide(UploadStatus.PendingApproval, 'cancel')
  await decide(UploadStatus.InputExceptions, 'retry')
  const form = new FormData()
  const repair = { kind: 'PlaceNotFound', column: 'Origin', found: 'Olso', action: 'exclude' }
  form.append('repairs', JSON.stringify([repair]))
  const broken = await upload(UploadStatus.InputExceptions)
  await send(shipper, 'POST', `/shipments/${broken.id}`, form)

  const found = { kind: 'PlaceNotFound', column: 'Origin', found: 'PLANT 7' } as const
  const repaired = await givenUpload(backend, shipper, {
    repairs: [{ ...found, action: 'replace', value: 'Dallas, TX' }],
  })
  await send(shipper, 'POST', '/uploads', [repaired.id])
  await finishApproval(repaired.id, backend.context)
  const [alias] = await send<{ id: number; meaning: string }[]>(
    shipper,
    'GET',
    '/ext/company-aliases',
  )
  const change = { meaning: 'Austin, TX', seen: alias?.meaning }
  await send(shipper, 'PUT', `/ext/company-aliases/${alias?.id}`, change)
  await send(shipper, 'DELETE', `/ext/company-aliases/${alias?.id}`)

  const keep = (input: object) =>
    send<{ id: number }>(
      carrier,
      'POST',
      '/repo',
      fileForm('file', 'policy.pdf', pdf('Policy'), input),
    )
  const insurance = { category: 'Mandatory', title: 'Insurance certificate' }
  await keep(insurance)
  const { id } = await keep(insurance)
  for (const status of ['accepted', 'pending', 'rejected', 'accepted', 'expired']) {
    await send(owner, 'PUT', `/repo/${id}/${status}`)
  }
  await send(carrier, 'DELETE', '/repo', { ids: [id] })

  const rate = { currency: 'EUR', date: '2026-01-02', usdPerUnit: 1.04 }
  const added = await send<{ id: number }>(shipper, 'POST', '/ext/exchange-rates', rate)
  const path = `/ext/exchange-rates/${added.id}`
  await send(shipper, 'PUT', path, { ...rate, usdPerUnit: 1.05, seen: 1.04 })
  await send(shipper, 'DELETE', path)
  const rates = 'Currency,Date,USD per unit\nGBP,2026-01-02,1.26\n'
  await send(shipper, 'POST', '/ext/exchange-rates/file', fileForm('file', 'rates.csv', rates))

  const template = (title: string) =>
    send(owner, 'PUT', '/export/config', { mode: 4, columns: [{ key: 'origin', title }] })
  await template('From')
  await template('Origin')
  await send(owner, 'PUT', '/export/config', { mode: 4, columns: [] })
}
