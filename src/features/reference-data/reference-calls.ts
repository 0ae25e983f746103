import * as z from 'zod'
import { admin } from '#contract/admin.ts'
import type { Endpoint, SentBody, SentParams, SentQuery } from '#contract/endpoint.ts'
import type { ReferenceValue } from '#domain/reference-cell.ts'
import type { ReferenceKind } from '#domain/reference-kind.ts'
import { call, callPage } from '#lib/call.ts'

export type ReferenceValues = Readonly<Record<string, ReferenceValue>>
/** A row of any kind: its id, and what it holds by the wire's field. */
export type ReferenceRow = { id: number; values: ReferenceValues }
export type ReferencePage = { rows: ReferenceRow[]; total: number }

export type Asked = {
  page: number
  sortBy?: string | undefined
  sortDesc: boolean
  searches: Readonly<Record<string, string>>
}

/** How one kind of reference row is read and written. */
/** `isOurs`: the specification does not name it, so that only a host with extensions applies it. */
type Search = { name: string; label: string; isOurs?: boolean }

type ReferenceCalls = {
  /** What a field may hold. */
  entry: z.ZodObject
  /** The texts the host searches, where it answers a page at a time, sorted by any column. */
  paged?: { searches: readonly Search[] }
  list: (asked: Asked, signal: AbortSignal) => Promise<ReferencePage>
  add: (values: ReferenceValues) => Promise<unknown>
  /** Refused where the row no longer holds what was `seen`. */
  change: (row: ReferenceRow, seen: ReferenceValues) => Promise<unknown>
  /** One row as it now is; of other kinds the list is asked for again. */
  one?: (id: number) => Promise<ReferenceRow | undefined>
  /** Deletes without asking what uses the row: what the specification has of this kind alone. */
  remove?: (id: number) => Promise<unknown>
}

export const pageSize = 50

const valuesSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.number()), z.null()]),
)

type Listed = Endpoint & { response: z.ZodType<readonly object[]> }
type Added = Endpoint & { body: z.ZodObject }
type Changed = Endpoint & { body: z.ZodType }

function callsOf<List extends Listed, Add extends Added, Change extends Changed>(
  { list, add, change }: { list: List; add: Add; change: Change },
  idName = 'id',
  paged?: ReferenceCalls['paged'],
): ReferenceCalls {
  return {
    entry: add.body,
    ...(paged && { paged }),
    async list(asked, signal) {
      const query = (paged ? pageQuery(asked) : {}) as SentQuery<List>
      const { rows, total } = await callPage(list, { query, signal })
      return { rows: rowsOf(rows, idName), total }
    },
    add: (values) => call(add, { body: bodyOf(add, values), quiet: true }),
    change: ({ id, values }, seen) =>
      call(change, {
        ...(change.params && { params: { [idName]: id } as SentParams<Change> }),
        body: bodyOf(change, { ...values, [idName]: id, seen }),
        quiet: true,
      }),
  }
}

/** The schema takes away what the call does not send, such as the id that stands in the address. */
const bodyOf = <E extends Changed>({ body }: E, values: object) => body.parse(values) as SentBody<E>

const rowsOf = (rows: unknown, idName: string): ReferenceRow[] =>
  z
    .array(valuesSchema)
    .parse(rows)
    .map((values) => ({ id: Number(values[idName]), values }))

const pageQuery = ({ page, sortBy, sortDesc, searches }: Asked) => ({
  page,
  pageSize,
  ...(sortBy !== undefined && { sortBy, sortDesc: String(sortDesc) }),
  ...Object.fromEntries(Object.entries(searches).filter(([, text]) => text !== '')),
})

const { equipmentTypes } = admin
const equipment: ReferenceCalls = {
  ...callsOf(equipmentTypes),
  one: async (id) =>
    rowsOf([await call(equipmentTypes.one, { params: { id }, quiet: true })], 'id')[0],
  remove: (id) => call(equipmentTypes.remove, { params: { id }, quiet: true }),
}

export const referenceCalls: Record<ReferenceKind, ReferenceCalls> = {
  property: callsOf(admin.properties),
  postcode: callsOf(admin.postcodes, 'id', {
    searches: [
      { name: 'zipCode', label: 'Postcode', isOurs: true },
      { name: 'city', label: 'City' },
      { name: 'state', label: 'State' },
    ],
  }),
  oceanport: callsOf(admin.ports, 'id', {
    searches: [{ name: 'searchQuery', label: 'Code, name or city' }],
  }),
  currency: callsOf(admin.currencies, 'currencyId'),
  airport: callsOf(admin.airports),
  container: {
    ...equipment,
    async list(asked, signal) {
      const { rows } = await equipment.list(asked, signal)
      const containers = rows.filter(({ values }) => values['isoCode'] !== null)
      return { rows: containers, total: containers.length }
    },
  },
  'equipment-type': equipment,
  country: callsOf(admin.countries, 'countryId'),
}
