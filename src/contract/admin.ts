import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { byId, modeQuery, paging } from './part.ts'
import {
  airportSchema,
  countrySchema,
  currencySchema,
  equipmentTypeSchema,
  portSchema,
  postcodeSchema,
  propertySchema,
} from './reference-row.ts'

const search = z.string().trim().max(100).optional()
/** One page of a long list, sorted by any of its columns. */
const sortedBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  paging.extend({ sortBy: z.enum(columns).optional() })

/** GET and POST of one kind of reference row, the same for each. */
const listed = <
  const Path extends string,
  Row extends z.ZodObject,
  Query extends z.ZodObject,
  Entry extends z.ZodObject,
>(
  path: Path,
  words: string,
  { row, entry, query }: { row: Row; entry: Entry; query: Query },
) => ({
  list: endpoint({
    method: 'GET',
    path,
    ownQuery: ['zipCode'],
    requires: 'manage reference data',
    summary: `List ${words}.`,
    query,
    response: z.array(row),
    headers: ['x-total-count'] as const,
  }),
  add: endpoint({
    method: 'POST',
    path,
    requires: 'manage reference data',
    summary: `Add to ${words}; what is there already: 409.`,
    refusals: [409, 422],
    body: entry,
    response: row,
  }),
})

/** A changed row, with what it held when it was shown. */
const seeing = <Row extends z.ZodObject, Entry extends z.ZodObject>(row: Row, entry: Entry) =>
  row.extend({ seen: entry.optional() }) as unknown as z.ZodType<
    z.output<Row> & { seen?: z.output<Entry> | undefined },
    z.input<Row> & { seen?: z.input<Entry> | undefined }
  >

const changeWords = (words: string) =>
  `Change one of ${words}; 409 where it is no longer what the caller has \`seen\`.`

/** The kinds whose changed row carries its id. */
const managed = <
  const Path extends string,
  Row extends z.ZodObject,
  Query extends z.ZodObject,
  Entry extends z.ZodObject,
>(
  path: Path,
  words: string,
  shapes: { row: Row; entry: Entry; query: Query },
) => ({
  ...listed(path, words, shapes),
  change: endpoint({
    method: 'PUT',
    path,
    requires: 'manage reference data',
    summary: changeWords(words),
    refusals: [404, 409],
    body: seeing(shapes.row, shapes.entry),
    response: shapes.row,
  }),
})

/** The kinds whose changed row is named by the address. */
const addressed = <
  const Path extends string,
  const Id extends string,
  Row extends z.ZodObject,
  Entry extends z.ZodObject,
>(
  path: Path,
  idName: Id,
  words: string,
  { row, entry }: { row: Row; entry: Entry },
) => ({
  ...listed(path, words, { row, entry, query: z.object({}) }),
  change: endpoint({
    method: 'PUT',
    path: `${path}/{${idName}}` as const,
    requires: 'manage reference data',
    summary: changeWords(words),
    refusals: [404, 409],
    params: z.object({ [idName]: byId.shape.id } as Record<Id, typeof byId.shape.id>),
    body: seeing(entry, entry),
    response: row,
  }),
})

const equipmentTypes = '/admin/management/equipmenttypes'

export const admin = {
  properties: managed('/admin/management/properties', 'properties', {
    row: propertySchema,
    entry: propertySchema.omit({ id: true }),
    query: z.object({ mode: modeQuery.optional() }),
  }),
  ports: managed('/admin/management/ports', 'ocean ports', {
    row: portSchema,
    entry: portSchema.omit({ id: true }),
    query: sortedBy(['code', 'name', 'city', 'country', 'latitude', 'longitude']).extend({
      searchQuery: search,
    }),
  }),
  airports: managed('/admin/management/airports', 'airports', {
    row: airportSchema,
    entry: airportSchema.omit({ id: true }),
    query: z.object({}),
  }),
  postcodes: managed('/admin/management/postcodes', 'postcodes', {
    row: postcodeSchema,
    entry: postcodeSchema.omit({ id: true }),
    query: sortedBy(['zipCode', 'city', 'state', 'country', 'latitude', 'longitude']).extend({
      zipCode: search,
      city: search,
      state: search,
    }),
  }),
  equipmentTypes: {
    ...addressed(equipmentTypes, 'id', 'equipment types', {
      row: equipmentTypeSchema,
      entry: equipmentTypeSchema.omit({ id: true }),
    }),
    one: endpoint({
      method: 'GET',
      path: `${equipmentTypes}/{id}`,
      requires: 'manage reference data',
      summary: 'One equipment type.',
      refusals: [404],
      params: byId,
      response: equipmentTypeSchema,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${equipmentTypes}/{id}`,
      requires: 'manage reference data',
      summary: 'Delete an equipment type that no lane uses (else 409).',
      refusals: [404, 409],
      params: byId,
      response: null,
    }),
  },
  currencies: addressed('/admin/management/currencies', 'currencyId', 'currencies', {
    row: currencySchema,
    entry: currencySchema.omit({ currencyId: true }),
  }),
  countries: addressed('/admin/management/countries', 'countryId', 'countries', {
    row: countrySchema,
    entry: countrySchema.omit({ countryId: true }),
  }),
}
