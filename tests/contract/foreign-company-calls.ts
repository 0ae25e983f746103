import type { Role } from '#domain/role.ts'

/**
 * A call a stranger makes; '{lane}' and its like stand for the ids of somebody else's. A body with `form`
 * is sent as one: its fields, and the text of a csv file under the field that `file` names.
 */
export type Call = [role: Role, method: string, path: string, body?: unknown]

const ofLane: Call[] = (['Customer', 'Carrier'] as const).flatMap((role): Call[] => [
  [role, 'GET', '/bids/charges/{lane}'],
  [role, 'GET', '/bids/awarded-months/{lane}'],
  [role, 'GET', '/bids/reset/{lane}'],
  [role, 'GET', '/bids/{lane}'],
  [role, 'GET', '/lanes/award-history/{lane}'],
  [role, 'GET', '/lanes/valid-blocks/{lane}'],
  [role, 'GET', '/lanes/co2/{lane}'],
  [role, 'POST', '/lanes/co2/calculate/{lane}'],
  [role, 'POST', '/lanes/co2/calculate/batch', { laneIds: ['{lane}'] }],
])

const changes: Call[] = [
  ['Customer', 'PUT', '/lanes/start', { laneIds: ['{lane}'] }],
  ['Customer', 'PUT', '/lanes/pause', { laneIds: ['{lane}'] }],
  [
    'Customer',
    'PUT',
    '/lanes/volume/{lane}',
    { version: 1, volume: [{ month: '2026-01', volume: 5 }] },
  ],
  [
    'Customer',
    'PUT',
    '/bids/accept',
    {
      awards: [{ laneId: '{lane}', bidId: '{bid}', version: 1, share: 100, months: [] }],
      confirm: true,
    },
  ],
  ['Customer', 'POST', '/lane/create', { id: '{lane}', mode: 4, targetPrice: 5 }],
  ['Customer', 'POST', '/ext/awards/withdraw', { laneIds: ['{lane}'] }],
  [
    'Customer',
    'POST',
    '/ext/lanes/extend',
    { laneIds: ['{lane}'], closesAt: '2099-01-01T00:00:00Z' },
  ],
  [
    'Carrier',
    'POST',
    '/bids/save',
    { bids: [{ laneId: '{lane}', charges: { linehaul: 500 } }], submit: false },
  ],
  ['Carrier', 'PUT', '/ext/declines', { laneIds: ['{lane}'] }],
  ['Carrier', 'DELETE', '/ext/declines', { laneIds: ['{lane}'] }],
  ['Customer', 'GET', '/ext/declines/{lane}'],
  ['Customer', 'GET', '/ext/unanswered/{lane}'],
  ['Customer', 'GET', '/benchmark/lane/get-deviations?laneId={lane}'],
  ['Customer', 'GET', '/benchmark/lane?laneId={lane}&routeType=Global'],
]

const ofUpload: Call[] = [
  ['Customer', 'GET', '/uploads/{upload}'],
  ['Carrier', 'GET', '/uploads/{upload}'],
  ['Carrier', 'GET', '/uploads/carrier-bids/{upload}'],
  ['Carrier', 'GET', '/uploads/carrier-bids/download/{upload}'],
  ['DataLite', 'GET', '/uploads/download?uploadId={upload}'],
  ['Customer', 'POST', '/uploads', ['{upload}']],
  ['Customer', 'PATCH', '/uploads/{upload}/statistics', { uniqueLocationsCount: 7 }],
  [
    'Customer',
    'POST',
    '/ext/uploads/{upload}/decision',
    { decision: 'cancel', reason: 'Mine now' },
  ],
  ['DataLite', 'GET', '/shipments/clean/4?uploadId={upload}'],
  ['Customer', 'GET', '/benchmark/charge-location?mode=4&routeType=Global&uploadId={upload}'],
  ['Customer', 'GET', '/overview/stats/4?uploadId={upload}'],
  ['Customer', 'GET', '/overview/lane-breakdown/4?uploadId={upload}'],
  ['Customer', 'GET', '/overview/visualiser/4?uploadId={upload}'],
  ['Customer', 'GET', '/overview/Spend/4/{upload}'],
  ['Customer', 'GET', '/reporting/incumbent-savings/4?uploadId={upload}'],
  ['Customer', 'GET', '/shipments/co2/summary/4?uploadId={upload}'],
  ['Customer', 'GET', '/lanes/reporting/4?uploadId={upload}'],
  ['Customer', 'GET', '/reporting/top-lanes/4/10/true?uploadId={upload}'],
  ['Customer', 'GET', '/reporting/max-carrier-savings/4?uploadId={upload}'],
  ['Customer', 'GET', '/reporting/recommended-carrier-savings/4?uploadId={upload}'],
  ['Customer', 'GET', '/reporting/carrier-activity/4?uploadId={upload}'],
  ['Customer', 'GET', '/ext/reports/4/file?uploadId={upload}'],
  ['Customer', 'POST', '/overview/upload-events/{upload}/frontend-errors', { errors: [] }],
  ['DataLite', 'POST', '/shipments/{upload}', { form: { repairs: '[]' } }],
  ['Carrier', 'GET', '/ext/bid-sheets/{upload}/failed-rows'],
  ['Customer', 'GET', '/ext/carriers/bid-sheets/{upload}'],
]

const ofOthers: Call[] = [
  ['DataLite', 'GET', '/shipments/co2/{shipment}'],
  ['DataLite', 'POST', '/shipments/co2/calculate/{shipment}'],
  ['Customer', 'POST', '/shipments/co2/calculate/batch', { shipmentIds: ['{shipment}'] }],
  ['Carrier', 'GET', '/repo/{company}'],
  ['Carrier', 'GET', '/repo/download/{document}'],
  ['Customer', 'GET', '/ext/documents/{document}'],
  ['Customer', 'PUT', '/repo/{document}/accepted', {}],
  ['Customer', 'DELETE', '/repo', { ids: ['{document}'] }],
  ['Customer', 'GET', '/accounts/profile-picture?userId={person}'],
  ['Customer', 'DELETE', '/accounts/{person}'],
  ['Customer', 'DELETE', '/ext/sessions/{session}'],
  ['Customer', 'PUT', '/ext/carriers/{carrier}/marks', { marks: { LeadTimes: 5 } }],
  ['Customer', 'POST', '/ext/carriers/invitations', { mode: 4, carrierId: '{carrier}' }],
  [
    'Customer',
    'POST',
    '/ext/survey/invitations',
    { addresses: ['mine@stranger.test'], companyId: '{company}' },
  ],
  [
    'Carrier',
    'POST',
    '/repo',
    {
      form: {
        file: 'file',
        text: 'a,b',
        input: '{"category":"General","companyId": {company} }',
      },
    },
  ],
  [
    'Customer',
    'POST',
    '/repo',
    {
      form: { file: 'file', text: 'a,b', input: '{"category":"General","replaces": {document} }' },
    },
  ],
]

/** Calls that name what is another company's: refused. */
export const refused: readonly Call[] = [...ofLane, ...changes, ...ofUpload, ...ofOthers]

/** Lists narrowed to what is another's are empty, as if it did not exist. */
export const emptied: readonly Call[] = [
  ['Customer', 'GET', '/lanes/mode?mode=4&laneId={lane}'],
  ['Carrier', 'GET', '/lanes/mode?mode=4&laneId={lane}'],
  ['Customer', 'POST', '/bids/lanes', { laneIds: ['{lane}'] }],
  ['Carrier', 'POST', '/bids/lanes', { laneIds: ['{lane}'] }],
  ['DataLite', 'GET', '/shipments/get?mode=4&uploadId={upload}'],
  ['DataLite', 'GET', '/shipments/export/4?uploadId={upload}'],
  ['DataLite', 'GET', '/shipments/export/4/failed?uploadId={upload}'],
  ['DataLite', 'GET', '/export?mode=4&uploadId={upload}&isCustom=false'],
  ['Customer', 'GET', '/overview/unified-error-breakdown?mode=4&uploadId={upload}'],
  ['Customer', 'GET', '/location-statistics/unique-locations/4?uploadId={upload}'],
  ['Customer', 'GET', '/overview/error-breakdown?mode=4&uploadId={upload}'],
  ['Customer', 'GET', '/location-statistics/breakdown/4?uploadId={upload}'],
  ['Customer', 'GET', '/location-statistics/quality/4?uploadId={upload}'],
  ['Customer', 'POST', '/lanes/rate-card', { mode: 4, laneIds: ['{lane}'] }],
  ['Customer', 'POST', '/lanes/export', { mode: 4, laneIds: ['{lane}'], format: 'csv' }],
  [
    'Customer',
    'POST',
    '/lanes/upload/4',
    { form: { file: 'files', text: 'Lane ID,Shipments,Target\n{lane},240,1950.5\n' } },
  ],
  [
    'Carrier',
    'POST',
    '/bids/upload?mode=4',
    { form: { file: 'files', text: 'Lane ID,Linehaul\n{lane},500\n' } },
  ],
  ['Customer', 'GET', '/ext/carriers/bid-sheets?mode=4&carrierId={carrier}'],
  ['Customer', 'GET', '/ext/savings?mode=4&carrierId={carrier}'],
  ['Customer', 'GET', '/ext/savings/lanes?mode=4&carrierId={carrier}'],
  ['Customer', 'GET', '/ext/savings/file?mode=4&carrierId={carrier}&format=csv'],
]

/**
 * Calls in which nothing of another company can be named: they are about the caller, a mode, places, or
 * lists of the caller's own. A new call is tried above, or stands here for a reason.
 */
export const namesNobodys = [
  'auth.ping',
  'auth.setUpTwoFactor',
  'auth.confirmTwoFactor',
  'auth.preferNoCode',
  'accounts.uploadProfilePicture',
  'accounts.update',
  'accounts.changePassword',
  'ext.signOut',
  'sessions.list',
  'sessions.endOthers',
  'twoFactor.state',
  'twoFactor.turnOff',
  'twoFactor.renewRecoveryCodes',
  'mailedNotifications.read',
  'mailedNotifications.choose',
  'notifications.list',
  'config.availableModes',
  'config.weightBreaks',
  'config.currencies',
  'config.instanceProperties',
  'config.negotiationTerms',
  'config.saveNegotiationTerms',
  'config.equipmentTypes',
  'config.businessUnits',
  'location.oceanPorts',
  'location.cities',
  'location.googleCities',
  'tenderRounds.list',
  'tenderStanding.list',
  'bids.validMonths',
  'bids.historicalMonths',
  'lanes.refresh',
  'shipments.upload',
  'uploads.byMode',
  'uploads.ofMode',
  'overview.stat',
  'locationStatistics.recalculate',
  'ext.rememberedMapping',
  'ext.carriers',
  'savings.leftOut',
  'spend.summary',
  'spend.places',
  'spend.ends',
  'spend.shipments',
  'spend.unusual',
  'spend.file',
  'carbon.overview',
  'carbon.lanes',
  'carbon.export',
  'modeBenchmark.lanes',
  'documents.companies',
  'exportTemplates.list',
  'awardBoard.bids',
  'audit.list',
  'audit.subjects',
  'audit.export',
  'carriers.overview',
  'carriers.scorecards',
] as const
