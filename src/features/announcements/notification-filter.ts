import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { modeSchema } from '#domain/mode-schema.ts'
import type { NotificationFilter } from './announcements.api.ts'

const read = z.object({
  type: z.string().optional(),
  companyId: z.coerce.number().int().positive().optional().catch(undefined),
  mode: z.coerce.number().pipe(modeSchema).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})

/** Filters and page of the list, kept in the address; a new filter starts at the first page. */
export function useNotificationFilter(): [
  NotificationFilter,
  (filter: NotificationFilter) => void,
] {
  const [search, setSearch] = useSearchParams()
  const filter = read.parse(Object.fromEntries(search))
  const set = (next: NotificationFilter) => {
    const page = next.page === filter.page ? 1 : next.page
    const entries = Object.entries({ ...next, page: page === 1 ? undefined : page }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]),
    )
    setSearch(entries)
  }
  return [filter, set]
}
