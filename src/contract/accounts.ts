import * as z from 'zod'
import { biddableModes } from '#domain/mode.ts'
import { passwordSchema } from '#domain/password.ts'
import { roleSchema } from '#domain/role-schema.ts'
import { accountSchema } from '#domain/user.ts'
import { endpoint } from './endpoint.ts'
import { biddableModeQuery, byId, id } from './part.ts'

const name = z.string().trim().max(100)
const registrationCode = z.object({ registrationCode: z.string().min(1).max(200) })

export const accounts = {
  uploadProfilePicture: endpoint({
    method: 'POST',
    path: '/accounts/upload-profile-picture',
    requires: 'sign in',
    summary: 'Replace one’s own picture: PNG, JPEG or WebP, at most 5 MB and 4096 pixels a side.',
    refusals: [404, 422],
    body: { multipart: { field: 'file', several: false, maxBytes: 5_000_000 } },
    response: z.object({ profilePicture: z.string() }),
  }),
  profilePicture: endpoint({
    method: 'GET',
    path: '/accounts/profile-picture',
    requires: 'sign in',
    summary: 'A person’s picture.',
    refusals: [404],
    query: z.object({ userId: id }),
    response: { blob: 'image/*', mayBeEmpty: true },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/accounts/update',
    requires: 'sign in',
    summary: 'Change one’s own names.',
    refusals: [404],
    body: z.object({ firstName: name, lastName: name }),
    response: accountSchema,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/accounts/change-password',
    requires: 'sign in',
    summary:
      'Change one’s own password; ends every other session. A wrong current one answers 422.',
    refusals: [404, 422, 429],
    body: z.object({ currentPassword: z.string().min(1).max(1024), newPassword: passwordSchema }),
    response: null,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/accounts/invite',
    requires: 'manage people',
    summary: 'Invite people by email into a role and a company.',
    refusals: [404, 409],
    body: z.object({
      addresses: z.array(z.email()).min(1).max(100),
      type: roleSchema,
      companyId: id.nullable().default(null),
      company: z.string().trim().max(120).default(''),
      /** Of a company that is created by this; every biddable mode by default. */
      modes: z
        .array(biddableModeQuery)
        .max(5)
        .default([...biddableModes]),
    }),
    response: z.object({
      invited: z.array(z.string()),
      refused: z.array(z.object({ address: z.string(), reason: z.string() })),
    }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/accounts/all',
    requires: 'manage people',
    summary: 'Every account.',
    response: z.array(accountSchema),
  }),
  forgotPassword: endpoint({
    method: 'GET',
    path: '/accounts/forgot-password/{username}',
    requires: null,
    summary: 'Email a reset code; the same answer whether or not the user exists.',
    refusals: [429],
    params: z.object({ username: z.string().min(1).max(254) }),
    response: null,
  }),
  checkReset: endpoint({
    method: 'GET',
    path: '/accounts/reset-check/{code}',
    requires: null,
    summary: 'Is a reset code still good?',
    refusals: [429],
    params: z.object({ code: z.string().min(1).max(200) }),
    response: z.object({ valid: z.boolean() }),
  }),
  exists: endpoint({
    method: 'GET',
    path: '/accounts/exists/{username}',
    requires: null,
    summary: 'Is a user name taken? Limited per address.',
    refusals: [429],
    params: z.object({ username: z.string().min(1).max(254) }),
    response: z.object({ exists: z.boolean() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/accounts/reset-password',
    requires: null,
    summary: 'Set a new password with a reset code; single use, ends every session.',
    refusals: [422, 429],
    body: z.object({ code: z.string().min(1).max(200), password: passwordSchema }),
    response: null,
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/accounts/{registrationCode}',
    requires: null,
    summary: 'What an invitation offers; 404 for an unknown code, 410 for one used or expired.',
    refusals: [404, 410, 429],
    params: registrationCode,
    response: z.object({
      username: z.string(),
      type: roleSchema,
      company: z.string(),
      companyId: z.number().nullish(),
    }),
  }),
  register: endpoint({
    method: 'PUT',
    path: '/accounts/{registrationCode}',
    requires: null,
    summary:
      'Accept an invitation: user name, names, password. Role and company come from the code.',
    refusals: [409, 422, 429],
    params: registrationCode,
    body: z.object({
      username: z.email().max(254),
      firstName: name,
      lastName: name,
      password: passwordSchema,
    }),
    response: null,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/accounts/{id}',
    requires: 'manage people',
    summary: 'Delete an account; never oneself or the last Owner (409).',
    refusals: [404, 409],
    params: byId,
    response: null,
  }),
}
