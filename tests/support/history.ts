import { expect } from 'vitest'
import { overview } from '#contract/overview.ts'
import { shipments } from '#contract/shipments.ts'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import type { Amendment, ReceivedFile, Upload } from '#domain/shipment-upload.ts'
import type { Backend, Person } from './backend.ts'
import { processUploads } from './intake.ts'

export const headings =
  'Shipment,Ship date,Origin,Destination,Carrier,Weight (kg),Freight cost (USD)'

/** Two air shipments on one lane. */
export const good = [
  'A1,2026-01-05,"Frankfurt, Germany",John F Kennedy International Airport,Meridian Lines,400,"1,200.50"',
  'A2,2026-02-05,FRA,JFK,Meridian Lines,600,1800',
]

export function repairForm(repairs: readonly Amendment[]): FormData {
  const form = new FormData()
  form.append('repairs', JSON.stringify(repairs))
  return form
}

/** A shipper's air history: sent, and read again as it stands. */
export function historyCallsOf(backend: () => Backend, shipper: () => Person) {
  return {
    async send(bytes: string | Buffer): Promise<ReceivedFile[]> {
      const form = new FormData()
      form.append(
        'files',
        new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'history.csv'),
      )
      const response = await backend().request(`/shipments?mode=${Mode.AirFreight}`, {
        as: shipper(),
        form,
      })
      expect(response.status).toBe(200)
      return (await response.json()) as ReceivedFile[]
    },
    async read(received: ReceivedFile | undefined): Promise<Upload> {
      const params = { id: received?.upload?.id ?? 0 }
      return (await backend().ask(uploads.one, { as: shipper(), params })).answer
    },
  }
}

/** A shipper's file of all modes: read, what waits in it, and repaired. */
export function mixedFileCallsOf(backend: () => Backend, shipper: () => Person) {
  return {
    /** Answers the upload's id once it is read. */
    async given(lines: readonly string[], settings: object = {}): Promise<number> {
      const form = new FormData()
      form.append('settings', JSON.stringify(settings))
      form.append('files', new File([lines.join('\n')], 'history.csv'))
      const { answer } = await backend().ask(shipments.upload, {
        as: shipper(),
        query: { mode: Mode.Universal },
        body: form,
      })
      await processUploads(backend())
      return answer[0]?.upload?.id ?? 0
    },
    async groupsOf(uploadId: number) {
      const query = { mode: Mode.None, uploadId }
      return (await backend().ask(overview.unifiedErrorBreakdown, { as: shipper(), query })).answer
    },
    async repair(id: number, ...repairs: readonly Amendment[]): Promise<number> {
      const response = await backend().request(`/shipments/${id}`, {
        as: shipper(),
        form: repairForm(repairs),
      })
      await processUploads(backend())
      return response.status
    },
  }
}
