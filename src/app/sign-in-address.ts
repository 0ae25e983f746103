import { homeOf, type Role, roles } from '#domain/role.ts'

const isRole = (type: string): type is Role => roles.some((role) => role === type)

/** Where someone of this type starts; an unknown type is treated as DataCustomer. */
export const homeFor = (type: string): string => homeOf[isRole(type) ? type : 'DataCustomer']

/** Where to go after signing in: back to where one was, if that is one of our own pages. */
export function returnAddress(state: unknown, type: string): string {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  const own =
    typeof from === 'string' &&
    /^\/(?![/\\])/.test(from) &&
    !['/', '/login', '/unauthorized'].includes(from)
  return own ? from : homeFor(type)
}
