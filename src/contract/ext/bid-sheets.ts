import { proposedBidsSchema } from '#contract/bids.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { byId } from '#contract/part.ts'

export const returnedSheets = extension('returnedSheets', {
  entries: endpoint({
    method: 'GET',
    path: '/ext/bid-sheets/{id}/entries',
    requires: 'bid',
    summary:
      'What a returned bid sheet proposes and its carrier has not decided yet, as of when the sheet was read.',
    refusals: [404],
    params: byId,
    response: proposedBidsSchema,
  }),
  setAside: endpoint({
    method: 'POST',
    path: '/ext/bid-sheets/{id}/set-aside',
    requires: 'bid',
    summary: 'Let go of what a returned bid sheet still proposes; bids stay as they are.',
    refusals: [404],
    params: byId,
    response: null,
  }),
  failedRows: endpoint({
    method: 'GET',
    path: '/ext/bid-sheets/{id}/failed-rows',
    requires: 'bid',
    summary:
      'A returned bid sheet with what is wrong marked in it, its other rows hidden. 204 without such rows.',
    refusals: [404],
    params: byId,
    response: { blob: 'application/octet-stream', mayBeEmpty: true },
    headers: ['fname'],
  }),
})
