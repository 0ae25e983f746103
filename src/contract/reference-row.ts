import * as z from 'zod'
import { containerSize } from '#domain/container-code.ts'
import { biddableModeSchema } from '#domain/mode-schema.ts'
import { modeQuery } from './part.ts'

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
