import type { AwardPack } from '#contract/ext/award-packs.ts'
import type { Problem } from '#contract/part.ts'
import { isPercentOff, percentOffProblem } from '#domain/carrier-offer.ts'

type Issues = NonNullable<Problem['issues']>

/** Where a pack of the right shape contradicts itself, so that nothing could be calculated from it. */
export function packProblems({ inputs, rules, pins, award }: AwardPack): Issues {
  const problems: Issues = []
  const wrong = (path: string, message: string) => {
    if (problems.length < 20) problems.push({ path, message })
  }
  const { lanes, bids, months } = inputs
  const { monthVolumes, ...laneColumns } = lanes
  const { months: _months, ...awardColumns } = award
  const { offers = [] } = inputs
  const sameLengths = (
    path: string,
    columns: Readonly<Record<string, readonly unknown[] | undefined>>,
    count: number,
  ) => {
    for (const [name, values] of Object.entries(columns))
      if (values && values.length !== count)
        wrong(`${path}.${name}`, `Expected ${count} entries, found ${values.length}.`)
  }
  sameLengths('inputs.lanes', laneColumns, lanes.id.length)
  sameLengths('inputs.lanes', { monthVolumes }, lanes.id.length * months.length)
  sameLengths('inputs.bids', bids, bids.id.length)
  sameLengths('award', awardColumns, award.laneId.length)

  const once = (path: string, keys: readonly (string | number)[]) => {
    const seen = new Set<string | number>()
    for (const [at, key] of keys.entries()) {
      if (seen.has(key)) wrong(`${path}.${at}`, `${key} is listed twice.`)
      seen.add(key)
    }
    return seen
  }
  const laneIds = once('inputs.lanes.id', lanes.id)
  once('inputs.bids.id', bids.id)
  once(
    'inputs.carriers',
    inputs.carriers.map(({ id }) => id),
  )
  once(
    'rules',
    rules.map(({ id }) => id),
  )
  once(
    'pins',
    pins.map(({ laneId, bidId }) => `Bid ${bidId} on lane ${laneId}`),
  )

  const amounts = {
    'lanes.volume': lanes.volume,
    'lanes.loads': lanes.loads,
    'lanes.monthVolumes': monthVolumes,
    'bids.cents': bids.cents,
  }
  for (const [path, values] of Object.entries(amounts)) {
    const at = values.findIndex((value) => value < 0)
    if (at !== -1) wrong(`inputs.${path}.${at}`, 'Must be 0 or more.')
  }
  const everyMonth = 2 ** months.length - 1
  const laneOf = new Map(bids.id.map((id, at) => [id, bids.laneId[at]]))
  for (const [at, laneId] of bids.laneId.entries()) {
    if (!laneIds.has(laneId)) wrong(`inputs.bids.laneId.${at}`, `Lane ${laneId} is not listed.`)
    const own = bids.months[at] ?? 0
    if (own < 1 || own > everyMonth)
      wrong(`inputs.bids.months.${at}`, 'The bid is valid in no month, or in one not listed.')
    const room = bids.room[at] ?? 0
    if (room < 0 || room > 100) wrong(`inputs.bids.room.${at}`, 'Must be between 0 and 100.')
  }
  const offerIds = once(
    'inputs.offers',
    offers.map(({ id }) => id),
  )
  const carrierOf = new Map(bids.id.map((id, at) => [id, bids.carrierId[at]]))
  for (const [at, offer] of offers.entries()) {
    const { kind, carrierId, percentOff, fromCents, bidIds, bidCents } = offer
    const other = bidIds.find((id) => carrierOf.get(id) !== carrierId)
    if (other !== undefined || bidIds.length === 0)
      wrong(`inputs.offers.${at}`, `Bid ${other ?? ''} is not a bid of carrier ${carrierId}.`)
    if (percentOff !== null && !isPercentOff(percentOff))
      wrong(`inputs.offers.${at}.percentOff`, percentOffProblem())
    if ((percentOff === null) !== (bidCents !== undefined) || (bidCents && kind !== 'bundle'))
      wrong(
        `inputs.offers.${at}.bidCents`,
        'Expected for a bundle without a percentage, and only there.',
      )
    sameLengths(`inputs.offers.${at}`, { bidCents }, bidIds.length)
    const below = bidCents?.findIndex((cents) => cents < 0) ?? -1
    if (below !== -1) wrong(`inputs.offers.${at}.bidCents.${below}`, 'Must be 0 or more.')
    if ((kind === 'discount') !== (fromCents !== null))
      wrong(`inputs.offers.${at}.fromCents`, 'Expected for a discount alone.')
  }
  const pinned = new Map<number, number>()
  for (const [at, { laneId, bidId, share }] of pins.entries()) {
    if (laneOf.get(bidId) !== laneId)
      wrong(`pins.${at}`, `Bid ${bidId} is not a bid on lane ${laneId}.`)
    pinned.set(laneId, (pinned.get(laneId) ?? 0) + share)
    if ((pinned.get(laneId) ?? 0) > 100)
      wrong(`pins.${at}`, `The pins of lane ${laneId} add up to more than 100%.`)
  }
  for (const [at, laneId] of award.laneId.entries()) {
    if (!laneIds.has(laneId)) wrong(`award.laneId.${at}`, `Lane ${laneId} is not listed.`)
    const bidId = award.bidId[at] ?? null
    const offerId = award.offerId?.[at] ?? null
    if (offerId !== null && !offerIds.has(offerId))
      wrong(`award.offerId.${at}`, `Offer ${offerId} is not listed.`)
    if (bidId !== null && laneOf.get(bidId) !== laneId)
      wrong(`award.bidId.${at}`, `Bid ${bidId} is not a bid on lane ${laneId}.`)
  }
  return problems
}
