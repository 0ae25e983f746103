import type { AwardPack, PackDifference } from '#contract/ext/award-packs.ts'
import { formatCents } from '#domain/money.ts'
import { carrierNames, laneName, ruleWords } from './tender-words.ts'

/** A difference as a person reads it. */
export function differenceWords(
  pack: AwardPack,
  { laneId, bidId, field, found, expected }: PackDifference,
): { where: string; what: string; found: string; expected: string } {
  const { bids } = pack.inputs
  const nameOf = carrierNames(pack.inputs)
  const bidder = (id: unknown): string | null => {
    const at = bids.id.findIndex((own) => own === id)
    return at === -1 ? null : nameOf(bids.carrierId[at] ?? 0)
  }
  const lane = laneId === null ? null : laneName(pack.inputs, laneId)
  const carrier = field.startsWith('award') ? null : bidder(bidId)
  const [subject, key = ''] = field.split('.')
  const say = (value: PackDifference['found']): string => {
    if (value === null) return 'nothing'
    if (field.endsWith('ents') && typeof value === 'number') return formatCents(value)
    if (field === 'award.bidId' || field.includes('award.backups'))
      return `${bidder(value) ?? 'Another carrier'} (bid ${value})`
    if (field.endsWith('arrierId') && typeof value === 'number') return nameOf(value)
    return String(value)
  }
  return {
    where: [lane, carrier].filter((one) => one !== null).join(', ') || 'Whole pack',
    what:
      subject === 'rules'
        ? `Rule “${ruleWords(key, pack.rules, nameOf)}”: ${field.split('.').slice(2).join(' ') || 'the rule'}`
        : (fieldWords[field] ?? field),
    found: say(found),
    expected: say(expected),
  }
}

const fieldWords: Readonly<Record<string, string>> = {
  'inputs.bids': 'Bid',
  'inputs.bids.cents': 'Cost of the bid a year',
  'inputs.bids.version': 'Version of the bid',
  'inputs.bids.room': 'Capacity of the bid, %',
  'inputs.bids.transitDays': 'Transit days of the bid',
  'inputs.lanes': 'Lane',
  'inputs.lanes.volume': 'Volume of the lane',
  'inputs.lanes.baselineCents': 'Baseline of the lane',
  'inputs.lanes.incumbentId': 'Incumbent of the lane',
  'award.bidId': 'Winning bid',
  'award.bidVersion': 'Version of the winning bid',
  'award.carrierId': 'Winning carrier',
  'award.share': 'Share of the lane, %',
  'award.cents': 'Cost of the award a year',
  'award.baselineCents': 'Baseline of the award',
  'award.rule': 'Deciding rule',
  'pins.share': 'Share awarded by hand, %',
  'pins.note': 'Reason for the award by hand',
  'pins.by': 'Who awarded by hand',
  'pins.at': 'Time of the award by hand',
  inputsHash: 'Hash of the inputs',
  engine: 'Version of the engine',
  solver: 'Solver',
  scenarioVersion: 'Version of the scenario',
  costCents: 'Cost of the award a year',
  objectiveCents: 'Cost with weights and penalties',
  boundCents: 'Lowest possible cost',
  gapCents: 'Most above the best possible',
}
