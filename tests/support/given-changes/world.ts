import { type Backend, openBackend, type Person } from '#tests/support/backend.ts'
import { givenWorkingTogether } from '#tests/support/factories.ts'

/** When all the changes are made. */
export const changedAt = new Date('2026-11-10T09:00:00Z')

/** Who makes the changes, and how: an answer that is no success fails the test. */
export type ChangingWorld = {
  backend: Backend
  owner: Person
  shipper: Person
  carrier: Person
  send<T = Record<string, unknown>>(
    as: Person | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T>
}

export async function openChangingWorld(): Promise<ChangingWorld> {
  const backend = await openBackend()
  backend.setNow(changedAt)
  const shipper = await backend.person('Customer')
  const carrier = await backend.person('Carrier')
  await givenWorkingTogether(backend, shipper, [carrier])
  return {
    backend,
    owner: await backend.person('Owner'),
    shipper,
    carrier,
    async send<T>(as: Person | null, method: string, path: string, body?: unknown) {
      const sent = body instanceof FormData ? { form: body } : { body }
      const response = await backend.request(path, { ...(as && { as }), method, ...sent })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return (text === '' ? null : JSON.parse(text)) as T
    },
  }
}

export const fileForm = (field: string, name: string, content: Buffer | string, input?: object) => {
  const form = new FormData()
  if (input) form.append('input', JSON.stringify(input))
  form.append(
    field,
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
  )
  return form
}
