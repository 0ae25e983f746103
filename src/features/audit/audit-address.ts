import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { changedSearch } from '#lib/changed-search.ts'
import type { AuditFilter } from './audit.api.ts'

const read = z.object({
  subject: z.string().optional(),
  person: z.string().optional(),
  text: z.string().optional(),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
})
const readPage = z.coerce.number().int().min(1).catch(1).default(1)

type AuditAddress = {
  filter: AuditFilter
  page: number
  setFilter: (part: Partial<Record<keyof AuditFilter, string>>) => void
  setPage: (page: number) => void
}

/** Filters and page, kept in the address; another filter starts at the first page. */
export function useAuditAddress(): AuditAddress {
  const [search, setSearch] = useSearchParams()
  const write = (part: Readonly<Record<string, string>>, replace: boolean) =>
    setSearch((before) => changedSearch(before, { page: '', ...part }), { replace })
  return {
    filter: read.parse(Object.fromEntries(search)),
    page: readPage.parse(search.get('page') ?? 1),
    setFilter: (part) => write(part, true),
    setPage: (page) => write({ page: page === 1 ? '' : String(page) }, false),
  }
}
