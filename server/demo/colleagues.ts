import type { Role } from '#domain/role.ts'
import { demoShipper } from './people.ts'

/** People who make the companies look lived in; they are not offered on the sign-in page. */
export type DemoColleague = {
  username: string
  type: Role
  firstName: string
  lastName: string
  company: string
  /** Hours since they were last here; null = never. */
  seenHoursAgo: number | null
  disabled?: boolean
}

export const demoColleagues: readonly DemoColleague[] = [
  colleague('Elena', 'Vasquez', 'Customer', demoShipper, 5),
  colleague('Marcus', 'Oyelaran', 'Customer', demoShipper, 51),
  { ...colleague('Hanna', 'Kowalski', 'DataCustomer', demoShipper, 1600), disabled: true },
  colleague('Freja', 'Holm', 'Carrier', 'Meridian Lines', 28),
  colleague('Daniel', 'Reyes', 'Carrier', 'Northgate Logistics', 3),
  colleague('Mei', 'Tan', 'Carrier', 'Harborline Forwarding', 74),
  colleague('Lukas', 'Brandt', 'Carrier', 'Blue Anchor Container Line', 9),
  colleague('Grace', 'Whitaker', 'Carrier', 'Pacific Crest Shipping', 122),
  colleague('Sanne', 'de Vries', 'Carrier', 'Transatlantic Cargo Union', 30),
  colleague('Omar', 'Haddad', 'Carrier', 'Skybridge Air Cargo', 2),
  colleague('Aino', 'Virtanen', 'Carrier', 'Polar Route Air', 200),
  colleague('Cody', 'Marshall', 'Carrier', 'Prairie State Carriers', 47),
  colleague('Renee', 'Dubois', 'Carrier', 'Ironhorse Trucking', 12),
  colleague('Hector', 'Salinas', 'Carrier', 'Summit Linehaul', null),
  colleague('Joyce', 'Abara', 'Carrier', 'Gateway Intermodal', 95),
  colleague('Peter', 'Novak', 'Carrier', 'Tidewater Drayage', 20),
]

export const demoInvitations: readonly { address: string; type: Role; company: string }[] = [
  { address: 'nadia.rahman@laneward.test', type: 'Customer', company: demoShipper },
  { address: 'dispatch@ironhorse.laneward.test', type: 'Carrier', company: 'Ironhorse Trucking' },
]

function colleague(
  firstName: string,
  lastName: string,
  type: Role,
  company: string,
  seenHoursAgo: number | null,
): DemoColleague {
  const local = `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '')
  const username = `${local}@laneward.test`
  return { username, type, firstName, lastName, company, seenHoursAgo }
}
