import { Blob, File } from 'node:buffer'
import { TextDecoder, TextEncoder } from 'node:util'

// jsdom's own File and FormData lose file names and bytes when a request leaves for the backend, so an
// upload would arrive empty; its byte arrays are strangers to Node's cryptography. Node's work in both.
const { FormData: FieldsOf } = globalThis
const { constructor: Fields } = await new Response(new URLSearchParams()).formData()
const Uint8Array: unknown = Object.getPrototypeOf(Buffer)

/** Node's knows no form elements: React reads one when sending it leads to another address. */
const FormData = new Proxy(Fields as typeof FieldsOf, {
  construct(target, [form]: [HTMLFormElement?]) {
    const fields = new target()
    for (const [name, value] of form ? new FieldsOf(form) : []) fields.append(name, value)
    return fields
  },
})
Object.assign(globalThis, { Blob, File, FormData, TextDecoder, TextEncoder, Uint8Array })
