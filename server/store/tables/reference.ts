import { sql } from 'drizzle-orm'
import {
  char,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

export const countries = pgTable('countries', {
  id: id(),
  name: text('name').notNull(),
  code: char('code', { length: 2 }).notNull().unique(),
  cod3: char('cod3', { length: 3 }).notNull(),
  numericCode: text('numeric_code').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
})

export const ports = pgTable('ports', {
  id: id(),
  code: char('code', { length: 5 }).notNull().unique(),
  name: text('name').notNull(),
  city: text('city').notNull().default(''),
  country: char('country', { length: 2 }).notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
})

export const airports = pgTable('airports', {
  id: id(),
  iata: char('iata', { length: 3 }).notNull().unique(),
  name: text('name').notNull(),
  city: text('city').notNull().default(''),
  country: char('country', { length: 2 }).notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
})

export const postcodes = pgTable(
  'postcodes',
  {
    id: id(),
    zipCode: text('zip_code').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull().default(''),
    country: char('country', { length: 2 }).notNull().default('US'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
  },
  (t) => [
    uniqueIndex('postcodes_code').on(t.country, t.zipCode),
    index('postcodes_city').on(t.city),
  ],
)

export const equipmentTypes = pgTable('equipment_types', {
  id: id(),
  name: text('name').notNull().unique(),
  isoCode: text('iso_code'),
  modes: integer('modes').array().notNull(),
})

export const currencies = pgTable('currencies', {
  id: id(),
  code: char('code', { length: 3 }).notNull().unique(),
  name: text('name').notNull(),
  decimals: smallint('decimals').notNull().default(2),
  usdPerUnit: doublePrecision('usd_per_unit'),
})

export const properties = pgTable(
  'properties',
  {
    id: id(),
    key: text('key').notNull(),
    value: text('value').notNull().default(''),
    mode: smallint('mode'),
  },
  (t) => [uniqueIndex('properties_key').on(t.key, sql`coalesce(${t.mode}, -1)`)],
)

/** Ways by sea between two ports as they are drawn, found once. */
export const seaPaths = pgTable(
  'sea_paths',
  {
    fromPort: char('from_port', { length: 5 }).notNull(),
    toPort: char('to_port', { length: 5 }).notNull(),
    /** Longitude and latitude, from port to port. */
    path: jsonb('path').$type<[number, number][]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fromPort, t.toPort] })],
)
