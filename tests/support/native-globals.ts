import { Blob, File } from 'node:buffer'
import { TextDecoder, TextEncoder } from 'node:util'

// jsdom's own File and FormData lose file names and bytes when a request leaves for the backend, so an
// upload would arrive empty; its byte arrays are strangers to Node's cryptography. Node's work in both.
const { constructor: FormData } = await new Response(new URLSearchParams()).formData()
const Uint8Array: unknown = Object.getPrototypeOf(Buffer)
Object.assign(globalThis, { Blob, File, FormData, TextDecoder, TextEncoder, Uint8Array })
