import * as z from 'zod'
import { containerSize } from '#domain/container-code.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { endpoint } from './endpoint.ts'
import { byId, modeQuery, owner, paging } from './part.ts'

const latitude = z.number().min(-90).max(90).nullable().default(null)
const longitude = z.number().min(-180).max(180).nullable().default(null)
const iso2 = z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166 code of 2 letters')
const name = z.string().trim().min(1).max(120)

export const propertySchema = z.object({
  id: z.number(),
  key: name,
  value: z.string().max(400),
  mode: modeQuery.nullable().default(null),
})
export const portSchema = z.object({
  id: z.number(),
  code: z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'a UN/LOCODE such as CNSHA'),
  name,
  city: z.string().max(120).default(''),
  country: iso2,
  latitude,
  longitude,
})
export const airportSchema = z.object({
  id: z.number(),
  iata: z.string().regex(/^[A-Z]{3}$/, 'an IATA code of 3 letters'),
  name,
  city: z.string().max(120).default(''),
  country: iso2,
  latitude,
  longitude,
})
export const postcodeSchema = z.object({
  id: z.number(),
  zipCode: z.string().trim().min(2).max(12),
  city: name,
  state: z.string().max(60).default(''),
  country: iso2.default('US'),
  latitude,
  longitude,
})
export const equipmentTypeSchema = z.object({
  id: z.number(),
  name,
  isoCode: z
    .string()
    .refine((code) => containerSize(code) !== null, 'an ISO 6346 size and type such as 45G1')
    .nullable()
    .default(null),
  modes: z.array(biddableModeSchema).min(1),
})
export const currencySchema = z.object({
  currencyId: z.number(),
  code: z.string().regex(/^[A-Z]{3}$/, 'an ISO 4217 code of 3 letters'),
  name,
  decimals: z.number().int().min(0).max(4).default(2),
  usdPerUnit: z.number().positive().nullable().default(null),
})
export const countrySchema = z.object({
  countryId: z.number(),
  name,
  isO2: iso2,
  cod3: z.string().regex(/^[A-Z]{3}$/, 'an ISO 3166 code of 3 letters'),
  numericCode: z.string().regex(/^\d{3}$/, 'an ISO 3166 number of 3 digits'),
  latitude,
  longitude,
})

const search = z.string().trim().max(100).optional()
/** One page of a long list, sorted by any of its columns. */
const sortedBy = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  paging.extend({ sortBy: z.enum(columns).optional() })
const totalCount = ['x-total-count'] as const

/** GET, POST and PUT of one kind of reference row, the same for each. */
const managed = <
  const Path extends string,
  Row extends z.ZodObject,
  Query extends z.ZodObject,
  Entry extends z.ZodObject,
>(
  path: Path,
  words: string,
  row: Row,
  query: Query,
  entry: Entry,
) => ({
  list: endpoint({
    method: 'GET',
    path,
    roles: owner,
    summary: `List ${words}.`,
    query,
    response: z.array(row),
    headers: totalCount,
  }),
  add: endpoint({
    method: 'POST',
    path,
    roles: owner,
    summary: `Add to ${words}.`,
    body: entry,
    response: row,
  }),
  change: endpoint({
    method: 'PUT',
    path,
    roles: owner,
    summary: `Change one of ${words}.`,
    body: row,
    response: row,
  }),
})

const none = z.object({})

export const admin = {
  properties: managed(
    '/admin/management/properties',
    'properties',
    propertySchema,
    z.object({ mode: modeQuery.optional() }),
    propertySchema.omit({ id: true }),
  ),
  ports: managed(
    '/admin/management/ports',
    'ocean ports',
    portSchema,
    sortedBy(['code', 'name', 'city', 'country', 'latitude', 'longitude']).extend({
      searchQuery: search,
    }),
    portSchema.omit({ id: true }),
  ),
  airports: managed(
    '/admin/management/airports',
    'airports',
    airportSchema,
    none,
    airportSchema.omit({ id: true }),
  ),
  postcodes: managed(
    '/admin/management/postcodes',
    'postcodes',
    postcodeSchema,
    sortedBy(['zipCode', 'city', 'state', 'country', 'latitude', 'longitude']).extend({
      zipCode: search,
      city: search,
      state: search,
    }),
    postcodeSchema.omit({ id: true }),
  ),
  equipmentTypes: {
    list: endpoint({
      method: 'GET',
      path: '/admin/management/equipmenttypes',
      roles: owner,
      summary: 'List equipment types.',
      response: z.array(equipmentTypeSchema),
      headers: totalCount,
    }),
    one: endpoint({
      method: 'GET',
      path: '/admin/management/equipmenttypes/{id}',
      roles: owner,
      summary: 'One equipment type.',
      params: byId,
      response: equipmentTypeSchema,
    }),
    add: endpoint({
      method: 'POST',
      path: '/admin/management/equipmenttypes',
      roles: owner,
      summary: 'Add an equipment type.',
      body: equipmentTypeSchema.omit({ id: true }),
      response: equipmentTypeSchema,
    }),
    change: endpoint({
      method: 'PUT',
      path: '/admin/management/equipmenttypes/{id}',
      roles: owner,
      summary: 'Change an equipment type.',
      params: byId,
      body: equipmentTypeSchema.omit({ id: true }),
      response: equipmentTypeSchema,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/admin/management/equipmenttypes/{id}',
      roles: owner,
      summary: 'Delete an equipment type that no lane uses (else 409).',
      params: byId,
      response: null,
    }),
  },
  currencies: {
    list: endpoint({
      method: 'GET',
      path: '/admin/management/currencies',
      roles: owner,
      summary: 'List currencies.',
      response: z.array(currencySchema),
      headers: totalCount,
    }),
    add: endpoint({
      method: 'POST',
      path: '/admin/management/currencies',
      roles: owner,
      summary: 'Add a currency.',
      body: currencySchema.omit({ currencyId: true }),
      response: currencySchema,
    }),
    change: endpoint({
      method: 'PUT',
      path: '/admin/management/currencies/{currencyId}',
      roles: owner,
      summary: 'Change a currency.',
      params: z.object({ currencyId: byId.shape.id }),
      body: currencySchema.omit({ currencyId: true }),
      response: currencySchema,
    }),
  },
  countries: {
    list: endpoint({
      method: 'GET',
      path: '/admin/management/countries',
      roles: owner,
      summary: 'List countries.',
      response: z.array(countrySchema),
      headers: totalCount,
    }),
    add: endpoint({
      method: 'POST',
      path: '/admin/management/countries',
      roles: owner,
      summary: 'Add a country.',
      body: countrySchema.omit({ countryId: true }),
      response: countrySchema,
    }),
    change: endpoint({
      method: 'PUT',
      path: '/admin/management/countries/{countryId}',
      roles: owner,
      summary: 'Change a country.',
      params: z.object({ countryId: byId.shape.id }),
      body: countrySchema.omit({ countryId: true }),
      response: countrySchema,
    }),
  },
}
