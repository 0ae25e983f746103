import { subDays, subHours } from 'date-fns'
import { inArray } from 'drizzle-orm'
import { carrierCriteria, evenWeights, type Weights } from '#domain/carrier-criterion.ts'
import { roleNumbers } from '#domain/role.ts'
import { invitePeople } from '#server/accounts/invite.ts'
import type { Caller, Context } from '#server/context.ts'
import { inviteToSurvey } from '#server/survey/invite-to-survey.ts'
import { companies, users } from '#server/store/tables/people.ts'
import { surveyAnswers } from '#server/store/tables/survey.ts'
import { demoColleagues, demoInvitations } from './colleagues.ts'
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
  const owner = people.find(({ role }) => role === roleNumbers.Owner)
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
  const shippers = made.filter(({ role }) => role === roleNumbers.Customer)
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
