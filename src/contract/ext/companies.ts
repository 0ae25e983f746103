import * as z from 'zod'
import { companyKinds } from '#domain/company-kind.ts'
import { linkEnds, linkStates } from '#domain/carrier-link.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { biddableModeQuery, byId, id } from '#contract/part.ts'

export const cardSchema = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(companyKinds),
  /** Two letters, where known. */
  country: z.string().nullable(),
  modes: z.array(z.number()),
})

export const coverageSchema = z.object({
  mode: z.number(),
  /** Lanes the carrier was invited to, has a bid in for, and won. */
  invited: z.number(),
  bid: z.number(),
  awarded: z.number(),
})

export const contactSchema = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  lastSeenAt: z.string().nullable(),
})

/** Null, or no modes, is what this visitor may not see. */
export const companySchema = cardSchema.extend({
  kind: cardSchema.shape.kind.nullable(),
  relation: z.enum(['own', 'shipper', 'carrier', 'owner', 'linked', 'invited']),
  people: z.array(contactSchema).nullable(),
  invitedModes: z.array(z.number()).nullable(),
  coverage: z.array(coverageSchema).nullable(),
})
export type CompanyProfile = z.infer<typeof companySchema>

export const linkSchema = z.object({
  companyId: z.number(),
  company: z.string(),
  mode: z.number(),
  state: z.enum(linkStates),
  since: z.string(),
  endedAt: z.string().nullable(),
  /** Null for a link that nobody ended by hand. */
  endedBy: z.enum(linkEnds).nullable(),
})
export type CompanyLink = z.infer<typeof linkSchema>

export const companies = extension('companies', {
  list: endpoint({
    method: 'GET',
    path: '/ext/companies',
    requires: 'manage companies',
    summary: 'Every company, with how many people it has.',
    response: z.array(cardSchema.extend({ people: z.number() })),
  }),
  read: endpoint({
    method: 'GET',
    path: '/ext/companies/{id}',
    requires: null,
    summary:
      'One’s own company, a linked one, or any for the Owner; with the code of an invitation its company’s name and country. Limited per address.',
    refusals: [401, 403, 404, 429],
    params: byId,
    query: z.object({ code: z.string().max(200).optional() }),
    response: companySchema,
  }),
  links: endpoint({
    method: 'GET',
    path: '/ext/companies/{id}/links',
    requires: 'manage companies',
    summary: 'The carriers of a shipper, or the shippers of a carrier, by mode; ended links too.',
    refusals: [404],
    params: byId,
    response: z.array(linkSchema),
  }),
  setLink: endpoint({
    method: 'PUT',
    path: '/ext/companies/{id}/links',
    requires: 'manage companies',
    summary:
      'Link a shipper and a carrier in these modes, or end their link; the reason is kept in the audit.',
    refusals: [404, 409, 422],
    params: byId,
    body: z.object({
      partnerId: id,
      modes: z.array(biddableModeQuery).min(1).max(20),
      linked: z.boolean(),
      reason: z.string().trim().min(1).max(400),
    }),
    response: null,
  }),
})
