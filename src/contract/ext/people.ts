import * as z from 'zod'
import { roleSchema } from '#domain/role-schema.ts'
import { accountSchema } from '#domain/user.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, owner } from '#contract/part.ts'

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
  /** Empty for mails that went out by SMTP. */
  body: z.string(),
  createdAt: z.string(),
})

/** What an Owner does with accounts beyond the provider's calls. */
export const people = {
  change: endpoint({
    method: 'PUT',
    path: '/ext/accounts',
    roles: owner,
    summary:
      'Disable, enable, or change role or company of accounts, all or none; ends their sessions. Never oneself or the last Owner (409).',
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
    roles: owner,
    summary: 'Invitations that nobody has registered with yet and that are still good.',
    response: z.array(invitationSchema),
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/ext/invitations/{invitationId}',
    roles: owner,
    summary: 'Take an invitation back; its link works no longer.',
    params: z.object({ invitationId: z.string().min(1).max(100) }),
    response: null,
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/ext/outbox',
    roles: owner,
    summary: 'The newest 200 mails of a demo; 404 where mails really go out.',
    response: z.array(mailSchema),
  }),
}
