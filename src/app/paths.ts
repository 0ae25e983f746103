import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'

const ofMode = (mode: BiddableMode, page: string) => `/${modeDefinitions[mode].route}/${page}`

/** Every address of the app, built in one place. */
export const paths = {
  home: '/',
  login: '/login',
  unauthorized: '/unauthorized',
  dashboard: '/dashboard',
  files: '/files',
  upload: '/upload',
  savings: '/savings',
  profile: '/user/profile',
  adminPanel: '/adminpanel',
  users: '/user-admin',
  uploadOverview: '/data-upload-overview',
  carrierBids: '/uploads/carrier-bids',
  mode: (mode: BiddableMode) => `/${modeDefinitions[mode].route}`,
  lanes: (mode: BiddableMode) => ofMode(mode, 'lanes'),
}
