import type { DocumentStatus } from '#domain/document.ts'

const kept = ['added', 'changed', 'deleted'] as const
const reviewed: readonly DocumentStatus[] = ['pending', 'accepted', 'rejected', 'expired']

export const auditKinds = {
  person: [
    'registered',
    'changed',
    'changed picture',
    'changed password',
    'reset password',
    'turned two-factor on',
    'turned two-factor off',
    'renewed recovery codes',
    'disabled',
    'enabled',
    'deleted',
  ],
  invitation: ['invited', 'invited again', 'revoked'],
  company: ['added', 'changed'],
  carrier: ['invited', 'ended', 'renewed', 'linked', 'unlinked'],
  'carrier rating': ['changed'],
  survey: ['invited'],
  'negotiation terms': ['changed', 'round opened', 'round closed'],
  lane: [
    'added',
    'started',
    'paused',
    'changed',
    'changed volume',
    'changed target',
    'changed by sheet',
    'changed by list',
    'extended',
  ],
  'carrier offer': [...kept, 'set aside', 'used again'],
  'award scenario': [...kept, 'changed pins', 'solved'],
  'award terms': ['changed'],
  capacity: ['changed'],
  award: [
    'awarded',
    'left pending',
    'reset',
    'accepted by carrier',
    'declined by carrier',
    'kept without an answer',
    'awarded to backup',
  ],
  upload: [
    'added',
    'repaired',
    'approved',
    'rejected',
    'cancelled',
    'tried again',
    'moved to decided places',
  ],
  shipments: ['cleansed again'],
  'lane doubt': ['decided'],
  'company alias': ['remembered', 'changed', 'deleted'],
  'exchange rate': [...kept, 'imported'],
  document: [...kept, ...reviewed],
  announcement: ['sent'],
  'export template': kept,
  property: kept,
  postcode: kept,
  'ocean port': kept,
  currency: kept,
  airport: kept,
  container: kept,
  'equipment type': kept,
  country: kept,
} as const

export type AuditSubject = keyof typeof auditKinds

export type AuditKind = {
  [Subject in AuditSubject]: {
    /** What was changed, in the trade's word. */
    subject: Subject
    action: (typeof auditKinds)[Subject][number]
  }
}[AuditSubject]
