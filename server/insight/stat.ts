import type * as z from 'zod'
import type { statSchema } from '#contract/overview.ts'

export type Stat = z.input<typeof statSchema>
