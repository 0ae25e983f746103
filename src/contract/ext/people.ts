import * as z from 'zod'
import { roleSchema } from '#domain/role-schema.ts'
import { accountSchema } from '#domain/user.ts'
import { endpoint, extension } from '#contract/endpoint.ts'
import { id } from '#contract/part.ts'

export const invitationSchema = z.object({
  id: z.string(),
  address: z.string(),
  type: roleSchema,
  company: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})

export const mailSchema = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  /** Kept only in a demo that sends no mail: it holds the code. */
  body: z.string(),
  /** What the email server answered; null for what was sent. */
  failure: z.string().nullable(),
  /** When it is tried again; null for what left, or was given up. */
  nextTryAt: z.string().nullable().default(null),
  createdAt: z.string(),
})

const invitationParams = z.object({ invitationId: z.string().min(1).max(100) })

export const people = extension('people', {
  change: endpoint({
    method: 'PUT',
    path: '/ext/accounts',
    requires: 'manage people',
    summary:
      'Disable, enable, or change role or company of accounts, all or none; ends their sessions. Never oneself or the last Owner (409).',
    refusals: [404, 409],
    body: z
      .object({
        ids: z.array(id).min(1).max(200),
        disabled: z.boolean().optional(),
        type: roleSchema.optional(),
        companyId: id.optional(),
      })
      .refine(
        ({ disabled, type, companyId }) =>
          disabled !== undefined || type !== undefined || companyId !== undefined,
        'say what to change',
      ),
    response: z.array(accountSchema),
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/ext/invitations',
    requires: 'manage people',
    summary: 'Invitations that nobody has registered with yet and that are still good.',
    response: z.array(invitationSchema),
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/ext/invitations/{invitationId}/mail',
    requires: 'manage people',
    summary: 'Email an open invitation again with a new link; 409 where the email cannot be sent.',
    refusals: [404, 409],
    params: invitationParams,
    response: null,
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/ext/invitations/{invitationId}',
    requires: 'manage people',
    summary: 'Withdraw an invitation; its link stops working.',
    refusals: [404],
    params: invitationParams,
    response: null,
  }),
  mails: endpoint({
    method: 'GET',
    path: '/ext/mails',
    requires: 'manage people',
    summary:
      'The newest 200 emails and why one was not sent; with their text in a demo that sends none.',
    response: z.array(mailSchema),
  }),
})
