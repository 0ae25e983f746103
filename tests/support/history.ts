import { expect } from 'vitest'
import { uploads } from '#contract/uploads.ts'
import { Mode } from '#domain/mode.ts'
import type { Amendment, ReceivedFile, Upload } from '#domain/shipment-upload.ts'
import type { Backend, Person } from './backend.ts'

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
