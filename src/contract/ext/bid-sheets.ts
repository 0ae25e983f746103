import { endpoint } from '#contract/endpoint.ts'
import { byId, carrier } from '#contract/part.ts'

export const returnedSheets = {
  failedRows: endpoint({
    method: 'GET',
    path: '/ext/bid-sheets/{id}/failed-rows',
    roles: carrier,
    summary:
      'Only the rows of a returned bid sheet that have problems, bad cells marked; returned, they take the good rows along. 204 without such rows.',
    params: byId,
    response: { blob: 'application/octet-stream', mayBeEmpty: true },
    headers: ['fname'],
  }),
}
