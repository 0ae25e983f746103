import * as z from 'zod'
import { endpoint, extension } from '#contract/endpoint.ts'

const password = z.object({ password: z.string().min(1).max(1024) })

export const twoFactor = extension('twoFactor', {
  state: endpoint({
    method: 'GET',
    path: '/ext/two-factor',
    requires: 'sign in',
    summary: 'Whether one’s second factor is on, recovery codes left, devices that are not asked.',
    refusals: [404],
    response: z.object({
      enabled: z.boolean(),
      recoveryCodes: z.number(),
      trustedDevices: z.number(),
    }),
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/ext/two-factor/off',
    requires: 'sign in',
    summary:
      'Turn one’s second factor off; takes the password (422 when wrong), 409 when it is off.',
    refusals: [404, 409, 422, 429],
    body: password,
    response: null,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/ext/two-factor/recovery-codes',
    requires: 'sign in',
    summary: 'Replace the recovery codes; takes the password (422 when wrong), 409 when it is off.',
    refusals: [404, 409, 422, 429],
    body: password,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
})
