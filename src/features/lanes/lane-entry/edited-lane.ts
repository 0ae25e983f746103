import type { SentBody } from '#contract/endpoint.ts'
import type { laneEdit } from '#contract/ext/lane-edit.ts'
import { fixedOf, type LaneEditField, laneEditFields, laneEditRules } from '#domain/lane-edit.ts'
import type { Lane } from '#domain/lane.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { serviceTypes } from '#domain/overview.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { counted } from '#domain/quantity.ts'
import { writeNumber } from '#domain/written-number.ts'
import { changedElsewhere } from '#ui/changed-elsewhere.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { readLaneNumber } from './lane-number.ts'
import { type FoundPlace, placeOf } from './place-search.api.ts'

type Ends = 'origin' | 'destination'

/** A lane as it is typed. */
export type LaneDraft = Record<Ends, FoundPlace | null> &
  Record<Exclude<LaneEditField, Ends>, string>

export type EditProblems = Partial<Record<LaneEditField, string>>
type LaneEdit = SentBody<typeof laneEdit.change>

export function draftOf(lane: Lane): LaneDraft {
  const [origin = '', ...destination] = lane.locationStr.split(' > ')
  const number = (value: number | null) => (value ? writeNumber(value, readerMark()) : '')
  return {
    origin: { words: origin, about: '' },
    destination: { words: destination.join(' > '), about: '' },
    equipmentType: lane.equipmentType ?? '',
    serviceType: lane.serviceType ?? '',
    shipments: number(lane.shipmentCount),
    volume: number(lane.unitMeasure),
    term: number(lane.term),
    targetPrice: number(toDollars(toCents(lane.targetPrice))),
    incumbentCarrier: lane.incumbentCarrier ?? '',
    businessUnit: lane.businessUnit ?? '',
  }
}

/**
 * The fields of a lane's form, those that can be changed first; where shipments are the measure, the volume
 * is their number.
 */
export const fieldsOf = (mode: BiddableMode, lane: Lane): readonly LaneEditField[] =>
  laneEditFields
    .filter((field) => field !== 'shipments' || modeDefinitions[mode].measure.key !== 'shipments')
    .toSorted((one, other) => fixedRank(one, lane) - fixedRank(other, lane))

const fixedRank = (field: LaneEditField, lane: Lane): number =>
  Number(fixedOf(field, lane) !== null)

export const changedFields = (one: LaneDraft, other: LaneDraft): LaneEditField[] =>
  laneEditFields.filter((field) => textOf(one[field]) !== textOf(other[field]))

const textOf = (entered: FoundPlace | string | null): string =>
  typeof entered === 'string' ? entered.trim() : (entered?.words ?? '')

/** What is to be sent of a draft: the fields that differ from the lane it began with. */
export function readDraft(
  draft: LaneDraft,
  seen: Lane,
): { edit: LaneEdit; changes: number; problems: EditProblems } {
  const edit: LaneEdit = { version: seen.version }
  const problems: EditProblems = {}
  const fields = changedFields(draft, draftOf(seen))
  for (const field of fields) {
    switch (field) {
      case 'origin':
      case 'destination': {
        const place = draft[field]
        if (place) edit[field] = placeOf(place)
        else
          problems[field] =
            `Choose ${field === 'origin' ? 'an origin' : 'a destination'} from the list.`
        break
      }
      case 'shipments':
      case 'volume':
      case 'targetPrice': {
        const read =
          draft[field].trim() === '' ? { number: 0 } : readLaneNumber(field, draft[field])
        if ('number' in read) edit[field] = read.number
        else problems[field] = read.problem
        break
      }
      case 'term': {
        const read = readLaneNumber('term', draft.term)
        if ('number' in read) edit.term = read.number
        else problems.term = read.problem
        break
      }
      case 'serviceType':
        edit.serviceType = serviceTypes.find((service) => service === draft.serviceType)
        break
      default:
        edit[field] = draft[field].trim()
    }
  }
  return { edit, changes: fields.length, problems }
}

/** What somebody else saved while a lane was edited, under one's own changes. */
export type Meanwhile = {
  draft: LaneDraft
  /** What to say of it; null where nothing of one's own is left. */
  news: string | null
  /** Fields that both changed, with what they are now. */
  theirs: EditProblems
}

/** Puts one's own changes on top of a newer lane, but where bidding has fixed the field. */
export function onTopOf(newest: Lane, mine: LaneDraft, seen: Lane): Meanwhile {
  const [was, now] = [draftOf(seen), draftOf(newest)]
  const isFixed = (field: LaneEditField) => fixedOf(field, newest) !== null
  const own = changedFields(mine, was).filter((field) => textOf(mine[field]) !== textOf(now[field]))
  const lost = own.filter(isFixed)
  const kept = own.filter((field) => !isFixed(field))
  const both = kept.filter((field) => textOf(was[field]) !== textOf(now[field]))
  return {
    draft: { ...now, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) },
    news: own.length === 0 ? null : newsOf(kept.length, lost),
    theirs: Object.fromEntries(
      both.map((field) => [field, changedElsewhere(textOf(now[field]) || 'blank')]),
    ),
  }
}

const newsOf = (kept: number, lost: readonly LaneEditField[]): string =>
  [
    'The lane was changed by somebody else. Their version is loaded.',
    kept > 0 &&
      `${counted(kept, 'of your changes stays', 'of your changes stay')} below. Review and save again.`,
    lost.length > 0 && `Fixed now: ${lost.map((field) => laneEditRules[field].noun).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
