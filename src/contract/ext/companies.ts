import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { byId, owner } from '#contract/part.ts'

export const companyKinds = ['Owner', 'Customer', 'Carrier', 'DataCustomer'] as const

const cardSchema = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(companyKinds),
  /** Two letters, where known. */
  country: z.string().nullable(),
  modes: z.array(z.number()),
})

const coverageSchema = z.object({
  mode: z.number(),
  /** Lanes the carrier was invited to, has a bid in for, and won. */
  invited: z.number(),
  bid: z.number(),
  awarded: z.number(),
})

const contactSchema = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  lastSeenAt: z.string().nullable(),
})

/** Null is what this visitor may not see. */
export const companySchema = cardSchema.extend({
  relation: z.enum(['own', 'shipper', 'carrier', 'owner', 'none']),
  people: z.array(contactSchema).nullable(),
  invitedModes: z.array(z.number()).nullable(),
  coverage: z.array(coverageSchema).nullable(),
})
export type CompanyProfile = z.infer<typeof companySchema>

export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/ext/companies',
    roles: owner,
    summary: 'Every company, with how many people it has.',
    response: z.array(cardSchema.extend({ people: z.number() })),
  }),
  read: endpoint({
    method: 'GET',
    path: '/ext/companies/{id}',
    roles: 'anyone',
    summary:
      'A shipper’s or carrier’s card; people, invited modes and coverage for those it concerns. Limited per address.',
    params: byId,
    response: companySchema,
  }),
}
