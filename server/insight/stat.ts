import type * as z from 'zod'
import type { statSchema } from '#contract/overview.ts'

/** One figure of an overview, before the contract fills in what it leaves out. */
export type Stat = z.input<typeof statSchema>
