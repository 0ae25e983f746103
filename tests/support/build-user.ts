import type { User } from '#domain/user.ts'

/** Somebody as the server answers after signing in; a test states only what matters to it. */
export const buildUser = (given: Partial<User> = {}): User => ({
  id: 1,
  username: 'someone@laneward.test',
  type: 'Customer',
  firstName: '',
  lastName: '',
  companyId: 1,
  company: 'Alder',
  jwtToken: 'access',
  refreshToken: 'refresh',
  profilePicture: null,
  twoFactorEnabled: false,
  ...given,
})
