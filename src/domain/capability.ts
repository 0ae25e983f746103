import { type Role, roles } from './role.ts'

const shipper = ['Customer'] as const
const owner = ['Owner'] as const
const dataUsers = ['DataCustomer', 'DataLite'] as const
const uploaders = [...shipper, ...dataUsers] as const

/** What each kind of account may do (spec section 6): the only place that says so. */
const rolesByCapability = {
  /** One's own account, documents and uploads; lists that everybody chooses from. */
  'sign in': roles,

  'announce to companies': owner,
  'manage companies': owner,
  'manage documents of every company': owner,
  'manage export templates': owner,
  'manage people': owner,
  'manage reference data': owner,
  'run the platform': owner,
  'see every company': owner,
  'set default terms': owner,

  'answer the survey': shipper,
  'award lanes': shipper,
  'compare bids': shipper,
  'manage carriers': shipper,
  'manage lanes': shipper,
  'plan awards': shipper,
  'report emissions': shipper,
  'run rounds': shipper,
  'see benchmarks': shipper,

  bid: ['Carrier'],

  'see spend': ['DataCustomer'],
  /** What each carrier was paid: without a map, among a shipper's reports. */
  'see freight paid': ['Customer', 'DataCustomer'],
  'see files': dataUsers,

  'see lanes': ['Customer', 'Carrier'],
  'see reports': ['Customer', 'Carrier'],
  'see the dashboard': ['Customer', 'Carrier'],
  'see savings': ['Customer', 'DataCustomer'],
  'see lane emissions': ['Customer', 'Carrier', 'DataCustomer'],
  'see the summary of a mode': ['Customer', 'Carrier', 'DataCustomer'],
  'see the overview': ['Owner', 'Customer', 'Carrier', 'DataCustomer'],

  'manage exchange rates': uploaders,
  'see shipments': uploaders,
  'upload shipments': uploaders,
  'see shipment emissions': [...uploaders, 'Carrier'],
  'upload files': [...uploaders, 'Carrier'],
  'export shipments': [...owner, ...uploaders],
  'review uploads': [...owner, ...uploaders],
  /** What lanes cost the shipper before; never a carrier. */
  'see baseline costs': [...owner, ...uploaders],

  'approve uploads': ['Owner', 'Customer'],
  'invite to the survey': ['Owner', 'Customer'],
  'review documents': ['Owner', 'Customer'],
  'save terms': ['Owner', 'Customer'],
  'see the audit': ['Owner', 'Customer'],
  'read terms': ['Owner', 'Customer', 'Carrier'],
  'exchange documents': ['Owner', 'Customer', 'Carrier'],
  'see notifications': ['Owner', 'Customer', 'Carrier', 'DataLite'],
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof rolesByCapability

export const rolesThatMay = (capability: Capability): readonly Role[] =>
  rolesByCapability[capability]

/** A person by the kind of their account, also of a kind this version does not know. */
export type Person = { readonly role: string } | { readonly type: string }

/** An account of an unknown kind may do what every account may, and nothing else. */
export function may(person: Person, capability: Capability): boolean {
  const kind = 'role' in person ? person.role : person.type
  return capability === 'sign in' || rolesThatMay(capability).some((role) => role === kind)
}
