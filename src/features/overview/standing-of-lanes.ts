import type { TenderStanding } from '#contract/ext/tender-standing.ts'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import type { NegotiationTerms } from '#domain/negotiation-terms.ts'

const made = ['submitted', 'accepted', 'rejected']

/** Where a tender stands, counted from its lanes: what a host without our extensions tells. */
export function standingOfLanes(
  mode: BiddableMode,
  lanes: readonly Lane[],
  { round }: Pick<NegotiationTerms, 'round'>,
  isCarrier: boolean,
): TenderStanding {
  const hasBid = (lane: Lane) => (isCarrier ? made.includes(lane.bidStatus) : lane.bidsReceived > 0)
  const started = lanes.filter(({ status }) => status === 'started')
  const awarded = lanes.filter(({ status }) => status === 'awarded')
  const pending = started.filter(({ pendingAward }) => (pendingAward ?? 0) > 0)
  const drafts = isCarrier ? started.filter(({ bidStatus }) => bidStatus === 'draft') : []
  // Not every host says whose the bids of a lane are: no incumbent's at all is not taken for a fact.
  const saysWhose = lanes.some(({ incumbentBid }) => incumbentBid)
  const carried = lanes.filter(({ incumbentCarrier }) => saysWhose && incumbentCarrier)
  const inLight = (light: Lane['light']) => started.filter((lane) => lane.light === light).length
  return {
    mode,
    shipper: null,
    round,
    closesAt: started.flatMap(({ closesAt }) => closesAt ?? []).toSorted()[0] ?? null,
    lanes: lanes.length,
    spend: isCarrier ? 0 : sum(lanes, historicCharge),
    withIncumbent: isCarrier ? 0 : carried.length,
    incumbentBid: isCarrier ? 0 : carried.filter(({ incumbentBid }) => incumbentBid).length,
    targets: isCarrier ? 0 : lanes.filter(({ targetPrice }) => targetPrice > 0).length,
    started: started.length,
    submitted: lanes.filter(hasBid).length,
    withoutBid: started.filter((lane) => !hasBid(lane)).length - drafts.length,
    drafts: drafts.length,
    lights: { Green: inLight('Green'), Amber: inLight('Amber'), Red: inLight('Red') },
    atStake: sum(started, ({ baselineCost, amountBid }) => (isCarrier ? amountBid : baselineCost)),
    pending: pending.length,
    pendingCost: sum(pending, ({ pendingAward }) => pendingAward),
    awarded: awarded.length,
    awardedCost: sum(awarded, ({ awardedCost }) => awardedCost),
  }
}

const historicCharge = ({ volume, baselineCost }: Lane) =>
  volume.length > 0
    ? volume.reduce((total, month) => total + month.historicTotalChargeUSD, 0)
    : baselineCost

const sum = (lanes: readonly Lane[], worth: (lane: Lane) => number | null) =>
  lanes.reduce((total, lane) => total + (worth(lane) ?? 0), 0)
