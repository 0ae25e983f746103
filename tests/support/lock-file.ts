import { readFileSync } from 'node:fs'
import * as z from 'zod'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      resolved: z.string().optional(),
    }),
  ),
})

/** Platform packages a dependency names but the lock file lacks, and addresses it should not name. */
export function lockFileGaps(): string[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
    ...(entry.resolved?.startsWith('http') ? [`${path} names an address`] : []),
  ])
}
