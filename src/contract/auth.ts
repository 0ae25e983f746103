import * as z from 'zod'
import { userSchema } from '#domain/user.ts'
import { endpoint } from './endpoint.ts'

const code = z
  .string()
  .trim()
  .regex(/^\d{6}$|^[a-zA-Z0-9]{5}-[a-zA-Z0-9]{5}$/, 'six digits or a recovery code')

export const signedInSchema = z.union([
  z.object({ twoFactorRequired: z.literal(true), challenge: z.string() }),
  userSchema,
])

export const auth = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth',
    requires: null,
    summary: 'Sign in; answers the user, or a challenge where a second factor is due.',
    refusals: [401, 429],
    body: z.object({
      username: z.string().min(1).max(254),
      password: z.string().min(1).max(1024),
      /** Kept by a browser that chose "don't ask again". */
      trustedDevice: z.string().max(200).optional(),
    }),
    response: signedInSchema,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh-token',
    requires: null,
    summary: 'Trade the refresh token for a new pair; the old one is spent.',
    refusals: [401],
    body: z.object({ RefreshToken: z.string().min(1).max(400) }),
    response: z.object({ jwtToken: z.string(), refreshToken: z.string() }),
  }),
  ping: endpoint({
    method: 'GET',
    path: '/auth/ping',
    requires: 'sign in',
    summary: 'Is the session alive?',
    response: z.object({ username: z.string() }),
  }),
  enterTwoFactorCode: endpoint({
    method: 'POST',
    path: '/auth/validate/twofactorcode',
    requires: null,
    summary: 'Finish a sign-in with a code; a wrong code answers 422.',
    refusals: [404, 422, 429],
    body: z.object({
      challenge: z.string().max(2000),
      code,
      dontAskAgain: z.boolean().default(false),
    }),
    response: userSchema.extend({ trustedDevice: z.string().optional() }),
  }),
  setUpTwoFactor: endpoint({
    method: 'POST',
    path: '/auth/twofactor/setup',
    requires: 'sign in',
    summary: 'Begin two-factor set-up; answers the secret and its otpauth address.',
    refusals: [404, 409, 422, 429],
    body: z.object({ password: z.string().min(1).max(1024) }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/auth/twofactor/setup/validate',
    requires: 'sign in',
    summary: 'Confirm the set-up with a first code; answers the recovery codes.',
    refusals: [404, 409, 422, 429],
    body: z.object({ code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  preferNoCode: endpoint({
    method: 'POST',
    path: '/auth/twofactor/updatepreference/dont-ask/{value}',
    requires: 'sign in',
    summary: 'Ask for a code at every sign-in, or trust this device.',
    params: z.object({ value: z.enum(['true', 'false']) }),
    response: z.object({ trustedDevice: z.string().nullable() }),
  }),
}
