import * as z from 'zod'
import { biddableModes, Mode } from './mode.ts'

// Apart from the modes themselves, so that the sign-in page loads without the schema library.
export const modeSchema = z.literal(Object.values(Mode))
export const biddableModeSchema = z.literal(biddableModes)
