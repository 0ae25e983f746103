import type { QueryKey } from '@tanstack/react-query'
import { isBiddable } from '#domain/mode.ts'

/** Answers about the lanes of one mode. */
type OfMode =
  | 'award-model'
  | 'award-terms'
  | 'bidding-terms'
  | 'board'
  | 'board-first'
  | 'board-in-parts'
  | 'business-units'
  | 'doubts'
  | 'flows'
  | 'list'
  | 'open-parts'
  | 'own-awards'
  | 'own-bids'
  | 'own-capacities'
  | 'own-offers'
  | 'parts'
  | 'received-offers'
  | 'reporting'
  | 'rounds'
  | 'savings'
  | 'stats'
  | 'terms'

/** Answers that change with their lane alone. */
type OfLane =
  | 'award-history'
  | 'awarded-months'
  | 'awarded-parts'
  | 'bids'
  | 'board'
  | 'declines'
  | 'one'
  | 'valid-blocks'

/** Answers that any lane may change. */
type OfAny =
  | 'activity'
  | 'benchmark'
  | 'carbon'
  | 'carriers'
  | 'savings'
  | 'standing'
  | 'unanswered'
  | 'unearned'
  | 'written-places'

type About = { mode: number } | { laneId: number } | 'any lane'

/** What begins with `lanes` is made of lanes and their bids: a change of those reads all of it again. */
const lanes = {
  all: () => ['lanes'] as const,
  kind: (kind: OfMode | OfLane | OfAny) => ['lanes', kind] as const,
  ofMode: <const Parts extends readonly unknown[]>(kind: OfMode, mode: number, ...parts: Parts) =>
    ['lanes', kind, { mode } satisfies About, ...parts] as const,
  ofLane: (kind: OfLane, laneId: number) => ['lanes', kind, { laneId } satisfies About] as const,
  ofAny: <const Parts extends readonly unknown[]>(kind: OfAny, ...parts: Parts) =>
    ['lanes', kind, 'any lane' satisfies About, ...parts] as const,
}

const subject =
  <const Name extends string>(name: Name) =>
  <const Parts extends readonly unknown[]>(...parts: Parts) =>
    [name, ...parts] as const

/** The keys of every query: what is kept of the server's answers, by what it is about. */
export const queryKeys = {
  lanes,
  uploads: subject('uploads'),
  shipments: subject('shipments'),
  accountPicture: subject('account-picture'),
  accounts: subject('accounts'),
  aliases: subject('company-aliases'),
  announcements: subject('announcements'),
  audit: subject('audit'),
  awardPacks: subject('award-packs'),
  awardRuns: subject('award-runs'),
  awardScenarios: subject('award-scenarios'),
  bidDraft: subject('bid-draft'),
  bidDrafts: subject('bid-drafts'),
  bidReceipts: subject('bid-receipts'),
  bidReview: subject('bid-review'),
  bidSheetParts: subject('bid-sheet-parts'),
  bidSheets: subject('bid-sheets'),
  carriersOfMode: subject('carriers-of-mode'),
  charges: subject('charges'),
  companies: subject('companies'),
  company: subject('company'),
  companyLinks: subject('company-links'),
  devices: subject('devices'),
  documentFiles: subject('document-files'),
  documents: subject('documents'),
  equipment: subject('equipment'),
  exchangeRates: subject('exchange-rates'),
  exportTemplates: subject('export-templates'),
  instanceProperties: subject('instance-properties'),
  invitation: subject('invitation'),
  invitations: subject('invitations'),
  mailedNotifications: subject('mailed-notifications'),
  mails: subject('mails'),
  modes: subject('available-modes'),
  notifications: subject('notifications'),
  places: subject('places'),
  proposedBids: subject('proposed-bids'),
  reference: subject('reference'),
  resetCode: subject('reset-code'),
  runProgress: subject('run-progress'),
  shownFormat: subject('shown-format'),
  solved: subject('solved'),
  spend: subject('spend'),
  survey: subject('survey'),
  system: subject('system'),
  twoFactor: subject('two-factor'),
  validMonths: subject('valid-months'),
  weightBreaks: subject('weight-breaks'),
}

/**
 * Whether a query may show something of these lanes of a mode; null stands for lanes that were not named.
 * Figures of no biddable mode are those over all of them.
 */
export function showsLanes(
  [, , about]: QueryKey,
  mode: number,
  laneIds: ReadonlySet<number | null>,
): boolean {
  if (typeof about !== 'object' || about === null) return true
  if ('laneId' in about) return laneIds.has(null) || laneIds.has(Number(about.laneId))
  return !('mode' in about) || about.mode === mode || !isBiddable(Number(about.mode))
}
