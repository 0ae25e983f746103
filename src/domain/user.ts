import * as z from 'zod'
import { roleSchema } from './role-schema.ts'

/** The signed-in person as the wire and the device keep it (spec section 3). */
export const userSchema = z.object({
  id: z.number(),
  username: z.string(),
  type: roleSchema,
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
  type: roleSchema,
  firstName: z.string(),
  lastName: z.string(),
  companyId: z.number().nullable(),
  company: z.string(),
  disabled: z.boolean(),
  twoFactorEnabled: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
})
export type Account = z.infer<typeof accountSchema>
