/** User types and their numbers on the wire (spec section 3). */
export const roleNumbers = {
  Owner: 0,
  Customer: 1,
  Carrier: 2,
  DataCustomer: 3,
  DataLite: 4,
} as const

export type Role = keyof typeof roleNumbers

export const roles = ['Owner', 'Customer', 'Carrier', 'DataCustomer', 'DataLite'] as const

export const roleNumbersOf = (some: readonly Role[]): number[] =>
  some.map((role) => roleNumbers[role])

export const roleWords: Record<Role, string> = {
  Owner: 'Owner',
  Customer: 'Shipper',
  Carrier: 'Carrier',
  DataCustomer: 'Data user',
  DataLite: 'Data user (Lite)',
}

/** The label above the sidebar; an unknown type reads as DataCustomer, with a warning. */
export function accountTypeLabel(type: string): string {
  switch (type) {
    case 'Customer':
    case 'Carrier':
      return 'Rate Management'
    case 'Owner':
      return 'Admin'
    case 'DataLite':
      return 'Data Lite'
    default:
      if (type !== 'DataCustomer') console.warn(`Unknown account type "${type}"`)
      return 'Data'
  }
}

/** A kind of account that this version does not know is treated as a data user. */
export const knownRole = (type: string): Role =>
  roles.find((role) => role === type) ?? 'DataCustomer'

/** Where a signed-in person starts, and where unknown paths lead. */
export const homeOf: Record<Role, string> = {
  Owner: '/adminpanel',
  Customer: '/dashboard',
  Carrier: '/dashboard',
  DataCustomer: '/files',
  DataLite: '/files',
}
