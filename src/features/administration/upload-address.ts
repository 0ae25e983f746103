import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { modeByRoute } from '#domain/mode.ts'
import { UploadKind, uploadStatusSchema } from '#domain/upload.ts'
import { changedSearch } from '#lib/changed-search.ts'
import type { UploadFilter } from './administration.api.ts'

const read = z.object({
  mode: z.string().default(''),
  status: z.coerce.number().pipe(uploadStatusSchema).optional().catch(undefined),
  eventType: z
    .string()
    .refine((name) => name in UploadKind)
    .optional()
    .catch(undefined),
  companyId: z.coerce.number().int().positive().optional().catch(undefined),
})

type UploadAddress = {
  filter: UploadFilter
  stuckOnly: boolean
  set: (name: keyof UploadFilter | 'stuck', value: string) => void
}

/** What the list is narrowed to, kept in the address; a mode stands there as its route. */
export function useUploadAddress(): UploadAddress {
  const [search, setSearch] = useSearchParams()
  const { mode, status, eventType, companyId } = read.parse(Object.fromEntries(search))
  return {
    filter: { mode: modeByRoute(mode)?.mode, status, eventType, companyId },
    stuckOnly: search.has('stuck'),
    set: (name, value) => setSearch((before) => changedSearch(before, { [name]: value })),
  }
}
