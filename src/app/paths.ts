import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import type { ReferenceKind } from '#domain/reference-kind.ts'

const ofMode = (mode: BiddableMode, page: string) => `/${modeDefinitions[mode].route}/${page}`

/** Every address of the app, built in one place. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  survey: '/survey',
  unauthorized: '/unauthorized',
  dashboard: '/dashboard',
  files: '/files',
  upload: '/upload',
  errorBreakdown: '/error-breakdown',
  reviewPlaces: '/review-places',
  savings: '/savings',
  spend: '/map',
  documents: '/repo',
  carriers: '/carriers',
  company: '/company/:id',
  profile: '/user/profile',
  adminPanel: '/adminpanel',
  users: '/user-admin',
  userTemplates: '/user-templates',
  systemControl: '/tool-control',
  notifications: '/notifications',
  audit: '/audit',
  uploadOverview: '/data-upload-overview',
  management: (kind: ReferenceKind) => `/management/${kind}`,
  carrierBids: '/uploads/carrier-bids',
  mode: (mode: BiddableMode) => `/${modeDefinitions[mode].route}`,
  summary: (mode: BiddableMode) => ofMode(mode, 'summary'),
  lanes: (mode: BiddableMode) => ofMode(mode, 'lanes'),
  terms: (mode: BiddableMode) => ofMode(mode, 'terms'),
  reporting: (mode: BiddableMode) => ofMode(mode, 'reporting'),
  benchmark: (mode: BiddableMode) => ofMode(mode, 'benchmark'),
  carbon: (mode: BiddableMode) => ofMode(mode, 'carbon'),
}
