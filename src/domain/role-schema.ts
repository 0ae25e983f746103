import * as z from 'zod'
import { type Role, roleNumbers, roles } from './role.ts'

export const roleSchema = z.enum(roles)

const known = new Map<string, Role>(
  roles.flatMap((role) => [
    [role.toLowerCase(), role],
    [String(roleNumbers[role]), role],
  ]),
)

/**
 * A role as any host writes it: by its name or its number (spec section 3). One that nobody knows stays as
 * it is written; typed as a role, because it is in no list of roles and so may do nothing.
 */
export const hostRoleSchema = z.union([
  roleSchema,
  z.string().overwrite((word) => known.get(word.trim().toLowerCase()) ?? word),
]) as z.ZodUnion<readonly [typeof roleSchema, z.ZodType<Role, Role>]>
