import * as z from 'zod'
import { biddableModes, Mode } from '#domain/mode.ts'
import { biddableModeSchema, modeSchema } from '#domain/mode-schema.ts'
import { uploadResultSchema } from '#domain/upload.ts'

const number = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** `{id}` of the calls that are about one row. */
export const byId = z.object({ id: number })
export const byLane = z.object({ laneId: number })
/** `{id}` of the per-mode calls: the mode's number (design section 4). */
export const byMode = z.object({ id: z.coerce.number().pipe(modeSchema) })
export const byBiddableMode = z.object({ id: z.coerce.number().pipe(biddableModeSchema) })
export const byTenderMode = z.object({
  id: z.coerce.number().pipe(z.literal([Mode.Universal, ...biddableModes])),
})

export const id = number
export const modeQuery = z.coerce.number().pipe(modeSchema)
export const biddableModeQuery = z.coerce.number().pipe(biddableModeSchema)
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
export const ofUpload = z.object({ uploadId: number.optional() })
export const month = z.string().regex(/^\d{4}-\d{2}$/, 'a month such as 2026-01')

export const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
  sortBy: z.string().max(40).optional(),
  sortDesc: flag.default(false),
})

/** What a failed call carries: a message and, for bad input, where and what was expected. */
export const problemSchema = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The upload result code, where a file was refused. */
  result: uploadResultSchema.optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof problemSchema>
