import { basename } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { Mode } from '#domain/mode.ts'
import { UploadStatus } from '#domain/upload.ts'
import { attemptWord } from './attempt.ts'
import { headersOf, password } from './people.ts'

/** What `signedIn` knows them by: a shipper and a data user of a company of their own, without anything. */
export async function givenNewCompany(request: APIRequestContext) {
  const owner = await headersOf('owner')
  // Journeys of two files may meet on one server.
  const word = `${basename(test.info().file, '.spec.ts')}-${attemptWord()}`
  const [shipper, analyst] = [`new-shipper-${word}`, `new-data-${word}`]
  const company = await join(request, owner, shipper, {
    type: 'Customer',
    company: `Larch & Lane ${word}`,
  })
  await join(request, owner, analyst, { type: 'DataCustomer', companyId: company })
  return { shipper, analyst }
}

/** A file of such lines of CSV as they are once checked; approved, where nothing in them waits for somebody. */
export async function givenShipmentFile(
  request: APIRequestContext,
  who: string,
  name: string,
  rows: readonly string[],
): Promise<void> {
  const headers = await headersOf(who)
  const files = { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  const sent = await request.post(`/api/shipments?mode=${Mode.OceanFCL}`, {
    headers,
    multipart: { files },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const reaches = (...statuses: UploadStatus[]) =>
    expect
      .poll(async () => statuses.includes((await newestUpload(request, headers)).status))
      .toBe(true)
  await reaches(UploadStatus.PendingApproval, UploadStatus.InputExceptions)
  const { id, status } = await newestUpload(request, headers)
  if (status !== UploadStatus.PendingApproval) return
  await request.post('/api/uploads', { headers, data: [id] })
  await reaches(UploadStatus.Completed)
}

type Headers = Record<string, string>

async function newestUpload(request: APIRequestContext, headers: Headers) {
  const answer = await request.get('/api/uploads/mode/0', { headers })
  const [newest] = (await answer.json()) as { id: number; status: UploadStatus }[]
  if (!newest) throw new Error('No upload')
  return newest
}

/** Invites somebody, takes the invitation up, and tells the company. */
async function join(
  request: APIRequestContext,
  headers: Headers,
  who: string,
  as: { type: string; company?: string; companyId?: number },
): Promise<number> {
  const username = `${who}@laneward.test`
  const data = { addresses: [username], ...as }
  const invited = await request.post('/api/accounts/invite', { headers, data })
  expect(invited.ok(), await invited.text()).toBe(true)
  const mails = await request.get('/api/ext/mails', { headers })
  const [newest] = (await mails.json()) as { body: string }[]
  const code = /code=([\w-]+)/.exec(newest?.body ?? '')?.[1]
  const registered = await request.put(`/api/accounts/${code}`, {
    data: { username, firstName: 'Robin', lastName: 'Larch', password },
  })
  expect(registered.ok(), await registered.text()).toBe(true)
  const people = await request.get('/api/accounts/all', { headers })
  const all = (await people.json()) as { username: string; companyId: number }[]
  return all.find((one) => one.username === username)?.companyId ?? 0
}
