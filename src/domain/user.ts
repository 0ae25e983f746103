import * as z from 'zod'
import { hostRoleSchema } from './role-schema.ts'
import { momentSchema } from './moment.ts'

/** The signed-in person as the wire and the device keep it (spec section 3). */
export const userSchema = z.object({
  id: z.number(),
  username: z.string(),
  type: hostRoleSchema,
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  companyId: z.number().nullable().default(null),
  company: z.string().default(''),
  jwtToken: z.string(),
  refreshToken: z.string(),
  profilePicture: z.string().nullable().default(null),
  twoFactorEnabled: z.boolean().default(false),
})
export type User = z.infer<typeof userSchema>

/** An account as the owner lists it: never a hash, a secret or a token. */
export const accountSchema = z.object({
  id: z.number(),
  username: z.string(),
  type: hostRoleSchema,
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  companyId: z.number().nullable().default(null),
  company: z.string().default(''),
  disabled: z.boolean().default(false),
  twoFactorEnabled: z.boolean().default(false),
  createdAt: momentSchema.nullable().default(null),
  lastSeenAt: momentSchema.nullable().default(null),
})
export type Account = z.infer<typeof accountSchema>
