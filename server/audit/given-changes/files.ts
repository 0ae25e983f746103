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

  const template = (title: string) =>
    send(owner, 'PUT', '/export/config', { mode: 4, columns: [{ key: 'origin', title }] })
  await template('From')
  await template('Origin')
  await send(owner, 'PUT', '/export/config', { mode: 4, columns: [] })
}
