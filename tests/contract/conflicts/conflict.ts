import type { Backend, Person } from '#tests/support/backend.ts'

/** A call as somebody sends it; the path comes from the contract. */
export type Sent = {
  as?: Person
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  form?: FormData
}

/** What stands in the way of a call, and a world in which it does. */
export type Conflict = { when: string; given(backend: Backend): Promise<Sent> }

/** By the name of the call. */
export type Conflicts = Readonly<Record<string, Conflict>>
