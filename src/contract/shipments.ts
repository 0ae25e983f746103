import * as z from 'zod'
import { shipmentSchema } from '#domain/shipment.ts'
import {
  amendmentSchema,
  intakeSettingsSchema,
  receivedFileSchema,
  settingsChangeSchema,
  uploadSchema,
} from '#domain/shipment-upload.ts'
import { co2BatchSchema, co2MonthSchema, co2SheetSchema } from './co2.ts'
import { endpoint } from './endpoint.ts'
import { byId, byMode, modeQuery, id } from './part.ts'

export const shipments = {
  clean: endpoint({
    method: 'GET',
    path: '/shipments/clean/{id}',
    ownQuery: ['uploadId'],
    requires: 'upload shipments',
    summary:
      'Read a mode’s approved files again against today’s places and units; how many shipments changed.',
    refusals: [404, 422],
    params: byMode,
    query: z.object({ uploadId: id.optional() }),
    response: z.object({ cleansed: z.number() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/shipments/export/{id}',
    ownQuery: ['uploadId'],
    requires: 'see shipments',
    summary: 'Cleaned shipments of a mode as a file.',
    params: byMode,
    query: z.object({ uploadId: id.optional() }),
    response: { blob: 'text/csv', mayBeEmpty: true },
    headers: ['fname'],
  }),
  exportExtra: endpoint({
    method: 'GET',
    path: '/shipments/export/{id}/{extra}',
    ownQuery: ['uploadId'],
    requires: 'see shipments',
    summary: 'The failed rows (`failed`) of an upload of the mode as a file, with their problems.',
    params: byMode.extend({ extra: z.enum(['failed', 'cleaned']) }),
    query: z.object({ uploadId: id.optional() }),
    response: { blob: 'text/csv', mayBeEmpty: true },
    headers: ['fname'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/shipments/get',
    requires: 'see shipments',
    summary: 'Shipments of a mode.',
    query: z.object({ mode: modeQuery, uploadId: id.optional() }),
    response: z.array(shipmentSchema),
  }),
  calculateCo2: endpoint({
    method: 'POST',
    path: '/shipments/co2/calculate/{id}',
    requires: 'see shipments',
    summary: 'Calculate a shipment’s emissions.',
    refusals: [404, 422],
    params: byId,
    response: co2SheetSchema,
  }),
  co2: endpoint({
    method: 'GET',
    path: '/shipments/co2/{id}',
    requires: 'see shipments',
    summary: 'A shipment’s emissions.',
    refusals: [404],
    params: byId,
    response: co2SheetSchema.nullable(),
  }),
  calculateCo2Batch: endpoint({
    method: 'POST',
    path: '/shipments/co2/calculate/batch',
    requires: 'see shipments',
    summary: 'Calculate the emissions of several shipments.',
    refusals: [404],
    body: z.object({ shipmentIds: z.array(z.number().int()).min(1).max(20_000) }),
    response: co2BatchSchema,
  }),
  co2Summary: endpoint({
    method: 'GET',
    path: '/shipments/co2/summary/{id}',
    ownQuery: ['uploadId'],
    requires: 'see shipment emissions',
    summary: 'Emissions of a mode by month; a carrier’s are of the lanes it is invited to.',
    refusals: [404],
    params: byMode,
    query: z.object({ uploadId: id.optional() }),
    response: z.array(co2MonthSchema),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/shipments',
    requires: 'upload shipments',
    summary: 'Bring shipment history; `settings` carries the column mapping and mode words.',
    refusals: [404],
    query: z.object({ mode: modeQuery }),
    body: {
      multipart: { field: 'files', several: true, json: { settings: intakeSettingsSchema } },
    },
    response: z.array(receivedFileSchema),
  }),
  amend: endpoint({
    method: 'POST',
    path: '/shipments/{id}',
    requires: 'upload shipments',
    summary:
      'Repair an upload that is not approved yet: repairs by group (`undo` removes one), a corrected file of its failed rows, or answers to its questions in `settings`.',
    refusals: [404, 409, 422],
    params: byId,
    body: {
      multipart: {
        field: 'file',
        several: false,
        optional: true,
        json: {
          repairs: z.array(amendmentSchema).max(10_000),
          settings: settingsChangeSchema,
        },
      },
    },
    response: uploadSchema,
  }),
}
