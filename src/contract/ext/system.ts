import * as z from 'zod'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { id } from '#contract/part.ts'

export const recalculated = ['lanes', 'locations', 'co2'] as const
export type Recalculated = (typeof recalculated)[number]

export const healthSchema = z.object({
  uploads: z.object({
    /** In a step, or queued, without a move for 15 minutes. */
    stuck: z.number(),
    inExceptions: z.number(),
    toApprove: z.number(),
  }),
  queue: z.object({ waiting: z.number(), underWay: z.number(), oldestAt: z.string().nullable() }),
  /** Browsers that hear of changes at once. */
  connections: z.number(),
  /** Of the last 24 hours; without an SMTP host mails go to the outbox folder. */
  mail: z.object({ bySmtp: z.boolean(), sent: z.number(), failed: z.number() }),
  storage: z.object({
    files: z.number(),
    fileBytes: z.number(),
    databaseBytes: z.number(),
    /** Free on the disk; null where it is not known. */
    freeBytes: z.number().nullable(),
  }),
  /** Of the last 24 hours; refused ones by whole hours. */
  signIns: z.object({ sessions: z.number(), people: z.number(), refused: z.number() }),
})
export type Health = z.infer<typeof healthSchema>

export const system = extension('system', {
  health: endpoint({
    method: 'GET',
    path: '/ext/system/health',
    requires: 'run the platform',
    summary: 'Uploads in trouble, queue, open browsers, email, storage and sign-ins.',
    response: healthSchema,
  }),
  recalculate: endpoint({
    method: 'POST',
    path: '/ext/system/recalculations',
    requires: 'run the platform',
    summary:
      'Work out the lanes, counted places or emissions of a company in a mode again; no such company: 404.',
    refusals: [404],
    body: z.object({ what: z.enum(recalculated), companyId: id, mode: biddableModeSchema }),
    response: z.object({
      /** Lanes, places or shipments that were worked out again. */
      count: z.number(),
    }),
  }),
  setModes: endpoint({
    method: 'PUT',
    path: '/ext/system/companies/{id}/modes',
    requires: 'manage companies',
    summary:
      'The modes a company works in; its people see them with their next page. 409 where they are no longer those `seen`.',
    refusals: [404, 409],
    params: z.object({ id }),
    body: z.object({
      modes: z.array(biddableModeSchema).max(5),
      seen: z.array(biddableModeSchema).optional(),
    }),
    response: z.object({ modes: z.array(biddableModeSchema) }),
  }),
})
