import type { everyCall } from '#contract/contract.ts'
import { tagWords } from '#contract/words/tags.ts'
import type { Json } from './schemas.ts'

/** The groups of calls; those a host may lack say so. */
export function tagsOf(calls: ReturnType<typeof everyCall>): Json[] {
  const names = [...new Set(calls.map(({ resource }) => resource))]
  return names.map((name) => {
    const isOptional = calls
      .filter(({ resource }) => resource === name)
      .every(({ call }) => call.path.startsWith('/ext'))
    const words = tagWords[name] ?? ''
    return {
      name,
      description: isOptional ? `${words} Optional extension.` : words,
      ...(isOptional && { 'x-optional': true }),
    }
  })
}
