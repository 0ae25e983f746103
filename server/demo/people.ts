import type { Role } from '#domain/role.ts'

/** Everybody in the demo signs in with this; they exist only in demo mode. */
export const demoPassword = 'Laneward-demo-2026'

export const demoShipper = 'Alder & Finch Home'

export const demoPeople: readonly {
  username: string
  type: Role
  name: string
  firstName: string
  lastName: string
  company: string
}[] = [
  person('owner', 'Owner', 'Ines', 'Moreau', 'Laneward'),
  person('shipper', 'Customer', 'Maya', 'Lindqvist', demoShipper),
  person('carrier', 'Carrier', 'Tom', 'Okafor', 'Meridian Lines'),
  person('carrier2', 'Carrier', 'Sofia', 'Marchetti', 'Northgate Logistics'),
  person('carrier3', 'Carrier', 'Wei', 'Zhang', 'Harborline Forwarding'),
  person('data', 'DataCustomer', 'Jonas', 'Weber', demoShipper),
  person('lite', 'DataLite', 'Priya', 'Nair', demoShipper),
]

function person(local: string, type: Role, firstName: string, lastName: string, company: string) {
  const username = `${local}@laneward.test`
  return { username, type, firstName, lastName, company, name: `${firstName} ${lastName}` }
}
