import { subDays, subHours } from 'date-fns'
import { inArray } from 'drizzle-orm'
import { may } from '#domain/capability.ts'
import { carrierCriteria, evenWeights, type Weights } from '#domain/carrier-criterion.ts'
import { roleNumbers, type Role } from '#domain/role.ts'
import { invitePeople } from '#server/accounts/invite.ts'
import { roleOf } from '#server/accounts/present.ts'
import type { Caller, Context } from '#server/context.ts'
import { inviteToSurvey } from '#server/survey/invite-to-survey.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { surveyAnswers } from '#server/store/tables/survey.ts'
import { demoShipper } from './people.ts'

export async function addColleagues(context: Context): Promise<void> {
  const { db } = context.database
  const known = await db.select().from(companies)
  const companyId = (name: string) => known.find((company) => company.name === name)?.id ?? 0
  const now = context.now()
  const people = await db
    .update(users)
    .set({ lastSeenAt: subHours(now, 26) })
    .returning()
  const owner = people.find((person) => may({ role: roleOf(person) }, 'run the platform'))
  if (!owner) throw new Error('The demo has no Owner')
  const asOwner: Caller = {
    userId: owner.id,
    username: owner.username,
    role: 'Owner',
    companyId: owner.companyId,
    sessionId: '',
  }
  const made = await db
    .insert(users)
    .values(
      demoColleagues.map(({ type, company, seenHoursAgo, ...person }, index) => ({
        ...person,
        passwordHash: owner.passwordHash,
        role: roleNumbers[type],
        companyId: companyId(company),
        createdAt: subDays(now, 200 - index * 7),
        lastSeenAt: seenHoursAgo === null ? null : subHours(now, seenHoursAgo),
      })),
    )
    .returning()
  for (const { address, type, company } of demoInvitations) {
    await invitePeople(
      asOwner,
      { addresses: [address], type, companyId: companyId(company), company: '', modes: [] },
      context,
    )
  }
  await inviteToSurvey(
    asOwner,
    { addresses: ['warehouse.reno@laneward.test'], companyId: companyId(demoShipper) },
    context,
  )
  const shippers = made.filter((person) => may({ role: roleOf(person) }, 'answer the survey'))
  await db.insert(surveyAnswers).values(
    shippers.map(({ id }, index) => ({
      companyId: companyId(demoShipper),
      userId: id,
      weights: weightsOf(index),
      comments: index === 0 ? 'On-time delivery into the Reno warehouse decides.' : '',
      updatedAt: subDays(now, 12 - index),
    })),
  )
  await db
    .update(users)
    .set({ mailedNotifications: ['BidUploaded', 'BidAccepted'] })
    .where(inArray(users.username, ['shipper@laneward.test', 'carrier@laneward.test']))
}

/** Believable and the same on every start: delivery first, relationships last. */
function weightsOf(person: number): Weights {
  const weights = { ...evenWeights }
  carrierCriteria.forEach((criterion, index) => {
    weights[criterion] = 25 + ((index * 35 + person * 20) % 65)
  })
  return { ...weights, OTD: 95 - person * 10, TransitTime: 80, PersonalRelationship: 20 }
}

/** People who make the companies look lived in; they are not offered on the sign-in page. */
type DemoColleague = {
  username: string
  type: Role
  firstName: string
  lastName: string
  company: string
  /** Hours since they were last here; null = never. */
  seenHoursAgo: number | null
  disabled?: boolean
}

const demoColleagues: readonly DemoColleague[] = [
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

const demoInvitations: readonly { address: string; type: Role; company: string }[] = [
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
