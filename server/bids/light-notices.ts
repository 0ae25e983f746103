import type { Light } from '#domain/light.ts'
import { lightCrossing, Priority } from '#domain/notification.ts'
import type { NewNotice } from '#server/notice.ts'
import { grouped } from '#domain/grouped.ts'

/** A light that changed, and the company to notify. */
export type Crossing = {
  companyId: number
  laneId: number
  mode: number
  lane: string
  from: Light
  to: Light
}

/** Beyond this many crossings of a kind, one notice counts them instead of naming each. */
const namedAtMost = 3

export function crossingNotices(crossings: readonly Crossing[]): NewNotice[] {
  const groups = grouped(
    crossings,
    ({ companyId, mode, from, to }) => `${companyId} ${mode} ${from} ${to}`,
  )
  return [...groups.values()].flatMap(tell)
}

function tell(group: readonly Crossing[]): NewNotice[] {
  const [first] = group
  const type = first && lightCrossing(first.from, first.to)
  if (!first || type === null || type === undefined) return []
  const { companyId, mode, from, to } = first
  const priority = to === 'Red' ? Priority.Urgent : Priority.Information
  const notice = (laneId: number | null, what: string): NewNotice => ({
    companyId,
    mode,
    type,
    priority,
    laneId,
    description: `${what}: ${from} > ${to}`,
  })
  return group.length > namedAtMost
    ? [notice(null, `${group.length} lanes`)]
    : group.map(({ laneId, lane }) => notice(laneId, lane))
}
