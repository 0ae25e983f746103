import * as z from 'zod'
import { Mode } from '#domain/mode.ts'
import { receivedFileSchema, uploadSchema } from '#domain/shipment-upload.ts'
import { isFinal, UploadResult, UploadStatus } from '#domain/upload.ts'
import { headings } from '#tests/support/history.ts'
import { pause } from './bidding.ts'
import { type Person, read } from './person.ts'

export type SentFile = { id: number; rows: number }

const receivedSchema = z.array(receivedFileSchema)

/** Sends a file of its own, waits until it is read, approves it, and waits for the end. */
export async function upload(
  shipper: Person,
  number: number,
  rows: number,
  sent: SentFile[],
): Promise<void> {
  const form = new FormData()
  form.append('files', new File([historyOf(number, rows)], fileNameOf(number)))
  const answer = await shipper.send('POST', `/shipments?mode=${Mode.AirFreight}`, form)
  const [received] = read(receivedSchema, answer, 'upload')
  // Sent again after silence, the file may have come in the first time.
  const wasIn = answer.sentBefore && received?.result === UploadResult.DuplicateFile
  const id = wasIn ? received.earlierUploadId : received?.upload?.id
  if (id === undefined) throw new Error(`upload: ${JSON.stringify(received)}`)
  sent.push({ id, rows })

  let approved = false
  for (;;) {
    const state = read(uploadSchema, await shipper.send('GET', `/uploads/${id}`), 'one upload')
    if (isFinal(state.status)) return
    if (state.status === UploadStatus.PendingApproval && !approved) {
      const { status, sentBefore } = await shipper.send('POST', '/uploads', [id])
      if (status !== 200 && !(status === 409 && sentBefore)) throw new Error(`approve: ${status}`)
      approved = true
    } else if (state.status === UploadStatus.PendingApproval && state.reason !== null)
      throw new Error(`upload ${id} came back from its approval: ${state.reason}`)
    await pause(500)
  }
}

export const fileNameOf = (number: number) => `history ${number}.csv`

/** Ten lanes, so that files of several people meet on them. */
const places = ['FRA', 'LHR', 'CDG', 'AMS', 'MAD', 'ORD', 'ATL', 'LAX', 'HKG', 'SIN']

const historyOf = (number: number, rows: number): string =>
  [
    headings,
    ...Array.from(
      { length: rows },
      (_, at) =>
        `S${number}-${at},2026-0${1 + (at % 9)}-15,${places[at % places.length]},JFK,Meridian Lines,${100 + at},1200.50`,
    ),
  ].join('\n')
