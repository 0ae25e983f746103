import * as z from 'zod'
import { rateSources } from '#domain/exchange-rate.ts'
import { leastUsd, mostUsd } from '#domain/written-rate.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byId, flag, paging } from '#contract/part.ts'
import { rowProblemSchema } from './reference.ts'

const currency = z
  .string()
  .trim()
  .regex(/^[a-zA-Z]{3}$/, 'expected an ISO 4217 code such as EUR')
  .transform((code) => code.toUpperCase())

export const rateEntrySchema = z.object({
  currency,
  date: z.iso
    .date()
    .refine((date) => date >= '1990' && date < '2101', 'expected a date from 1990 to 2100'),
  usdPerUnit: z.number().min(leastUsd).max(mostUsd),
})
export type RateEntry = z.infer<typeof rateEntrySchema>

export const companyRateSchema = z.object({
  id: z.number(),
  currency: z.string(),
  date: z.string(),
  usdPerUnit: z.number(),
  source: z.enum(rateSources),
  /** User name; '' once the person is deleted. */
  enteredBy: z.string(),
})
export type CompanyRate = z.infer<typeof companyRateSchema>

export const ratedCurrencySchema = z.object({
  currency: z.string(),
  /** How many dates have a rate. */
  rates: z.number(),
  /** In force on the date asked for; null where no rate is. */
  usdPerUnit: z.number().nullable(),
  rateDate: z.string().nullable(),
})
export type RatedCurrency = z.infer<typeof ratedCurrencySchema>

export const importedRatesSchema = z.object({
  source: z.enum(['ECB', 'file']),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Currencies of the file with the dates they span. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      from: z.string(),
      to: z.string(),
      added: z.number(),
      changed: z.number(),
      /** On its last date. */
      usdPerUnit: z.number(),
    }),
  ),
  /** The first rates that change. */
  changes: z.array(
    z.object({ currency: z.string(), date: z.string(), before: z.number(), after: z.number() }),
  ),
  /** Former currencies in a file of the European Central Bank. */
  leftOut: z.array(z.string()),
  /** With problems nothing is saved. */
  problems: z.array(rowProblemSchema),
})
export type ImportedRates = z.infer<typeof importedRatesSchema>

export const exchangeRates = extension('exchangeRates', {
  list: endpoint({
    method: 'GET',
    path: '/ext/exchange-rates',
    requires: 'manage exchange rates',
    summary: 'Exchange rates of the company, newest first.',
    query: paging.omit({ sortBy: true, sortDesc: true }).extend({ currency: currency.optional() }),
    response: z.array(companyRateSchema),
    headers: ['x-total-count'],
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/ext/exchange-rates/currencies',
    requires: 'manage exchange rates',
    summary: 'Currencies the company has rates of, each with the rate in force on a date.',
    query: z.object({ date: z.iso.date().optional() }),
    response: z.array(ratedCurrencySchema),
  }),
  add: endpoint({
    method: 'POST',
    path: '/ext/exchange-rates',
    requires: 'manage exchange rates',
    summary: 'Add a rate; 409 where the currency has one of that date.',
    refusals: [404, 409, 422],
    body: rateEntrySchema,
    response: companyRateSchema,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/exchange-rates/{id}',
    requires: 'manage exchange rates',
    summary: 'Change a rate; 409 where it is no longer the one `seen`, or its new date has one.',
    refusals: [404, 409, 422],
    params: byId,
    body: rateEntrySchema.extend({ seen: z.number() }),
    response: companyRateSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/exchange-rates/{id}',
    requires: 'manage exchange rates',
    summary: 'Delete a rate. Shipments converted with it stay as they are.',
    refusals: [404],
    params: byId,
    response: null,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/ext/exchange-rates/file',
    requires: 'manage exchange rates',
    summary:
      'Import rates, all or nothing: eurofxref-hist.csv of the European Central Bank, or Currency, Date, USD per unit. `check` saves nothing.',
    refusals: [409, 422],
    query: z.object({ check: flag.default(false) }),
    body: { multipart: { field: 'file', several: false, maxBytes: 20_000_000 } },
    response: importedRatesSchema,
  }),
})
