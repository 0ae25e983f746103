import * as z from 'zod'
import { referenceKinds } from '#domain/reference-kind.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { flag, id } from '#contract/part.ts'

const kind = z.enum(referenceKinds)

/** Where a row cannot be used: its place in the list from 1, the column's heading. */
export const rowProblemSchema = z.object({
  row: z.number(),
  column: z.string(),
  found: z.string(),
  expected: z.string(),
})
export type RowProblem = z.infer<typeof rowProblemSchema>

export const importedSchema = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** With problems nothing is written. */
  problems: z.array(rowProblemSchema),
})
export type Imported = z.infer<typeof importedSchema>

export const reference = extension('reference', {
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/reference/{kind}/{id}',
    requires: 'manage reference data',
    summary:
      'Delete a reference row that nothing uses (else 409 saying what does). `check` deletes nothing.',
    refusals: [404, 409],
    params: z.object({ kind, id }),
    query: z.object({ check: flag.default(false) }),
    response: null,
  }),
  importRows: endpoint({
    method: 'POST',
    path: '/ext/reference/{kind}/rows',
    requires: 'manage reference data',
    summary:
      'Add and change many rows, all or nothing; a row whose code exists changes it. `check` writes nothing.',
    refusals: [409],
    params: z.object({ kind }),
    body: z.object({
      /** Text by the column’s field, as a sheet has it. */
      rows: z
        .array(z.record(z.string(), z.string().max(400)))
        .min(1)
        .max(20_000),
      check: z.boolean().default(false),
    }),
    response: importedSchema,
  }),
  export: endpoint({
    method: 'GET',
    path: '/ext/reference/{kind}/file',
    requires: 'manage reference data',
    summary: 'All rows of a kind as CSV.',
    params: z.object({ kind }),
    response: { blob: 'text/csv' },
    headers: ['fname'],
  }),
})
