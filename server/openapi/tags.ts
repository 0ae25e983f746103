import type { everyCall } from '#contract/contract.ts'
export const tagsOf = (calls: ReturnType<typeof everyCall>) =>
  [...new Set(calls.map(({ resource }) => resource))].map((name) => ({ name, description: name }))
