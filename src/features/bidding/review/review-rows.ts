import type { ReviewedLane } from '#contract/ext/bid-review.ts'
import type { BidEntry } from '#domain/bid.ts'
import { startOfToday } from '#domain/displayed-date.ts'
import { grouped } from '#domain/grouped.ts'
import type { Lane } from '#domain/lane.ts'
import type { AskedReview } from './review.api.ts'
import type { Reviewed } from './review-calls.ts'

export type ReviewRow = {
  laneId: number
  kind: 'submit' | 'otherDay' | 'outOfSight' | 'draft' | 'withdrawal'
  entry: BidEntry
  lane: Lane | undefined
  reviewed: ReviewedLane | undefined
}

export type Decisions = {
  /** Only where it differs from what is proposed. */
  ticked: ReadonlyMap<number, boolean>
  /** Doubted bids that are meant. */
  confirmed: ReadonlySet<number>
  /** Of a bid that another window changed. */
  conflicts: ReadonlyMap<number, 'mine' | 'theirs'>
}

export const noDecisions: Decisions = {
  ticked: new Map(),
  confirmed: new Set(),
  conflicts: new Map(),
}

export function reviewRows(
  asked: AskedReview,
  lanes: readonly Lane[],
  reviewed: Reviewed,
): ReviewRow[] {
  const named = new Map(lanes.map((lane) => [lane.id, lane]))
  const rowsOf = (kind: ReviewRow['kind'], entries: readonly BidEntry[] = []) =>
    entries.map((entry) => ({
      laneId: entry.laneId,
      kind,
      entry,
      lane: named.get(entry.laneId),
      reviewed: reviewed.lanes.get(entry.laneId),
    }))
  const today = startOfToday()
  const isOlderDraft = ({ laneId }: BidEntry) =>
    asked.isReturned === true && (reviewed.lanes.get(laneId)?.draftSavedAt ?? today) < today
  return [
    ...rowsOf(
      'submit',
      asked.ready.filter((entry) => !isOlderDraft(entry)),
    ),
    ...rowsOf('otherDay', [...asked.ready.filter(isOlderDraft), ...(asked.otherDays ?? [])]),
    ...rowsOf('outOfSight', asked.outOfSight),
    ...rowsOf('withdrawal', asked.withdrawals),
    ...rowsOf('draft', asked.drafts),
  ]
}

export const nameOf = ({ lane, laneId }: Pick<ReviewRow, 'lane' | 'laneId'>): string =>
  lane?.locationStr || `Lane ${laneId}`

/** Off until it is ticked. */
const isApart = ({ kind }: ReviewRow): boolean => kind === 'otherDay' || kind === 'outOfSight'

const isSubmitted = (row: ReviewRow): boolean => row.kind === 'submit' || isApart(row)

/** Submitted already exactly as it is. */
export const isUnchanged = (row: ReviewRow): boolean =>
  isSubmitted(row) && row.reviewed?.isUnchanged === true

export function obstaclesOf(row: ReviewRow): string[] {
  const { problems = [], refusal = null } = row.reviewed ?? {}
  const cells = isSubmitted(row)
    ? problems.map(
        ({ column, expected, found }) =>
          `${column}: expected ${expected}${found === '' ? '' : `, found ${found}`}.`,
      )
    : []
  return refusal === null ? cells : [...cells, refusal]
}

export const doubtsOf = (row: ReviewRow) => (isSubmitted(row) ? (row.reviewed?.doubts ?? []) : [])

export const mayBeSent = (row: ReviewRow, { conflicts }: Decisions): boolean =>
  obstaclesOf(row).length === 0 && (!row.reviewed?.conflict || conflicts.get(row.laneId) === 'mine')

export const isTicked = (row: ReviewRow, decisions: Decisions): boolean =>
  mayBeSent(row, decisions) &&
  !isUnchanged(row) &&
  (decisions.ticked.get(row.laneId) ?? !isApart(row))

export const needsConfirmation = (row: ReviewRow, decisions: Decisions): boolean =>
  doubtsOf(row).length > 0 && !decisions.confirmed.has(row.laneId) && isTicked(row, decisions)

/** As it is sent: one's own choice over what another window saved takes that version over. */
function sentEntry({ entry, reviewed }: ReviewRow): BidEntry {
  const conflict = reviewed?.conflict
  return conflict ? { ...entry, version: conflict.bid?.version ?? null } : entry
}

export type Sent = { submit: BidEntry[]; save: BidEntry[] }

export function sentEntries(rows: readonly ReviewRow[], decisions: Decisions): Sent {
  const ticked = rows.filter((row) => isTicked(row, decisions))
  return {
    submit: ticked.filter(isSubmitted).map(sentEntry),
    save: ticked.filter((row) => !isSubmitted(row)).map(sentEntry),
  }
}

/** Of what is kept as drafts instead: no submitted bid becomes a draft unasked. */
export function keptEntries(rows: readonly ReviewRow[], decisions: Decisions) {
  const wanted = rows.filter(
    (row) => (decisions.ticked.get(row.laneId) ?? true) && !isUnchanged(row),
  )
  return {
    drafts: wanted
      .filter((row) => row.lane?.bidStatus !== 'submitted' && isSavable(row))
      .map(sentEntry),
    standing: wanted.filter((row) => row.lane?.bidStatus === 'submitted'),
  }
}

const isSavable = ({ reviewed }: ReviewRow) =>
  reviewed?.refusal == null && reviewed?.conflict == null

export type ReviewGroup = { title: string; about: string; rows: ReviewRow[] }

/** In the order they are to be looked at; each row in one. */
export function reviewGroups(rows: readonly ReviewRow[]): ReviewGroup[] {
  const open = rows.filter((row) => !isUnchanged(row))
  const groupOf = (row: ReviewRow): keyof typeof groupWords => {
    if (row.kind === 'otherDay') return 'otherDays'
    if (row.kind === 'outOfSight') return 'outOfSight'
    if (obstaclesOf(row).length > 0) return 'problems'
    if (row.reviewed?.conflict) return 'conflicts'
    if (row.kind === 'withdrawal') return 'withdrawals'
    if (row.kind === 'draft') return 'drafts'
    if (doubtsOf(row).length > 0) return 'doubts'
    return row.reviewed?.lastSubmitted ? 'changed' : 'fresh'
  }
  const found = grouped(open, groupOf)
  return groupOrder.flatMap((group) => {
    const some = found.get(group)
    return some ? [{ ...groupWords[group], rows: some }] : []
  })
}

const groupWords = {
  doubts: { title: 'Needs your confirmation', about: 'A rate looks wrong. Confirm each lane.' },
  conflicts: {
    title: 'Changed in another window',
    about: 'Choose which bid to keep.',
  },
  problems: { title: 'Cannot be submitted', about: 'These lanes are left out.' },
  fresh: { title: 'New bids', about: '' },
  changed: { title: 'Changed bids', about: '' },
  withdrawals: {
    title: 'Withdrawn bids',
    about: 'Previously submitted, now cleared or incomplete. These bids will be withdrawn.',
  },
  drafts: { title: 'Saved as drafts', about: 'A mandatory charge is missing.' },
  otherDays: {
    title: 'Older drafts',
    about: 'Not submitted unless you tick them.',
  },
  outOfSight: {
    title: 'Lanes hidden by your filters',
    about: 'Not submitted unless you tick them.',
  },
} as const

const groupOrder = [
  'doubts',
  'conflicts',
  'problems',
  'fresh',
  'changed',
  'withdrawals',
  'drafts',
  'otherDays',
  'outOfSight',
] as const
