import * as z from 'zod'
import { roles } from './role.ts'

export const roleSchema = z.enum(roles)
