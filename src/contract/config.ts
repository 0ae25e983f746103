import * as z from 'zod'
import { modeSchema } from '#domain/mode-schema.ts'
import { negotiationTermsSchema } from '#domain/negotiation-terms.ts'
import { weightBreakSchema } from '#domain/weight-break.ts'
import { endpoint } from './endpoint.ts'
import { byBiddableMode, byMode, modeQuery } from './part.ts'

export const property = z.object({
  key: z.string().trim().min(1).max(100),
  value: z.string().max(4000),
})

export const config = {
  availableModes: endpoint({
    method: 'GET',
    path: '/config/available-modes',
    requires: 'sign in',
    summary: 'Modes the caller’s company works in.',
    response: z.array(
      z.object({
        mode: modeSchema,
        title: z.string().default(''),
        route: z.string().default(''),
        stateName: z.string().default(''),
        icon: z.string().default(''),
      }),
    ),
  }),
  weightBreaks: endpoint({
    method: 'GET',
    path: '/config/weight-breaks/{id}',
    requires: 'sign in',
    summary: 'Weight breaks of a mode.',
    params: byMode,
    response: z.array(weightBreakSchema),
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/config/currencies/{id}',
    requires: 'sign in',
    summary: 'Currencies a bid of the mode may use, with their frozen rate.',
    params: byMode,
    response: z.array(
      z.object({ code: z.string(), name: z.string().default(''), usdPerUnit: z.number() }),
    ),
  }),
  saveInstance: endpoint({
    method: 'POST',
    path: '/config/instance/{id}',
    requires: 'run the platform',
    summary:
      'Set properties of the instance for a mode, 0 = whatever the mode; an empty value takes one away. 409 where one is no longer the value `seen`; 422 for a value that a known setting does not take.',
    refusals: [409, 422],
    params: byMode,
    body: z.array(property.extend({ seen: property.shape.value.optional() })).max(500),
    response: z.array(property),
  }),
  instanceProperties: endpoint({
    method: 'GET',
    path: '/config/instance/properties/{id}',
    requires: 'sign in',
    summary: 'Properties of the instance for a mode, 0 = whatever the mode.',
    params: byMode,
    response: z.array(property),
  }),
  negotiationTerms: endpoint({
    method: 'GET',
    path: '/config/instance/negotiation-terms/{id}',
    requires: 'read terms',
    summary:
      'Terms of the tender in a mode; a carrier sees those of its shipper, an Owner what new shippers start from.',
    params: byBiddableMode,
    response: negotiationTermsSchema,
  }),
  saveNegotiationTerms: endpoint({
    method: 'POST',
    path: '/config/instance/negotiation-terms/{id}',
    requires: 'save terms',
    summary:
      'Set the terms; `targetRule` sets the targets of lanes not yet started, the next round number opens it. Stale version: 409; a field that cannot be: 422.',
    refusals: [409, 422],
    params: byBiddableMode,
    body: negotiationTermsSchema,
    response: negotiationTermsSchema,
  }),
  equipmentTypes: endpoint({
    method: 'GET',
    path: '/config/equipment-types',
    requires: 'sign in',
    summary: 'Equipment of a mode.',
    query: z.object({ mode: modeQuery }),
    response: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  businessUnits: endpoint({
    method: 'GET',
    path: '/config/instance/business-units',
    requires: 'sign in',
    summary: 'Business units named in a mode.',
    query: z.object({ mode: modeQuery }),
    response: z.array(z.string()),
  }),
}
