import { endpoint, extension } from '#contract/endpoint.ts'
import { byBiddableMode } from '#contract/part.ts'
import { reportFilter } from '#contract/reporting.ts'

export const reportFiles = extension('reportFiles', {
  file: endpoint({
    method: 'GET',
    path: '/ext/reports/{id}/file',
    requires: 'see reports',
    summary: 'Every report of a mode in one workbook, as the caller may read them.',
    refusals: [404],
    params: byBiddableMode,
    query: reportFilter,
    response: { blob: 'application/octet-stream' },
    headers: ['fname'],
  }),
})
